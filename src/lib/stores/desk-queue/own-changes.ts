/** Requests that this page changes, by the id of their address; true once the server has answered. */
const changes = new Map<string, boolean>();

/** Sends a change of a request. Its row comes into the list without a press (docs/product/desk-queue.md#rows-that-stay). */
export async function ownChange<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> {
  changes.set(id, false);
  try {
    return await send();
  } finally {
    changes.set(id, true);
  }
}

/**
 * Returns the ids of the requests that this page has changed since the last call, and of those that it is changing: the live update
 * may come before the answer. Called before a list is loaded, which then has the answered ones.
 */
export function takeOwnChanges(): ReadonlySet<string> {
  const ids = new Set(changes.keys());
  for (const [id, isAnswered] of changes) if (isAnswered) changes.delete(id);
  return ids;
}
