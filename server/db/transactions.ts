import type postgres from 'postgres';
import type { Db, TransactionLoad } from './client.ts';

/** A client with one connection, and the query builder on it. */
interface TransactionClient {
  readonly sql: postgres.Sql;
  readonly db: Db;
}

interface Transactions {
  run<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  load(): TransactionLoad;
}

/**
 * Runs each transaction on a client of its own; waits, first come first served, while all clients are in use.
 *
 * We don't use the driver's `sql.begin`: when the server closes the connection, it writes the rollback to the closed
 * socket, and the uncaught error ends the process (postgres 3.4.9). A client with one connection opens a new one instead.
 * A statement on that new connection would not be part of the transaction, so connections are read-only outside of
 * transactions (`transactionClientOptions`).
 */
export function runTransactionsOn(clients: readonly TransactionClient[]): Transactions {
  const free = [...clients];
  const waiting: ((client: TransactionClient) => void)[] = [];
  return {
    async run(work) {
      const client = free.pop() ?? (await new Promise<TransactionClient>((resolve) => waiting.push(resolve)));
      try {
        return await runTransaction(client, work);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(client);
        else next(client);
      }
    },
    load: () => ({ running: clients.length - free.length, waiting: waiting.length }),
  };
}

/** Options of a client for `runTransactionsOn`. */
export const transactionClientOptions = {
  max: 1,
  // The driver would also close a connection that is in the middle of a transaction.
  max_lifetime: null,
  connection: { default_transaction_read_only: true },
} as const;

async function runTransaction<Result>(
  { sql, db }: TransactionClient,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { pid } = (await sql.unsafe('begin read write')).state;
  try {
    const result = await work(db);
    const { command, state } = await sql.unsafe('commit');
    if (state.pid !== pid) throw connectionLost();
    // PostgreSQL answers ROLLBACK when a statement failed, even if `work` caught the error.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed.');
    return result;
  } catch (error) {
    const rollback = await sql.unsafe('rollback').catch(() => null);
    throw rollback?.state.pid === pid ? error : connectionLost(error);
  }
}

function connectionLost(cause?: unknown): Error {
  return Object.assign(new Error('The connection was lost during a transaction.', { cause }), {
    code: 'CONNECTION_CLOSED',
  });
}
