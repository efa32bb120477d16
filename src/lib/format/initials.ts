/** Returns the initials of the first and last word, upper-cased (docs/product/session.md#user-fields); '' when blank. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : firstLetter(word)))
    .join('')
    .toUpperCase();
}

function firstLetter(word: string): string {
  const [letter] = word;
  return letter ?? '';
}
