import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { DATABASE_CONNECTIONS } from '../shared/database-connections.ts';
import type { Database, DatabaseOptions } from './client.ts';
import { migratePostgres } from './migrate.ts';
import { schema } from './schema/all-tables.ts';
import { runTransactionsOn, transactionClientOptions } from './transactions.ts';

/** One for the health check and one that listens. */
const RESERVED_CONNECTIONS = 2;
const CONNECT_TIMEOUT_S = 5;
const IDLE_TIMEOUT_S = 60;
/** The driver's default waits up to 20 s between attempts; calls should succeed as soon as the database is back. */
const RECONNECT_DELAY_MAX_S = 1;
const CLOSE_TIMEOUT_S = 2;
/** Fails one slow call instead of blocking the whole pool. */
const STATEMENT_TIMEOUT_MS = 10_000;

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
  // A health check must not wait behind the calls of a busy pool.
  const pingClient = connect(url, { max: 1 });
  const transactionClients = Array.from({ length: transactionConnections }, () => {
    const sql = connect(url, transactionClientOptions);
    return { sql, db: drizzle(sql, config) };
  });
  const transactions = runTransactionsOn(transactionClients);
  return {
    db: Object.assign(drizzle(client, config), { transaction: transactions.run }),
    kind: 'postgres',
    listen: (channel, onNotify, onGap) => listenOn(client, channel, onNotify, onGap),
    ping: async () => {
      await pingClient`select 1`;
    },
    transactionLoad: transactions.load,
    dump: () => Promise.reject(new Error('Only an embedded database can be dumped.')),
    close: async () => {
      const clients = [client, pingClient, ...transactionClients.map(({ sql }) => sql)];
      await Promise.all(clients.map((each) => each.end({ timeout: CLOSE_TIMEOUT_S })));
    },
  };
}

function connect(
  url: string,
  { connection, ...options }: postgres.Options<Record<string, never>>,
): postgres.Sql {
  return postgres(url, {
    ...options,
    prepare: true,
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
}

/** Listens on the driver's separate connection for notifications, and calls `onGap` after each reconnect. */
async function listenOn(
  client: postgres.Sql,
  channel: string,
  onNotify: (payload: string) => void,
  onGap: () => void,
): Promise<void> {
  let isFirst = true;
  await client.listen(channel, onNotify, () => {
    if (!isFirst) onGap();
    isFirst = false;
  });
}
