import { firstGrapheme } from './graphemes.ts';

/** Returns the initials of the first and last word, upper-cased (docs/product/session.md#user-fields); '' when blank. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s/u).filter(Boolean);
  const ends = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return ends.map(firstGrapheme).join('').toUpperCase();
}

const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|miss|sir|dame|herr|frau)\.?$/iu;

/**
 * Returns a human concierge's first name from `source_name`, with the title where nothing but a surname follows it; null without, and for
 * the service itself (docs/product/thread.md#face).
 */
export function conciergeFirstName(sourceName: string | null, productName: string): string | null {
  const name = sourceName?.trim() ?? '';
  const words = name.split(/\s+/u);
  const begin = words.findIndex((word) => !TITLE.test(word));
  const isSurname = begin > 0 && begin === words.length - 1;
  const firstName = (isSurname ? name : words[Math.max(begin, 0)]) ?? '';
  const isService = /\bconcierge\b/i.test(name) || name.startsWith(productName);
  return firstName === '' || isService ? null : firstName;
}

/** Returns a name of the content, which may be in lower case, as the beginning of a line. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
