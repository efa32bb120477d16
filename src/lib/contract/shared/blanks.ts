/*
 * What a canned reply leaves open, written as `{day}`: docs/product/desk-replies.md#variables-and-blanks. Both sides apply these
 * rules: a content folder, the desk's calls, and the Reply field.
 */

/** Begins with a letter and is short, so that other braces are text. */
const BLANK = /\{(\p{L}[^{}\n]{0,59})\}/gu;

/** A blank of a text: its name, and its place with the braces. */
export interface Blank {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the first blank of a text; null without one. */
export function firstBlank(text: string): Blank | null {
  const [found] = text.matchAll(BLANK);
  if (found === undefined) return null;
  const [whole, name = ''] = found;
  return { name, start: found.index, end: found.index + whole.length };
}

/** Fills in the blanks that have a value. One without, or with a value that would be read as a blank, stays. */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(BLANK, (blank, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
    return value === undefined || value === '' || /[{}\n]/.test(value) ? blank : value;
  });
}

/** True for a text whose braces all belong to blanks: a blank that is misspelled would reach the employee. */
export function hasWholeBlanks(text: string): boolean {
  return !/[{}]/.test(text.replace(BLANK, ''));
}
