import { expect, test } from 'vitest';
import { passwordStrength } from '../../../src/lib/forms/password-strength.ts';

test.each([
  ['', 0],
  ['abc12', 0],
  ['123456', 1],
  ['password1', 1],
  ['qwertyuiop12', 1],
  ['aaaaaaaaaaaa', 1],
  ['kettle', 1],
  ['sunny-demo-day', 2],
  ['three random words', 3],
  ['amber kettle orbit', 3],
  ['vK9#t!qLz2@w', 3],
] as const)('%j has level %i', (password, level) => {
  expect(passwordStrength(password).level).toBe(level);
});

test('rates a personal word as weak for its owner only', () => {
  expect(passwordStrength('robin-berry-77', ['Robin', 'Berry', 'robin@bakery.example']).level).toBe(1);
  expect(passwordStrength('robin-berry-77').level).toBeGreaterThan(1);
});

test('accepts a name in a long password', () => {
  expect(passwordStrength('robin paints amber kettles', ['Robin']).level).toBe(3);
});
