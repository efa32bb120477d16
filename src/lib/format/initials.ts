/** Returns the initials of the first and last word, upper-cased (docs/product/session.md#user-fields); '' when blank. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s/u).filter(Boolean);
  const ends = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return ends
    .map(([letter]) => letter)
    .join('')
    .toUpperCase();
}
