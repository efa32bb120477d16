/** The last task of each name in this tab, for browsers without locks. */
const last = new Map<string, Promise<unknown>>();

async function afterLast<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(name) ?? Promise.resolve()).then(work);
  last.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Runs one task of a name at a time among all tabs of this browser; the others wait. Without locks (a page without https)
 * only this tab takes turns, and the API's `client_id` alone prevents duplicates.
 */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks === undefined ? afterLast(name, work) : locks.request(name, work);
}
