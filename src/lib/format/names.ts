import { firstGrapheme } from './graphemes.ts';

/** Returns the initials of the first and last word, upper-cased (docs/product/session.md#user-fields); '' when blank. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s/u).filter(Boolean);
  const ends = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return ends.map(firstGrapheme).join('').toUpperCase();
}

/** Returns a name of the content, which may be in lower case, as the beginning of a line. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
