import type { DrizzleConfig } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Db, TransactionLoad } from './client.ts';
import { type Publish, setOutlet } from './publisher.ts';
import type { schema } from './schema/all-tables.ts';

/** Opens a client of the driver; `onclose` is called when one of its connections has been lost. */
export type OpenClient = (options: postgres.Options<Record<string, never>>) => postgres.Sql;

/** A client with one connection, and the query builder on it. */
interface TransactionClient {
  readonly db: Db;
  begin(): Promise<void>;
  /** Ends the transaction on the connection. */
  send(statement: 'commit' | 'rollback'): Promise<{ readonly command: string }>;
  /** After this, statements of the ended transaction are refused. */
  leave(): void;
  close(timeoutS: number): Promise<void>;
}

interface Transactions {
  run<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  load(): TransactionLoad;
  close(timeoutS: number): Promise<void>;
}

interface TransactionOptions {
  readonly connections: number;
  readonly open: OpenClient;
  readonly config: DrizzleConfig<typeof schema>;
  readonly publish: Publish;
  /** PostgreSQL carries the notifications. */
  readonly isDatabase: boolean;
}

/** Runs each transaction on a client of its own; waits, first come first served, while all clients are in use. */
export function openTransactions(options: TransactionOptions): Transactions {
  const clients = Array.from({ length: options.connections }, () => openTransactionClient(options));
  const free = [...clients];
  const waiting: ((client: TransactionClient) => void)[] = [];
  return {
    async run(work) {
      const client = free.pop() ?? (await new Promise<TransactionClient>((resolve) => waiting.push(resolve)));
      try {
        return await runTransaction(client, work, options);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(client);
        else next(client);
      }
    },
    load: () => ({ running: clients.length - free.length, waiting: waiting.length }),
    close: async (timeoutS) => {
      await Promise.all(clients.map((client) => client.close(timeoutS)));
    },
  };
}

/** A statement of the driver; `state` is null until it is sent. */
interface Statement {
  readonly state?: unknown;
  cancel(): void;
}

/**
 * Opens a client that sends no further statement of a transaction once its connection is lost: the driver would send it on its next
 * connection, where it would be committed alone. Statements that the driver has accepted but not sent are canceled for the same reason.
 * Nothing of this depends on the server, so it works behind every pooler.
 *
 * We don't use the driver's `sql.begin`: when the server closes the connection, it writes the rollback to the closed socket, and the
 * uncaught error ends the process (postgres 3.4.9).
 */
function openTransactionClient({ open, config }: TransactionOptions): TransactionClient {
  let state: 'none' | 'open' | 'lost' = 'none';
  const statements: Statement[] = [];
  const sql = open({
    max: 1,
    // The driver would also close a connection that is in the middle of a transaction.
    max_lifetime: null,
    // Called before the driver connects again.
    onclose: () => {
      if (state === 'none') return;
      state = 'lost';
      for (const statement of statements) if (statement.state === null) statement.cancel();
    },
  });
  const { unsafe } = sql;
  const kept = <Sent extends Statement>(statement: Sent): Sent => {
    statements.push(statement);
    return statement;
  };
  const send: typeof unsafe = (query, parameters, own) => {
    if (state === 'lost') throw connectionLost();
    if (state === 'none') throw new Error('The transaction of this statement has ended.');
    return kept(unsafe(query, parameters, own));
  };
  return {
    db: drizzle(Object.assign(sql, { unsafe: send }), config),
    async begin() {
      await unsafe('begin');
      state = 'open';
    },
    send: async (statement) => send(statement),
    leave: () => {
      state = 'none';
      statements.length = 0;
    },
    close: (timeout) => sql.end({ timeout }),
  };
}

async function runTransaction<Result>(
  client: TransactionClient,
  work: (tx: Db) => Promise<Result>,
  { publish, isDatabase }: TransactionOptions,
): Promise<Result> {
  const published: string[] = [];
  setOutlet(client.db, { publish: (payload) => void published.push(payload), isDatabase });
  await client.begin();
  try {
    const result = await work(client.db);
    const { command } = await client.send('commit');
    // PostgreSQL answers ROLLBACK when a statement failed, even if `work` caught the error.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed.');
    for (const payload of published) publish(payload);
    return result;
  } catch (error) {
    const rollback = await client.send('rollback').catch(() => null);
    throw rollback === null ? connectionLost(error) : error;
  } finally {
    client.leave();
  }
}

function connectionLost(cause?: unknown): Error {
  return Object.assign(new Error('The connection was lost during a transaction.', { cause }), {
    code: 'CONNECTION_CLOSED',
  });
}
