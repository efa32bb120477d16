/** Names shorter than this differ by chance from others. */
const SHORTEST = 6;
/** From this length on, two mistakes are near. */
const LONG = 10;

/**
 * Returns the known name that an unknown one was probably meant to be: at most two letters inserted, removed, replaced or
 * swapped, one in a short name. Null when it resembles none.
 */
export function nearName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const near = known.find((one) => {
    const length = Math.min(one.length, name.length);
    return length >= SHORTEST && distance(name, one) <= (length >= LONG ? 2 : 1);
  });
  return near ?? null;
}

/** Counts the changes between two names: the optimal string alignment distance. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + replaced,
          isSwap ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(current);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
