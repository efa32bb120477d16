import { describe, expect, test } from 'vitest';
import { PASSWORD_MIN_CHARACTERS } from '../../../../src/lib/contract/shared/limits.ts';
import { commonPasswords, refuseWeakPassword } from '../../../../server/services/identity/weak-passwords.ts';

const account = { email: 'ana.lopez@example.com', firstName: 'Anabel', lastName: 'López' };
const check = (password: string) => () => {
  refuseWeakPassword(password, account, 'Sundial');
};

describe('a new password', () => {
  test.each([
    '123456',
    'password',
    'PASSWORD',
    ' Password1 ',
    'qwerty',
    'iloveyou',
    'zzzzzzzz',
    '!!!!!!',
    'sundial',
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

  test.each(['sunny-demo-day', 'anabel likes tea', 'password for the bakery', 'ññññññx', 'anabel-sundial'])(
    'may be %j',
    (password) => {
      expect(check(password)).not.toThrow();
    },
  );
});

test('the list has some hundred passwords of six characters and more', () => {
  expect(commonPasswords.size).toBeGreaterThan(200);
  for (const password of commonPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN_CHARACTERS);
    expect(password).toBe(password.toLowerCase());
  }
});
