interface Row {
  readonly id: number;
}

/**
 * Returns what the second statement reads of the rows that the first one locks; both are sent together. A statement that has waited for a
 * lock knows the locked row as it is now, but all else as it was before the wait, so what a lock protects is read after it. Example: a
 * message that waits for a completion would not see that completion.
 */
export async function readLocked<Found extends Row>(
  lockRows: PromiseLike<readonly Row[]>,
  readRows: PromiseLike<readonly Found[]>,
): Promise<Found[]> {
  const [locked, found] = await Promise.all([lockRows, readRows]);
  const ids = new Set(locked.map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}
