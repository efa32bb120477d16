import { isEmail } from '../../../src/lib/contract/shared/schemas.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Characters that are not seen or that change the reading direction. The joiners U+200C and U+200D are letters' business
 * in names, where Persian and Indic scripts need them between two letters.
 */
// oxlint-disable-next-line no-misleading-character-class -- each stands for itself
const DISGUISING = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\uFFFC\uFFFD]/u;
const JOINERS_IN_WORDS = /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;
/** Scripts whose letters look alike; one word has letters of one of them. */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];
const BETWEEN_WORDS = /[^\p{L}\p{M}]+/u;

/** Returns true for text with invisible characters or with letters of several alphabets in one word. */
export function isDisguised(text: string): boolean {
  if (DISGUISING.test(text)) return true;
  return text
    .normalize('NFKC')
    .split(BETWEEN_WORDS)
    .some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1);
}

/** Returns true for a name that reads like another one; joiners between two letters are part of some scripts. */
export function isDisguisedName(name: string): boolean {
  return isDisguised(name.replace(JOINERS_IN_WORDS, ''));
}

/** Returns true for an e-mail address that reads like another one, or is none as it is stored: `b.example＆x` becomes `b.example&x`. */
export function isDisguisedEmail(email: string): boolean {
  return isDisguised(email) || (isEmail(email) && !isEmail(normalEmail(email)));
}

/**
 * Refuses an e-mail address that reads like another one: docs/product/identity.md#plain-characters.
 * @throws {ServiceError} `email_characters`.
 */
export function refuseDisguisedEmail(email: string): void {
  if (!isDisguisedEmail(email)) return;
  throw new ServiceError('email_characters', { of: 'account' });
}

const ASCII = /^[!-~]*$/;

/**
 * Returns true for an e-mail address that every mail server takes: ASCII before the `@`, so no curly apostrophe and no `ü`. An account
 * or a list of before may have another one, so only new addresses are held to it.
 */
export function isDeliverable(email: string): boolean {
  return ASCII.test(email.slice(0, email.lastIndexOf('@')));
}

/**
 * Refuses a new e-mail address that many mail servers do not take: docs/product/identity.md#addresses-that-get-mails.
 * @throws {ServiceError} `email_characters`.
 */
export function refuseUndeliverable(email: string): void {
  if (isDeliverable(email)) return;
  throw new ServiceError('email_characters', { of: 'delivery' });
}

/** Refuses names that read like other ones: docs/product/identity.md#plain-characters. @throws {ServiceError} `name_characters`. */
export function refuseDisguisedNames(names: readonly string[]): void {
  if (!names.some(isDisguisedName)) return;
  throw new ServiceError('name_characters');
}
