/**
 * Does one piece of work at a time among all tabs of this browser; the others wait for their turn. Where the browser has
 * no locks (a page without https) it is done at once: then only the API keeps two tabs apart.
 */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks === undefined ? work() : locks.request(name, work);
}
