import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const current = new AsyncLocalStorage<{ count: number }>();

/** Counts statements per `countRoundTrips`. Drizzle does not log a transaction's begin and commit. */
export const countingLogger: Logger = {
  logQuery() {
    const call = current.getStore();
    if (call !== undefined) call.count += 1;
  },
};

/** Runs `work` and returns the number of SQL statements that it sends. */
export async function countRoundTrips(work: () => Promise<void>): Promise<number> {
  const call = { count: 0 };
  await current.run(call, work);
  return call.count;
}
