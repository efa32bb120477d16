/** Copied along from lists of contacts, PDF files and notes: marks of direction, joiners, soft hyphens, variation selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const NOT_ASCII = /(?!\d)\p{Nd}/gu;

/** Returns the value of a digit of any script. They stand in tens from zero to nine, sometimes several in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Returns what was typed or pasted of a number, a day or a code as it is read: without invisible characters, with the digits of all
 * scripts as 0 to 9, `４１５` and `٤١٥` as `415` (docs/product/widgets.md#what-is-copied-along).
 */
export const plainDigits = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFKC').replace(NOT_ASCII, valueOf);
