import { describe, expect, it } from 'vitest';
import { applyMask, formatPhone, PHONE_MASK, phoneDigits } from '../../../src/lib/format/mask.ts';

describe('applyMask', () => {
  it.each([
    ['5555550142', '(555) 555-0142'],
    ['555', '(555'],
    ['5555', '(555) 5'],
    ['abc', ''],
    ['', ''],
  ])('%s becomes %s', (raw, expected) => {
    expect(applyMask(PHONE_MASK, raw)).toBe(expected);
  });

  it('supports digits, letters and both', () => {
    expect(applyMask('99-aa-**', '12xy7z')).toBe('12-xy-7z');
    expect(applyMask('aa', '12xy')).toBe('xy');
  });

  it('takes a literal that is typed for the literal', () => {
    expect(applyMask(PHONE_MASK, '(555) 555-0142')).toBe('(555) 555-0142');
    expect(applyMask('1-999', '1555')).toBe('1-555');
    expect(applyMask('1-999', '555')).toBe('1-555');
  });
});

describe('phoneDigits', () => {
  it.each([
    ['(555) 555-0142', '5555550142'],
    ['+1 (555) 555-0142', '5555550142'],
    ['15555550142', '5555550142'],
    ['25555550142', '25555550142'],
    [' +1 555', '555'],
    ['+44 20', '4420'],
    ['1555555014', '1555555014'],
    ['555', '555'],
  ])('%s gives %s', (pasted, expected) => {
    expect(phoneDigits(pasted)).toBe(expected);
  });
});

describe('formatPhone', () => {
  it('writes ten digits into the mask', () => {
    expect(formatPhone('5555550142')).toBe('(555) 555-0142');
    expect(formatPhone('+1 555')).toBe('(555');
  });

  it('keeps a number with too many digits', () => {
    expect(formatPhone('555-555-0142-9')).toBe('555-555-0142-9');
  });
});
