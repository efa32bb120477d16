import { describe, expect, test } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuseWeakPassword } from '../../../../server/services/identity/weak-passwords.ts';

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
