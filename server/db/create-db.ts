import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { DATABASE_CONNECTIONS } from '../shared/limits.ts';
import type { Database, DatabaseOptions, Deadlines, RootDb } from './client.ts';
import { clientConfig } from './connect.ts';
import { listen } from './listen.ts';
import { inspectServer, migratePostgres, PoolerError } from './migrate.ts';
import { createPublisher, GAP, LIVE_CHANNEL, setOutlet } from './publisher.ts';
import { schema } from './schema/all-tables.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { CALL_SETTINGS, optionsWith, PING, REPORT_SETTINGS } from './settings.ts';
import { guardedWork } from './transaction-guard.ts';
import { openTransactions, queryBuilderOn } from './transactions.ts';

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
const CLOSE_WITHIN_MS = 2_000;
/** PostgreSQL ends a statement after 10 s (`settings.ts`); the first is for a server or a network that answers nothing. */
const DEADLINES: Deadlines = { statementMs: 12_000, transactionMs: 30_000, connectionMs: 5_000 };

/**
 * Opens a database on a PostgreSQL server, version 15 or later, or on a pooler: docs/product/configuration.md#poolers. Connections are
 * opened as they are needed, in place of lost ones, too. One half is for single statements, the other for transactions.
 */
async function openPostgres(
  url: string,
  {
    logger,
    connections = DATABASE_CONNECTIONS.initial,
    listenUrl,
    broker,
    deadlines = DEADLINES,
    onOverdue = () => undefined,
  }: DatabaseOptions,
): Promise<Database> {
  const isPooled = (await inspectServer(url)) || listenUrl !== undefined;
  await migratePostgres(url);
  const isOfSessions = listenUrl === undefined && broker === undefined;
  const base = clientConfig(url);
  const open = (max: number, settings: Readonly<Record<string, string>> = CALL_SETTINGS) =>
    openSessions({
      ...base,
      max,
      deadlines,
      isPrepared: !isPooled || isOfSessions,
      // A pooler refuses settings of a session, or loses them.
      options: isPooled ? base.options : optionsWith(base.options, settings),
    });
  const config = { schema, ...(logger === undefined ? {} : { logger }) };
  const transactionConnections = Math.floor((connections - RESERVED_CONNECTIONS) / 2);
  const single = connections - RESERVED_CONNECTIONS - transactionConnections;
  // Sums over many rows take no connection of the calls, unless there is just one.
  const reports = single === 1 ? null : open(1, { ...CALL_SETTINGS, ...REPORT_SETTINGS });
  const singles = open(reports === null ? single : single - 1);
  // A health check must not wait behind the calls of a busy pool.
  const pings = open(1);
  const inTransactions = open(transactionConnections);
  const publisher = createPublisher(broker?.send ?? ((payloads) => notifyAll(pings, payloads)));
  const outlet = { publish: publisher.publish, isDatabase: broker === undefined };
  const runTransaction = openTransactions({
    ...{ sessions: inTransactions, config, deadlines, onOverdue },
    ...outlet,
  });
  const transaction: RootDb['transaction'] = (work) => runTransaction((tx) => guardedWork(tx, work));
  const db = Object.assign(queryBuilderOn(singles, config), { transaction });
  setOutlet(db, outlet);
  const listenConfig = clientConfig(listenUrl ?? url);
  let stopListening: () => void = () => undefined;
  const close = async () => {
    await publisher.drain();
    broker?.close();
    stopListening();
    const all = [singles, pings, inTransactions, ...(reports === null ? [] : [reports])];
    await Promise.all(all.map((sessions) => sessions.close(CLOSE_WITHIN_MS)));
  };
  if (isPooled && broker === undefined && !(await hears(listenConfig, pings).catch(() => false))) {
    await close();
    throw new PoolerError(listenUrl === undefined ? 'transactions' : 'listener');
  }
  return {
    db,
    reports: reports === null ? db : queryBuilderOn(reports, config),
    kind: 'postgres',
    isPooled,
    broker,
    listen: async (onNotify, onGap) => {
      const onPayload = (payload: string) => {
        if (payload === GAP) onGap();
        else onNotify(payload);
      };
      if (broker === undefined) stopListening = await listen(listenConfig, LIVE_CHANNEL, onPayload, onGap);
      else broker.listen(onPayload, onGap);
    },
    ping: async () => {
      for (const sessions of [singles, inTransactions]) sessions.check();
      await pings.query(PING);
    },
    now: async () => {
      const { rows } = await pings.query(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const [row] = rows as { ms: number }[];
      return new Date(row?.ms ?? NaN);
    },
    transactionLoad: inTransactions.load,
    dump: () => Promise.reject(new Error('Only an embedded database can be dumped.')),
    close,
  };
}

/**
 * Notifies in a transaction that waits for no disk: PostgreSQL commits transactions that notify one after the other, each after its
 * write to the disk. The transactions of calls notify nobody.
 */
async function notifyAll(sessions: Sessions, payloads: readonly string[]): Promise<void> {
  const text = `select set_config('synchronous_commit', 'off', true), pg_notify('${LIVE_CHANNEL}', sent.payload)
    from unnest($1::text[]) as sent (payload)`;
  await sessions.query({ text }, [payloads]);
}

const PROBE_CHANNEL = 'live_probe';
const HEARD_WITHIN_MS = 5_000;

/** Returns true if a listener gets what `speaker` notifies: not through a pooler of transactions, and not from another database. */
async function hears(listenConfig: ClientConfig, speaker: Sessions): Promise<boolean> {
  const said = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const onPayload = (payload: string) => {
    if (payload === said) heard.resolve(true);
  };
  const stop = await listen(listenConfig, PROBE_CHANNEL, onPayload, () => undefined);
  const timer = setTimeout(heard.resolve, HEARD_WITHIN_MS, false);
  try {
    await speaker.query({ text: 'select pg_notify($1, $2)' }, [PROBE_CHANNEL, said]);
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
