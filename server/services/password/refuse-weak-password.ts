import { ServiceError } from '../service-error.ts';
import { commonPasswords } from './common-passwords.ts';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Refuses what others would try first: the commonest passwords, one character repeated, the product's name, and the
 * person's own name or address.
 * @throws {ServiceError} `password_too_common`.
 */
export function refuseWeakPassword(password: string, person: Person, productName: string): void {
  const guess = password.trim().toLowerCase();
  if (commonPasswords.has(guess) || new Set(guess).size <= 1 || isWord(guess, productName)) {
    throw new ServiceError(
      'password_too_common',
      'This password is used by many people and easy to guess. Please choose another one, for example three random words.',
    );
  }
  const [localPart = ''] = person.email.split('@');
  const names = [person.firstName, person.lastName];
  const personal = [person.email, localPart, ...names, names.join(''), names.toReversed().join('')];
  if (personal.some((word) => isWord(guess, word))) {
    throw new ServiceError(
      'password_too_common',
      'Your name and your e-mail address are easy to guess. Please choose another password, for example three random words.',
    );
  }
}

/** True for the word itself, whatever its letters' case and the separators between its parts. */
function isWord(guess: string, word: string): boolean {
  return lettersOnly(guess) === lettersOnly(word);
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[\s._-]+/g, '');
}
