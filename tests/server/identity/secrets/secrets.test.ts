import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hmacOfCode, newOneTimeCode } from '../../../../server/services/secrets/codes.ts';
import {
  argon2id,
  hashPassword,
  matchesPassword,
  provideKeyDerivation,
} from '../../../../server/services/secrets/password-hash.ts';
import { hashToken, newToken } from '../../../../server/services/secrets/tokens.ts';
import { cheapArgon2id } from '../../../helpers/cheap-passwords.ts';

describe('passwords', () => {
  beforeAll(() => {
    provideKeyDerivation(argon2id);
  });
  afterAll(() => {
    provideKeyDerivation(cheapArgon2id);
  });

  test('are hashed with argon2id, 19 MiB, two passes, one lane and a salt', async () => {
    const [first, second] = await Promise.all([hashPassword('rainy tuesday'), hashPassword('rainy tuesday')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
  });

  test('match only themselves', async () => {
    const encoded = await hashPassword('rainy tuesday');
    expect(await matchesPassword('rainy tuesday', encoded)).toBe(true);
    expect(await matchesPassword('Rainy tuesday', encoded)).toBe(false);
    expect(await matchesPassword('', encoded)).toBe(false);
  });

  test('differ in the last of 128 characters', async () => {
    const long = 'é'.repeat(127);
    const encoded = await hashPassword(`${long}a`);
    expect(await matchesPassword(`${long}a`, encoded)).toBe(true);
    expect(await matchesPassword(`${long}b`, encoded)).toBe(false);
    expect(await matchesPassword(long, encoded)).toBe(false);
  });

  test('of an unknown account never match', async () => {
    expect(await matchesPassword('rainy tuesday', null)).toBe(false);
  });

  test('with an invalid hash cause an error', async () => {
    await expect(matchesPassword('x', 'plain text')).rejects.toThrow('not readable');
  });

  test('match a hash of another argon2id implementation', async () => {
    // RFC 9106 reference implementation: argon2 -id -k 256 -t 2 -p 1, password "password", salt "somesalt".
    const encoded = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await matchesPassword('password', encoded)).toBe(true);
    expect(await matchesPassword('passwore', encoded)).toBe(false);
  });
});

describe('tokens', () => {
  test('are 256 random bits as 43 base64url characters', () => {
    const tokens = new Set(Array.from({ length: 200 }, newToken));
    expect(tokens.size).toBe(200);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('are stored as SHA-256 in hex', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('one-time codes', () => {
  test('are six digits, leading zeros included', () => {
    const codes = Array.from({ length: 500 }, newOneTimeCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(480);
  });

  test('depend on the secret, the user and the number', () => {
    const hmacs = [
      hmacOfCode('secret', 1, '5550001111', '123456'),
      hmacOfCode('other', 1, '5550001111', '123456'),
      hmacOfCode('secret', 2, '5550001111', '123456'),
      hmacOfCode('secret', 1, '5550001112', '123456'),
      hmacOfCode('secret', 1, '5550001111', '123457'),
    ];
    expect(new Set(hmacs).size).toBe(hmacs.length);
  });
});
