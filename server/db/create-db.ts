import { drizzle } from 'drizzle-orm/postgres-js';
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { DATABASE_CONNECTIONS } from '../shared/limits.ts';
import type { Database, DatabaseOptions, RootDb } from './client.ts';
import { openClient } from './connect.ts';
import { inspectPooler, migratePostgres, PoolerError } from './migrate.ts';
import { createPublisher, GAP, LIVE_CHANNEL, setOutlet } from './publisher.ts';
import { schema } from './schema/all-tables.ts';
import { guardedWork } from './transaction-guard.ts';
import { type OpenClient, openTransactions } from './transactions.ts';

/**
 * Opens a database and applies the migrations it lacks. `url` is `memory://`, `postgres://…`, or the folder of an
 * embedded database.
 * @throws {FolderInUseError} when another process uses the folder
 */
export async function createDb(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url, options);
  // A process on PostgreSQL saves the memory of the embedded one.
  const { openFolder, openInMemory } = await import('./pglite.ts');
  return url === 'memory://' ? openInMemory(options) : openFolder(url, options);
}

/** One for the health check and one that listens. */
const RESERVED_CONNECTIONS = 2;
const CONNECT_TIMEOUT_S = 5;
const IDLE_TIMEOUT_S = 60;
/** The driver's default waits up to 20 s between attempts; calls should succeed as soon as the database is back. */
const RECONNECT_DELAY_MAX_S = 1;
const CLOSE_TIMEOUT_S = 2;
/** Fails one slow call instead of blocking the whole pool. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Sums over many rows get less time: a page that is open waits for them. Compiling one (`jit`) takes longer than it saves. */
const REPORT_SETTINGS = { default_transaction_read_only: true, statement_timeout: 5_000, jit: false };
/** A longer statement writes many rows; its text seldom comes again, so it is not prepared. */
const PREPARED_MAX_CHARACTERS = 4_000;

/**
 * Opens a database on a PostgreSQL server, version 15 or later, or on a pooler: docs/product/configuration.md#poolers. The driver
 * reconnects after a lost connection. One half of the connections is for single statements, the other for transactions.
 */
async function openPostgres(
  url: string,
  { logger, connections = DATABASE_CONNECTIONS.initial, listenUrl, broker }: DatabaseOptions,
): Promise<Database> {
  const isPooled = (await inspectPooler(url)) || listenUrl !== undefined;
  await migratePostgres(url);
  const isOfSessions = listenUrl === undefined && broker === undefined;
  const open: OpenClient = (options) =>
    connect(url, options, { isPooled, isPrepared: !isPooled || isOfSessions });
  const config = { schema, ...(logger === undefined ? {} : { logger }) };
  const transactionConnections = Math.floor((connections - RESERVED_CONNECTIONS) / 2);
  const single = connections - RESERVED_CONNECTIONS - transactionConnections;
  // Sums over many rows take no connection of the calls, unless there is just one.
  const reportClient = single === 1 ? null : open({ max: 1, connection: REPORT_SETTINGS });
  const client = open({ max: reportClient === null ? single : single - 1 });
  // A health check must not wait behind the calls of a busy pool.
  const pingClient = open({ max: 1 });
  const listener = listenUrl === undefined ? client : connect(listenUrl, { max: 1 });
  const publisher = createPublisher(broker?.send ?? ((payloads) => notifyAll(pingClient, payloads)));
  const outlet = { publish: publisher.publish, isDatabase: broker === undefined };
  const transactions = openTransactions({ connections: transactionConnections, open, config, ...outlet });
  const transaction: RootDb['transaction'] = (work) => transactions.run((tx) => guardedWork(tx, work));
  const db = Object.assign(drizzle(client, config), { transaction });
  setOutlet(db, outlet);
  const close = async () => {
    await publisher.drain();
    broker?.close();
    const clients = [client, pingClient, listener, ...(reportClient === null ? [] : [reportClient])];
    const ends = clients.map((each) => each.end({ timeout: CLOSE_TIMEOUT_S }));
    await Promise.all([...ends, transactions.close(CLOSE_TIMEOUT_S)]);
  };
  if (isPooled && broker === undefined && !(await hears(listener, pingClient).catch(() => false))) {
    await close();
    throw new PoolerError(listenUrl === undefined ? 'transactions' : 'listener');
  }
  return {
    db,
    reports: reportClient === null ? db : drizzle(reportClient, config),
    kind: 'postgres',
    isPooled,
    broker,
    listen: async (onNotify, onGap) => {
      const onPayload = (payload: string) => {
        if (payload === GAP) onGap();
        else onNotify(payload);
      };
      if (broker === undefined) await listenOn(listener, onPayload, onGap);
      else broker.listen(onPayload, onGap);
    },
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
    close,
  };
}

interface Behind {
  /** A pooler refuses settings of a session, or loses them. */
  readonly isPooled: boolean;
  /** False where the next statement may run in another session. */
  readonly isPrepared: boolean;
}

function connect(
  url: string,
  { connection, ...options }: postgres.Options<Record<string, never>>,
  { isPooled, isPrepared }: Behind = { isPooled: false, isPrepared: true },
): postgres.Sql {
  const sql = openClient(url, {
    ...options,
    prepare: isPrepared,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: (attempt) => Math.min(3 ** attempt / 100, RECONNECT_DELAY_MAX_S),
    onnotice: () => undefined,
    connection: {
      application_name: 'reference-api',
      ...(isPooled ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS, ...connection }),
    },
  });
  const { unsafe } = sql;
  // Drizzle asks for unprepared statements, which take two round trips and are planned anew each time.
  const prepared: typeof unsafe = (query, parameters, own) =>
    unsafe(query, parameters, { ...own, prepare: query.length <= PREPARED_MAX_CHARACTERS });
  return Object.assign(sql, { unsafe: prepared });
}

/**
 * Notifies in a transaction that waits for no disk: PostgreSQL commits transactions that notify one after the other, each after its
 * write to the disk. The transactions of calls notify nobody.
 */
async function notifyAll(sql: postgres.Sql, payloads: readonly string[]): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${LIVE_CHANNEL}, sent.payload)
    from unnest(${[...payloads]}::text[]) as sent (payload)`;
}

/** Listens on the driver's separate connection for notifications, and calls `onGap` after each reconnect. */
async function listenOn(
  client: postgres.Sql,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<void> {
  let isFirst = true;
  await client.listen(LIVE_CHANNEL, onPayload, () => {
    if (!isFirst) onGap();
    isFirst = false;
  });
}

const PROBE_CHANNEL = 'live_probe';
const HEARD_WITHIN_MS = 5_000;

/** Returns true if `listener` gets what `speaker` notifies: not through a pooler of transactions, and not from another database. */
async function hears(listener: postgres.Sql, speaker: postgres.Sql): Promise<boolean> {
  const said = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const { unlisten } = await listener.listen(PROBE_CHANNEL, (payload) => {
    if (payload === said) heard.resolve(true);
  });
  const timer = setTimeout(heard.resolve, HEARD_WITHIN_MS, false);
  try {
    await speaker.notify(PROBE_CHANNEL, said);
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    await unlisten();
  }
}
