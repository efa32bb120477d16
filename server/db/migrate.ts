import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type postgres from 'postgres';
import { OperatorError } from '../shared/operator-error.ts';
import { asDatabaseError, openClient } from './connect.ts';
import { type DatabaseProgram, thisProgram } from './program.ts';
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

/**
 * Returns true if a pooler answers in place of PostgreSQL: the process id that it announces is not that of the process that runs a
 * statement.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} when it pools statements
 */
export async function inspectPooler(url: string): Promise<boolean> {
  const client = openClient(url, { max: 1, onnotice: () => undefined });
  try {
    const result = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (result[0]?.pid === result.state.pid) return false;
    const begin = client.unsafe('begin');
    // A pooler of statements ends the connection here, and may give the reason only with the next statement.
    const begun = await begin.then(
      ({ state }) => state.pid,
      () => null,
    );
    const { state } = await client.unsafe('rollback');
    if (state.pid !== begun) throw new PoolerError('statements');
    return true;
  } catch (error) {
    throw explain(error);
  } finally {
    // The driver would wait for a statement whose connection was ended.
    await client.end({ timeout: 1 });
  }
}

function explain(error: unknown): unknown {
  const isOfStatements = error instanceof Error && error.message.includes('statement pooling mode');
  return isOfStatements ? new PoolerError('statements') : asDatabaseError(error);
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
export async function migratePostgres(
  url: string,
  program: DatabaseProgram = thisProgram(),
): Promise<Upgraded> {
  const client = openClient(url, { max: 1, prepare: false, onnotice: () => undefined });
  const transaction = <Result>(work: (run: Run) => Promise<Result>): Promise<Result> =>
    untilTablesAreFree(async () => {
      const { result } = await client.begin(async (tx) => {
        const run: Run = async (statement, parameters = []) => [
          ...(await tx.unsafe<postgres.Row[]>(statement, [...parameters])),
        ];
        const set = (name: string, value: number) =>
          run('select set_config($1, $2, true)', [name, String(value)]);
        // The role's timeout is meant for calls.
        await set('statement_timeout', 0);
        await run('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY]);
        // Set only now: the wait for another process that migrates has no limit.
        await set('lock_timeout', LOCK_TIMEOUT_MS);
        return { result: await work(run) };
      });
      return result;
    });
  try {
    return await upgrade(transaction, program, 'Name an empty one in DATABASE_URL.');
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end();
  }
}

/** A lock that is not granted undoes the transaction. */
async function untilTablesAreFree<Result>(migrate: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!TABLE_IN_USE.has(codeOf(error))) throw error;
    }
    await setTimeout(RETRY_AFTER_MS);
  }
  throw new OperatorError(
    'The database could not be migrated: for two minutes a long transaction has used a table. Look for it in pg_stat_activity, and try again: the upgrade goes on where it was.',
  );
}

function codeOf(error: unknown): unknown {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  return code;
}
