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

/** Makes a call, and returns the status of its reply and the number of SQL statements that it sends. */
export async function countRoundTrips(
  send: () => Promise<Response>,
): Promise<[status: number, count: number]> {
  const call = { count: 0 };
  const { status } = await current.run(call, send);
  return [status, call.count];
}
