import { dictionary } from '@zxcvbn-ts/language-common';
import { composed } from '../../../src/lib/contract/shared/characters.ts';
import { ServiceError } from '../service-error.ts';

export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Refuses common passwords and their usual variations, sequences, repetitions, the product's name and the account's own name or
 * address: docs/product/identity.md#weak-passwords.
 * @throws {ServiceError} `password_too_common`.
 */
export function refuseWeakPassword(password: string, account: Account, productName: string): void {
  const guess = composed(password).trim().toLowerCase();
  if (isCommon(guess) || isPattern(guess) || isWord(guess, productName)) {
    throw new ServiceError('password_too_common', { of: 'list' });
  }
  const [localPart = ''] = account.email.split('@');
  const names = [account.firstName, account.lastName];
  const personal = [account.email, localPart, ...names, names.join(''), names.toReversed().join('')];
  if (personal.some((word) => isWord(guess, word))) {
    throw new ServiceError('password_too_common', { of: 'own_data' });
  }
}

const SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const BLOCK_LENGTHS = [1, 2, 3, 4];

/** Returns true for a part of a sequence, in either direction, and for a short block that is repeated: `456789`, `121212`. */
function isPattern(guess: string): boolean {
  const backwards = [...guess].reverse().join('');
  if (SEQUENCES.some((sequence) => sequence.includes(guess) || sequence.includes(backwards))) return true;
  return BLOCK_LENGTHS.some((length) => {
    const repeated = guess.slice(0, length).repeat(Math.ceil(guess.length / length));
    return length < guess.length && repeated.startsWith(guess);
  });
}

function isCommon(guess: string): boolean {
  return stemsOf(guess).some((stem) => commonPasswords.has(stem));
}

/** Returns true if `guess` is `word`, ignoring case and separators. */
function isWord(guess: string, word: string): boolean {
  return lettersOnly(guess) === lettersOnly(word);
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[\s._-]+/g, '');
}

/** A year, a number or a few marks, as in `summer2026!`. */
const ENDING = /(?:\d{1,4}[!?.@#$*_-]{0,2}|[!?.@#$*_-]{1,3}\d{0,4})$/;
const STEM_MIN_CHARACTERS = 4;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Returns the words that a guess may have been made of: with letters in place of digits, without an ending, and half of a doubled word. */
function stemsOf(guess: string): readonly string[] {
  const bare = guess.slice(0, guess.length - (ENDING.exec(guess.slice(-6))?.[0].length ?? 0));
  const stems = [bare, withLetters(guess), withLetters(bare)].filter(
    ({ length }) => length >= STEM_MIN_CHARACTERS,
  );
  return [guess, ...stems].flatMap((word) => {
    const half = word.slice(0, word.length / 2);
    return half.length >= STEM_MIN_CHARACTERS && half + half === word ? [word, half] : [word];
  });
}

function withLetters(text: string): string {
  return text.replace(/[@431!0$57]/g, (character) => LOOKALIKES[character] ?? character);
}

const COMMON_COUNT = 10_000;

/** The most common passwords of published leaks, in lower case (docs/decisions/025-common-passwords.md). */
const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].slice(0, COMMON_COUNT).map((password) => password.toLowerCase()),
  // Its authors leave out names of products and what their own rules find.
  ...['administrator', 'hotmail', 'login', 'mynoob', 'qq123456', 'rockyou'],
]);
