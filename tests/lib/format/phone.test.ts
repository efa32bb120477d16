// docs/product/widgets.md#phone-numbers-in-fields
// docs/product/widgets.md#what-is-copied-along
import { describe, expect, test } from 'vitest';
import { formatPhone, nationalDigits, parsePhone } from '../../../src/lib/format/phone.ts';
import { plainDigits } from '../../../src/lib/format/plain-digits.ts';

describe('a number is stored', () => {
  test.each([
    ['(555) 555-0142', '5555550142'],
    ['+1 (555) 555-0142', '5555550142'],
    ['001 555 555 0142', '5555550142'],
    ['1-555-555-0142', '5555550142'],
    ['555.555.0142', '5555550142'],
    ['555–555‑0142', '5555550142'],
    ['+47 22 85 50 50', '+4722855050'],
    ['0047 22 85 50 50', '+4722855050'],
    ['011 47 22 85 50 50', '+4722855050'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 (0)20 7946 0958', '+442079460958'],
    ['011 44 ( 0 ) 20 7946 0958', '+442079460958'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['415 555 0132 ext 12', '4155550132 ext 12'],
    ['415 555 0132 x12', '4155550132 ext 12'],
    ['(415) 555-0132 Ext. 7', '4155550132 ext 7'],
    ['4155550132#305', '4155550132 ext 305'],
    ['+47 22 85 50 50 extension 3', '+4722855050 ext 3'],
    ['４１５５５５０１３２', '4155550132'],
    ['٤١٥٥٥٥٠١٣٢', '4155550132'],
    ['४१५५५५०१३२', '4155550132'],
    ['＋４７ ２２ ８５ ５０ ５０', '+4722855050'],
    ['\u202a+1 415-555-0132\u202c', '4155550132'],
    ['+1\uFE0D-415-555-0132', '4155550132'],
    ['\u3164415\u00AD555\u034F0132', '4155550132'],
  ])('%s as %s', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
    expect(parsePhone(formatPhone(typed)), 'as the field shows it').toBe(stored);
    expect(parsePhone(formatPhone(stored)), 'as it is shown again').toBe(stored);
  });
});

test.each([
  ['too few digits', '555 0132'],
  ['too many digits without a country code', '44 20 7946 0958'],
  ['a country code alone', '+47'],
  ['more than fifteen digits', '+4722855050505050'],
  ['North American digits that are too many', '+1 415 555 01321'],
  ['a country code that begins with zero', '+047 22 85 50 50'],
  ['words', 'my mobile'],
  ['two numbers', '4155550132 or 4155550133'],
  ['an extension without a number', 'ext 12'],
  ['nothing', ''],
])('%s is no number', (_, typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test.each(['+4722855050', '4155550132 ext 12', '44 20 7946 0958'])('%s gets no text message', (typed) => {
  expect(nationalDigits(typed)).toBeNull();
});

describe('while it is typed', () => {
  test.each([
    ['4', '(4'],
    ['4155', '(415) 5'],
    ['(415) 5555', '(415) 555-5'],
    ['4155550132', '(415) 555-0132'],
    ['14155550132', '(415) 555-0132'],
  ])('%s is %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test.each([
    '+',
    '+4',
    '+47 22 85',
    '0047 2',
    '0612345678',
    '1415',
    '(415) 555-01321',
    '(415) 555-0132 e',
    '(415) 555-0132 ext 1',
  ])('%s keeps every character', (typed) => {
    expect(formatPhone(typed)).toBe(typed);
  });

  test('no digit of 5,000 random numbers is lost on the way, but for a country code of 1', () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 5_000; round += 1) {
      let shown = '';
      let typed = '';
      const length = 1 + next(16);
      for (let at = 0; at < length; at += 1) {
        const key = at === 0 && next(4) === 0 ? '+' : String(next(10));
        typed += key;
        shown = formatPhone(shown + key);
      }
      const digits = (text: string) => text.replace(/\D/g, '').replace(/^(?:00|011)?1(?=\d{10})/, '');
      expect(digits(shown)).toBe(digits(typed));
    }
  });
});

test('every decimal digit of Unicode is read as its value', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  // They stand in tens, from zero to nine.
  expect(digits.length % 10).toBe(0);
  expect(digits.map(plainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
});
