import { ServiceError } from '../../service-error.ts';
import { commonPasswords } from './common-passwords.ts';

export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Refuses common passwords, repeated characters, the product's name and the account's own name or address:
 * docs/product/identity.md#weak-passwords.
 * @throws {ServiceError} `password_too_common`.
 */
export function refuseWeakPassword(password: string, account: Account, productName: string): void {
  const guess = password.trim().toLowerCase();
  if (commonPasswords.has(guess) || new Set(guess).size <= 1 || isWord(guess, productName)) {
    throw new ServiceError(
      'password_too_common',
      'This password is used by many people and easy to guess. Please choose another one, for example three random words.',
    );
  }
  const [localPart = ''] = account.email.split('@');
  const names = [account.firstName, account.lastName];
  const personal = [account.email, localPart, ...names, names.join(''), names.toReversed().join('')];
  if (personal.some((word) => isWord(guess, word))) {
    throw new ServiceError(
      'password_too_common',
      'Your name and your e-mail address are easy to guess. Please choose another password, for example three random words.',
    );
  }
}

/** Returns true if `guess` is `word`, ignoring case and separators. */
function isWord(guess: string, word: string): boolean {
  return lettersOnly(guess) === lettersOnly(word);
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[\s._-]+/g, '');
}
