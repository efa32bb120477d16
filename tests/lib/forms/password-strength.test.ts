import { expect, test } from 'vitest';
import { passwordStrength } from '../../../src/lib/forms/password-strength.ts';
import { strengthText } from '../../../src/lib/messages/identity/password-strength.ts';

test.each([
  ['', 0, 'short'],
  ['abc12', 0, 'short'],
  ['123456', 1, 'pattern'],
  ['password1', 1, 'common'],
  ['PassWord1', 1, 'common'],
  ['qwertyuiop12', 1, 'common'],
  ['aaaaaaaaaaaa', 1, 'pattern'],
  ['kettle-bbb', 1, 'pattern'],
  ['kettle-bbc', 1, 'longer'],
  ['kettle', 1, 'longer'],
  ['sunny-demo-day', 2, 'longer'],
  ['three random words', 3, 'good'],
  ['amber kettle orbit', 3, 'good'],
  ['vK9#t!qLz2@w', 3, 'good'],
] as const)('%j has level %i and the advice "%s"', (password, level, advice) => {
  expect(passwordStrength(password)).toEqual({ level, advice: strengthText[advice] });
});

test.each([
  ['kettle-abcd', 'pattern'],
  ['kettle-WXYZ', 'pattern'],
  ['kettle-7890', 'pattern'],
  ['kettle-3210', 'pattern'],
  ['kettle-uiop', 'pattern'],
  ['kettle-hjkl', 'pattern'],
  ['kettle-abcx', 'longer'],
] as const)(
  '%j: four neighbours in the alphabet, in a row of keys or of digits are a sequence',
  (text, advice) => {
    expect(passwordStrength(text).advice).toBe(strengthText[advice]);
  },
);

test.each(['password amber kettle orbit', 'amber-kettle-orbit-abcd', 'amber kettle orbit aaa'])(
  'accepts the common or patterned part of the long %j',
  (password) => {
    expect(passwordStrength(password).level).toBe(3);
  },
);

test.each([
  ['kettlingros', 1],
  ['kettlingro7', 2],
  ['kettlerings', 1],
  ['kettleringmo', 2],
  ['kettlering-', 2],
  ['kettleringo', 1],
  ['KettleRingo', 2],
])('counts the kinds of characters in %j', (password, level) => {
  expect(passwordStrength(password).level).toBe(level);
});

test('rates a personal word as weak for its owner only', () => {
  expect(passwordStrength('robin-berry-77', ['Robin', 'Berry', 'robin@bakery.example']).level).toBe(1);
  expect(passwordStrength('robin-berry-77').level).toBeGreaterThan(1);
});

test.each([
  ['ann-kettle-orb', 'Ann', true],
  ['ann-kettle-orbi', 'Ann', false],
  ['an-kettle-orbi', 'An', false],
  ['kettle-BAKERY', 'robin@bakery.example', true],
  ['kettle-hats-77', 'Robin Hats', true],
])('%j and the personal text %j: %s', (password, personal, isPersonal) => {
  const { advice } = passwordStrength(password, ['', personal]);
  expect(advice === strengthText.personal).toBe(isPersonal);
});

test('accepts a name in a long password', () => {
  expect(passwordStrength('robin paints amber kettles', ['Robin']).level).toBe(3);
});
