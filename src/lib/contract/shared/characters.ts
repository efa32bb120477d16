/** The line breaks of word processors, mainframes and other scripts: vertical tab, form feed, NEL, U+2028, U+2029. */
const OTHER_BREAKS = /[\v\f\x85\u2028\u2029]/g;
/** Controls but tab and line breaks, and halves of characters: PostgreSQL refuses NUL and alters a half, and nobody sees the others. */
const CONTROLS = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/** Returns a text as it is stored: with line breaks that everybody shows, without controls (docs/product/api.md#wire-text). */
export function keptText(text: string): string {
  return text.replace(OTHER_BREAKS, '\n').replace(CONTROLS, '');
}

/** Returns true for text without NUL and halves of characters, which a database cannot look for either. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** White space inside is a mistake that no other address may come of. */
const INVISIBLE = /[^\P{Cc}\t\n\v\f\r]|[\p{Cf}\p{Cs}]/gu;

/**
 * Returns an e-mail address without what is copied along with it: marks of direction and other invisible characters, white space, and the
 * full stop of a sentence that it ends (docs/product/identity.md#email-and-password).
 */
export function keptEmail(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .trim()
    .replace(/(?<!\.)\.$/, '');
}

/** Returns a password in the form that it is compared in: `é` is one character, however it was typed. */
export const composed = (password: string): string => password.normalize('NFC');
