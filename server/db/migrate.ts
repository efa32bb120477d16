import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { OperatorError } from '../shared/operator-error.ts';
import { asDatabaseError, clientConfig, codeOf, connectionLost } from './connect.ts';
import { type DatabaseProgram, thisProgram } from './program.ts';
import { BEGIN, checkSettings, localSettings } from './settings.ts';
import { type Run, upgrade, type Upgraded, type UpgradeTransaction } from './upgrade.ts';

/** Lets one of several servers that start at the same time migrate, while the others wait. Any number that is unique. */
const MIGRATION_LOCK_KEY = 7_463_281;

/** Upgrades an embedded database; `folder` is undefined for one in memory. @throws {OperatorError} when it cannot be upgraded */
export async function migrateEmbedded(
  client: PGlite,
  folder: string | undefined,
  program: DatabaseProgram = thisProgram(),
): Promise<Upgraded> {
  const transaction: UpgradeTransaction = (work) =>
    client.transaction((tx) =>
      work(async (statement, parameters = []) => {
        const { rows } = await tx.query<Readonly<Record<string, unknown>>>(statement, [...parameters]);
        return rows;
      }),
    );
  return upgrade(transaction, program, `Remove or rename its folder ${folder ?? ''}, and start again.`);
}

const POOLERS = {
  statements:
    'DATABASE_URL leads to a connection pooler without transactions, such as PgBouncer in statement mode. Let it pool sessions or transactions',
  transactions:
    'DATABASE_URL leads to a connection pooler that passes no notifications, such as PgBouncer in transaction mode. Name PostgreSQL itself in LISTEN_URL, or a Redis in LIVE_URL',
  listener:
    'LISTEN_URL hears no notification of DATABASE_URL. Name the same database, at the port of PostgreSQL itself',
} as const;

/** Between the API and PostgreSQL is a pooler in a mode that it cannot work with. */
export class PoolerError extends OperatorError {
  constructor(kind: keyof typeof POOLERS) {
    super(`${POOLERS[kind]}: docs/hosting.md#poolers.`);
  }
}

const GOODBYE_WITHIN_MS = 1_000;

/** Runs `work` with a connection of its own. @throws {DatabaseError} when PostgreSQL is not there or refuses */
async function withClient<Result>(
  url: string,
  work: (client: Client, announced: () => number) => Promise<Result>,
): Promise<Result> {
  const client = new Client(clientConfig(url));
  let [processId, isLost] = [0, false];
  client.connection.on('backendKeyData', ({ processID }: { readonly processID: number }) => {
    processId = processID;
  });
  // Its statements fail with it; without a listener the process would end.
  client.on('error', () => {
    isLost = true;
  });
  try {
    await client.connect().catch((error: unknown) => {
      isLost = true;
      throw error;
    });
    return await work(client, () => processId);
  } catch (error) {
    throw explain(isLost && codeOf(error) === undefined ? connectionLost(error) : error);
  } finally {
    const late = setTimeout(() => client.connection.stream.destroy(), GOODBYE_WITHIN_MS);
    await client.end();
    clearTimeout(late);
  }
}

/**
 * Returns true if a pooler answers in place of PostgreSQL: the process id that it announces is not that of the process that runs a
 * statement.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} when it pools statements
 * @throws {OperatorError} for a standby, another encoding than UTF-8, and behind a pooler for settings of the role
 */
export function inspectServer(url: string): Promise<boolean> {
  return withClient(url, async (client, announced) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isPooled = rows[0]?.pid !== announced();
    if (isPooled) await refuseStatements(url);
    await checkSettings((text) => client.query(text), isPooled);
    return isPooled;
  });
}

/** A pooler of statements ends the connection at `begin`, and may give the reason only with the next statement. */
async function refuseStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin').catch((error: unknown) => {
      throw codeOf(error) === undefined || isOfStatements(error) ? new PoolerError('statements') : error;
    });
    await client.query('rollback');
  });
}

const isOfStatements = (error: unknown) =>
  error instanceof Error && error.message.includes('statement pooling mode');

function explain(error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  if (isOfStatements(error)) return new PoolerError('statements');
  return asDatabaseError(error);
}

/**
 * Calls queue behind a migration that waits for a lock, so it soon gives up and tries again. Below `deadlock_timeout` (1 s): PostgreSQL
 * would otherwise end a call to resolve a deadlock.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_AFTER_MS = 500;
const TRIES = 120;
const TABLE_IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Upgrades a database beside the calls of running processes: applies the migrations that it lacks, and runs the data steps. Each
 * transaction takes an advisory lock that ends with it, also behind a pooler.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} behind a pooler of statements
 * @throws {OperatorError} when the database cannot be upgraded, and when a table stays in use
 */
export function migratePostgres(url: string, program: DatabaseProgram = thisProgram()): Promise<Upgraded> {
  return withClient(url, (client) => {
    const run: Run = async (statement, parameters = []) => {
      const { rows } = await client.query<Readonly<Record<string, unknown>>>(statement, [...parameters]);
      return rows;
    };
    const transaction: UpgradeTransaction = (work) =>
      untilTablesAreFree(async () => {
        await run(BEGIN);
        try {
          // The role's timeout is meant for calls.
          await run(`${localSettings} set local statement_timeout = 0`);
          await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`);
          // Set only now: the wait for another process that migrates has no limit.
          await run(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
          const result = await work(run);
          await run('commit');
          return result;
        } catch (error) {
          await run('rollback').catch(() => undefined);
          throw error;
        }
      });
    return upgrade(transaction, program, 'Name an empty one in DATABASE_URL.');
  });
}

/** A lock that is not granted undoes the transaction. */
async function untilTablesAreFree<Result>(migrate: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!TABLE_IN_USE.has(codeOf(error))) throw error;
    }
    await wait(RETRY_AFTER_MS);
  }
  throw new OperatorError(
    'The database could not be migrated: for two minutes a long transaction has used a table. Look for it in pg_stat_activity, and try again: the upgrade goes on where it was.',
  );
}
