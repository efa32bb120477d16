import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const current = new AsyncLocalStorage<string[]>();

/** Notes statements per `sqlOf`. Drizzle does not log a transaction's begin and commit. */
export const countingLogger: Logger = {
  logQuery(statement) {
    current.getStore()?.push(statement);
  },
};

/** Makes a call, and returns the status of its reply and the SQL statements that it sends, in their order. */
export async function sqlOf(send: () => Promise<Response>): Promise<[status: number, statements: string[]]> {
  const statements: string[] = [];
  const { status } = await current.run(statements, send);
  return [status, statements];
}

/** Makes a call, and returns the status of its reply and the number of SQL statements that it sends. */
export async function countRoundTrips(
  send: () => Promise<Response>,
): Promise<[status: number, count: number]> {
  const [status, statements] = await sqlOf(send);
  return [status, statements.length];
}
