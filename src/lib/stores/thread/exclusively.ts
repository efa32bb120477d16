/** The last piece of work of each name in this tab, where the browser has no locks. */
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
 * Does one piece of work at a time among all tabs of this browser; the others wait for their turn. Where the browser has
 * no locks (a page without https) only this tab keeps its turns: then the API alone keeps two tabs apart.
 */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks === undefined ? afterLast(name, work) : locks.request(name, work);
}
