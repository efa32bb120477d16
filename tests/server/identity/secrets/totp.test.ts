import { expect, test } from 'vitest';
import { seal, unseal } from '../../../../server/services/secrets/sealed.ts';
import { base32, stepOfCode, totpCode } from '../../../../server/services/secrets/codes.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, the rows of SHA-1, shortened to six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d seconds is %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(stepOfCode(SECRET, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
});

/** RFC 4648, section 10, without padding. */
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('sealed bytes open with the same key and purpose only', () => {
  const sealed = seal('a secret', 'totp:1', SECRET);
  expect(sealed).not.toBe(seal('a secret', 'totp:1', SECRET));
  expect(unseal(['a secret'], 'totp:1', sealed)).toEqual(SECRET);
  expect(() => unseal(['a secret'], 'totp:2', sealed)).toThrow();
  expect(unseal(['another one', 'a secret'], 'totp:1', sealed)).toEqual(SECRET);
  expect(() => unseal(['another one'], 'totp:1', sealed)).toThrow();
  const altered = Buffer.from(sealed, 'base64');
  altered[20] = (altered[20] ?? 0) ^ 1;
  expect(() => unseal(['a secret'], 'totp:1', altered.toString('base64'))).toThrow();
});
