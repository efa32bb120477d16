import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { DATABASE_CONNECTIONS } from '../shared/limits.ts';
import type { Database, DatabaseOptions, Db, TransactionLoad } from './client.ts';
import { openClient } from './connect.ts';
import { migratePostgres } from './migrate.ts';
import { createPublisher, GAP, type Publish, setPublisher } from './publisher.ts';
import { schema } from './schema/all-tables.ts';

/** One for the health check and one that listens. */
const RESERVED_CONNECTIONS = 2;
const CONNECT_TIMEOUT_S = 5;
const IDLE_TIMEOUT_S = 60;
/** The driver's default waits up to 20 s between attempts; calls should succeed as soon as the database is back. */
const RECONNECT_DELAY_MAX_S = 1;
const CLOSE_TIMEOUT_S = 2;
/** Fails one slow call instead of blocking the whole pool. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** A longer statement is one of many rows, whose text seldom comes again. */
const PREPARED_MAX_CHARACTERS = 4_000;

/**
 * Opens a database on a PostgreSQL server, version 15 or later. The driver reconnects after a lost connection. One half of
 * the connections is for single statements, the other for transactions.
 */
export async function openPostgres(
  url: string,
  { logger, connections = DATABASE_CONNECTIONS.initial }: DatabaseOptions,
): Promise<Database> {
  await migratePostgres(url);
  const config = { schema, ...(logger === undefined ? {} : { logger }) };
  const transactionConnections = Math.floor((connections - RESERVED_CONNECTIONS) / 2);
  const client = connect(url, { max: connections - RESERVED_CONNECTIONS - transactionConnections });
  // A health check must not wait behind the calls of a busy pool. Notifications wait for no disk.
  const pingClient = connect(url, { max: 1, connection: { synchronous_commit: 'off' } });
  const publisher = createPublisher(pingClient);
  const transactionClients = Array.from({ length: transactionConnections }, () => {
    const sql = connect(url, transactionClientOptions);
    return { sql, db: drizzle(sql, config) };
  });
  const transactions = runTransactionsOn(transactionClients, publisher.publish);
  const db = Object.assign(drizzle(client, config), { transaction: transactions.run });
  setPublisher(db, publisher.publish);
  return {
    db,
    kind: 'postgres',
    listen: (channel, onNotify, onGap) => listenOn(client, channel, onNotify, onGap),
    ping: async () => {
      await pingClient`select 1`;
    },
    now: async () => {
      const [row] = await pingClient<{ ms: number }[]>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
      return new Date(row?.ms ?? NaN);
    },
    transactionLoad: transactions.load,
    dump: () => Promise.reject(new Error('Only an embedded database can be dumped.')),
    close: async () => {
      await publisher.drain();
      const clients = [client, pingClient, ...transactionClients.map(({ sql }) => sql)];
      await Promise.all(clients.map((each) => each.end({ timeout: CLOSE_TIMEOUT_S })));
    },
  };
}

function connect(
  url: string,
  { connection, ...options }: postgres.Options<Record<string, never>>,
): postgres.Sql {
  const sql = openClient(url, {
    ...options,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: (attempt) => Math.min(3 ** attempt / 100, RECONNECT_DELAY_MAX_S),
    onnotice: () => undefined,
    connection: {
      ...connection,
      application_name: 'reference-api',
      statement_timeout: STATEMENT_TIMEOUT_MS,
    },
  });
  const { unsafe } = sql;
  // Drizzle asks for unprepared statements, which take two round trips and are planned anew each time.
  const prepared: typeof unsafe = (query, parameters, own) =>
    unsafe(query, parameters, { ...own, prepare: query.length <= PREPARED_MAX_CHARACTERS });
  return Object.assign(sql, { unsafe: prepared });
}

/** Listens on the driver's separate connection for notifications, and calls `onGap` after each reconnect and lost batch. */
async function listenOn(
  client: postgres.Sql,
  channel: string,
  onNotify: (payload: string) => void,
  onGap: () => void,
): Promise<void> {
  let isFirst = true;
  const onPayload = (payload: string) => {
    if (payload === GAP) onGap();
    else onNotify(payload);
  };
  await client.listen(channel, onPayload, () => {
    if (!isFirst) onGap();
    isFirst = false;
  });
}

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
function runTransactionsOn(clients: readonly TransactionClient[], publish: Publish): Transactions {
  const free = [...clients];
  const waiting: ((client: TransactionClient) => void)[] = [];
  return {
    async run(work) {
      const client = free.pop() ?? (await new Promise<TransactionClient>((resolve) => waiting.push(resolve)));
      try {
        return await runTransaction(client, work, publish);
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
const transactionClientOptions = {
  max: 1,
  // The driver would also close a connection that is in the middle of a transaction.
  max_lifetime: null,
  connection: { default_transaction_read_only: true },
} as const;

async function runTransaction<Result>(
  { sql, db }: TransactionClient,
  work: (tx: Db) => Promise<Result>,
  publish: Publish,
): Promise<Result> {
  const published: Parameters<Publish>[0][] = [];
  setPublisher(db, (notification) => void published.push(notification));
  const { pid } = (await sql.unsafe('begin read write')).state;
  try {
    const result = await work(db);
    const { command, state } = await sql.unsafe('commit');
    if (state.pid !== pid) throw connectionLost();
    // PostgreSQL answers ROLLBACK when a statement failed, even if `work` caught the error.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed.');
    for (const notification of published) publish(notification);
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
