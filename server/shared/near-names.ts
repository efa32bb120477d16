import distance from 'damerau-levenshtein';

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
    const most = length >= LONG ? 2 : 1;
    const isAlike = length >= SHORTEST && Math.abs(one.length - name.length) <= most;
    return isAlike && distance(name, one).steps <= most;
  });
  return near ?? null;
}
