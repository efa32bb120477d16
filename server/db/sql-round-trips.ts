import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const current = new AsyncLocalStorage<{ count: number }>();

/** Counts each statement on the call that sent it. A transaction's begin and commit never reach a logger. */
export const countingLogger: Logger = {
  logQuery() {
    const call = current.getStore();
    if (call !== undefined) call.count += 1;
  },
};

/** Runs `work` and returns how many SQL statements it sent, itself or through what it awaited. */
export async function countRoundTrips(work: () => Promise<void>): Promise<number> {
  const call = { count: 0 };
  await current.run(call, work);
  return call.count;
}
