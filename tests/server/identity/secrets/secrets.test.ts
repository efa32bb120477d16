// docs/product/configuration.md#one-secret
// docs/product/identity.md#email-and-password
// docs/product/identity.md#one-password
// docs/product/identity.md#weak-passwords
// docs/product/mfa.md#authenticator-app
// docs/runbooks/secrets.md#a-lost-secret
import { afterAll, beforeAll, describe, expect, test, beforeEach } from 'vitest';
import {
  hmacOfCode,
  newOneTimeCode,
  base32,
  stepOfCode,
  totpCode,
} from '../../../../server/services/secrets/codes.ts';
import {
  argon2id,
  hashPassword,
  checkPassword,
  provideKeyDerivation,
} from '../../../../server/services/secrets/password-queue.ts';
import { hashToken, newToken } from '../../../../server/services/secrets/tokens.ts';
import { cheapArgon2id } from '../../../helpers/cheap-passwords.ts';
import {
  seal,
  unseal,
  claimSecret,
  ForeignSecretError,
} from '../../../../server/services/secrets/app-secret.ts';
import { installation } from '../../../../server/db/schema/installation.ts';
import { claimDatabase } from '../../../../server/demo/claim-database.ts';
import { openTestDatabase } from '../../../helpers/database.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuseWeakPassword } from '../../../../server/services/identity/weak-passwords.ts';

const matches = async (password: string, encoded: string | null) =>
  (await checkPassword(password, encoded)).matches;

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
    expect(await matches('rainy tuesday', encoded)).toBe(true);
    expect(await matches('Rainy tuesday', encoded)).toBe(false);
    expect(await matches('', encoded)).toBe(false);
  });

  test('differ in the last of 128 characters', async () => {
    const long = 'é'.repeat(127);
    const encoded = await hashPassword(`${long}a`);
    expect(await matches(`${long}a`, encoded)).toBe(true);
    expect(await matches(`${long}b`, encoded)).toBe(false);
    expect(await matches(long, encoded)).toBe(false);
  });

  test('match however their characters were typed', async () => {
    const [parts, whole] = ['Cre\u0300me bru\u0302le\u0301e 7 fois', 'Cr\u00E8me br\u00FBl\u00E9e 7 fois'];
    for (const encoded of [await hashPassword(parts), await hashPassword(whole)])
      for (const typed of [parts, whole])
        expect(await checkPassword(typed, encoded)).toEqual({ matches: true, renewed: null });
  });

  test('of an unknown account never match', async () => {
    expect(await matches('rainy tuesday', null)).toBe(false);
  });

  test('with an invalid hash cause an error', async () => {
    await expect(matches('x', 'plain text')).rejects.toThrow('not readable');
  });

  test('match a hash of another argon2id implementation', async () => {
    // RFC 9106 reference implementation: argon2 -id -k 256 -t 2 -p 1, password "password", salt "somesalt".
    const encoded = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await matches('password', encoded)).toBe(true);
    expect(await matches('passwore', encoded)).toBe(false);
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

const [PREVIOUS, NEXT, FOREIGN] = ['the previous secret', 'the next secret', 'the secret of another system'];

const database = await openTestDatabase();
beforeEach(async () => {
  await database.db.delete(installation);
  await claimDatabase(database.db, false);
});
afterAll(() => database.close());

const start = (secret: string, fallbackSecrets: readonly string[] = [], isPreviousLost = false) =>
  claimSecret(database.db, { secret, fallbackSecrets, isPreviousLost });

test('one process of several with another secret is refused, whichever starts first', async () => {
  const starts = await Promise.allSettled([start(PREVIOUS), start(FOREIGN)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(Promise.all([start(PREVIOUS), start(FOREIGN)])).rejects.toThrow(ForeignSecretError);
});

test('the secret is replaced step by step, and a process of each step may start again', async () => {
  const firstStep = () => start(PREVIOUS, [NEXT]);
  const secondStep = () => start(NEXT, ['one that is older', PREVIOUS]);
  await start(PREVIOUS);
  for (const step of [firstStep, firstStep, secondStep, firstStep, secondStep]) await step();
  await expect(start(PREVIOUS)).rejects.toThrow(
    'APP_SECRET is not the one that this database was last used with.',
  );
  await start(NEXT);
  await expect(start(FOREIGN, [PREVIOUS])).rejects.toThrow(ForeignSecretError);
});

test('a lost secret is given up by one start, and the others then need the new one', async () => {
  await start(PREVIOUS);
  await start(NEXT, [], true);
  await start(NEXT);
  await expect(start(PREVIOUS)).rejects.toThrow(ForeignSecretError);
});

test('the database does not hold the secret, and the refusal repeats none', async () => {
  await start(PREVIOUS);
  const [stored] = await database.db.select().from(installation);
  expect(stored?.secretFingerprint).toMatch(/^[\w-]{43}$/);
  await expect(start(FOREIGN)).rejects.not.toThrow(FOREIGN);
});

const account = { email: 'ana.lopez@example.com', firstName: 'Anabel', lastName: 'López' };
const check = (password: string) => () => {
  refuseWeakPassword(password, account, 'Sundial');
};

describe('a new password', () => {
  test.each([
    ' Password1 ',
    ...'123456 password PASSWORD qwerty iloveyou zzzzzzzz !!!!!! sundial P@ssw0rd! Summer2026! monkey2024'.split(
      ' ',
    ),
    ...'dragondragon L3tm31n sunshine#1 456789 987654321 abcdefgh lkjhgfdsa 121212 qazqazqa administrator rockyou1'.split(
      ' ',
    ),
  ])('may not be the common %s', (password) => {
    expect(check(password)).toThrow(
      'password_too_common: This password is used by many people and easy to guess. ' +
        'Please choose another one, for example three random words.',
    );
  });

  test.each([
    'ana.lopez@example.com',
    'ANA.LOPEZ',
    'analopez',
    'anabel',
    'anabellópez',
    'lópez-anabel',
    'Anabel López',
  ])('may not be the personal %s', (password) => {
    expect(check(password)).toThrow(
      'password_too_common: Your name and your e-mail address are easy to guess. ' +
        'Please choose another password, for example three random words.',
    );
  });

  test.each([
    'sunny-demo-day',
    'anabel likes tea',
    'password for the bakery',
    'ññññññx',
    'anabel-sundial',
    'Tulip-Orbit-93',
    'a-quiet-morning-42',
  ])('may be %j', (password) => {
    expect(check(password)).not.toThrow();
  });
});

const COMMON = dictionary['passwords-common'].slice(0, 10_000);
const VARIATIONS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => `${word}1`,
  (word) => `${word}!`,
  (word) => `${word}2026!`,
  (word) => `${word}#7`,
  (word) => word.replaceAll('a', '@').replaceAll('o', '0'),
];

test('none of the 10,000 commonest passwords may be used, nor their usual variations', () => {
  expect(COMMON).toHaveLength(10_000);
  const words = COMMON.filter((word) => word.length >= 6 && /^[a-z]+$/.test(word));
  expect(words.length).toBeGreaterThan(5000);
  const isAllowed = (password: string) => {
    try {
      refuseWeakPassword(password, account, 'Sundial');
      return true;
    } catch {
      return false;
    }
  };
  expect(COMMON.filter(isAllowed)).toEqual([]);
  expect(words.flatMap((word) => VARIATIONS.map((vary) => vary(word))).filter(isAllowed)).toEqual([]);
});
