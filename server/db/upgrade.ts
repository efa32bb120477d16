import { OperatorError } from '../shared/operator-error.ts';
import type { DataStep } from './data-steps/data-step.ts';
import type { DatabaseProgram, Migration } from './program.ts';

/** Runs one statement of the open transaction. */
export type Run = (
  statement: string,
  parameters?: readonly (string | number)[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Runs `work` in a transaction beside which no other process upgrades. It may run several times: the last one counts. */
export type UpgradeTransaction = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

export interface Upgraded {
  /** Number of migrations that were applied now. */
  readonly migrations: number;
  /** The later version that the database is of, when this program runs on it after a roll-back. */
  readonly later: string | null;
}

/**
 * Brings a database of any version since 0.2.0 to that of the program: its migrations, and the data steps behind the migration that
 * they belong to. An interrupted upgrade goes on where it was.
 * @param remedy tells what to do with a database that cannot be upgraded
 * @throws {OperatorError} for a database of another program or of a later version; nothing was changed in it
 */
export async function upgrade(
  transaction: UpgradeTransaction,
  program: DatabaseProgram,
  remedy: string,
): Promise<Upgraded> {
  const { migrations, steps } = program;
  let applied = 0;
  for (const end of partsOf(program)) {
    const { later, missing } = await transaction(async (run) => {
      const recorded = await recordedMigrations(run);
      const later = await laterVersion(run, recorded, program, remedy);
      const missing = later === null ? migrations.slice(recorded.length, end + 1) : [];
      for (const migration of missing) await apply(run, migration, remedy);
      return { later, missing };
    });
    if (later !== null) return { migrations: 0, later };
    applied += missing.length;
    const isNew = isOfNewestVersion(program, end);
    for (const step of steps.filter(({ after }) => after === migrations[end]?.tag)) {
      await runStep(transaction, step, isNew);
    }
  }
  await transaction((run) => recordVersion(run, program));
  return { migrations: applied, later: null };
}

/** The schema of 0.2.0 has no such table. */
async function hasVersions(run: Run): Promise<boolean> {
  const [found] = await run(`select to_regclass('installed_versions') is not null as exists`);
  return found?.['exists'] === true;
}

async function recordVersion(run: Run, { versions }: DatabaseProgram): Promise<void> {
  if (!(await hasVersions(run))) return;
  const [own, previous] = [versions.at(-1)?.version ?? '', versions.at(-2)?.version ?? ''];
  await run('insert into installed_versions (version, runs_from) values ($1, $2) on conflict do nothing', [
    own,
    previous,
  ]);
}

/** Returns the index of the last migration of each transaction: one ends where data steps follow. */
function partsOf({ migrations, steps }: DatabaseProgram): number[] {
  return [...migrations.keys()].filter(
    (index) => index === migrations.length - 1 || steps.some(({ after }) => after === migrations[index]?.tag),
  );
}

/** The version before may write beside the processes of the newest one, so that steps of this one repeat at each start. */
function isOfNewestVersion({ migrations, versions }: DatabaseProgram, index: number): boolean {
  const last = migrations.findIndex(({ tag }) => tag === versions.at(-2)?.migration);
  return index > last;
}

interface Recorded {
  readonly hash: string;
  readonly at: Date;
}

/** Drizzle's own table, which 0.2.0 has. */
async function recordedMigrations(run: Run): Promise<readonly Recorded[]> {
  const [found] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (found?.['exists'] !== true) return [];
  const rows = await run(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash, at }) => ({ hash: String(hash), at: new Date(Number(at)) }));
}

/**
 * Returns the later version that the database is of, when this program may run on it, and null when there is none.
 * @throws {OperatorError} when the migrations of the database are none of this program's
 */
async function laterVersion(
  run: Run,
  recorded: readonly Recorded[],
  { migrations, versions }: DatabaseProgram,
  remedy: string,
): Promise<string | null> {
  const index = recorded.findIndex(({ hash }, at) => hash !== migrations[at]?.hash);
  const unknown = recorded[index];
  if (unknown === undefined) return null;
  const known = migrations[index - 1];
  if (index < migrations.length) {
    const behind = known === undefined ? 'its first migration' : `the migration behind ${known.tag}`;
    throw new OperatorError(
      `The database is of no version since 0.2.0, but of a state that was never released, or of another program: ${behind}, of ${unknown.at.toISOString().slice(0, 10)}, is unknown. It cannot be upgraded, and nothing was changed. ${remedy}`,
    );
  }
  const own = versions.at(-1)?.version ?? '';
  const [database] = await installedVersions(run);
  if (database !== undefined && compareVersions(database.runsFrom, own) <= 0) return database.version;
  const name = database === undefined ? 'a later version' : `version ${database.version}`;
  throw new OperatorError(
    `The database is of ${name}, on which ${own} cannot run. Nothing was changed. Start ${name} again, or restore the backup from before the upgrade: docs/runbooks/upgrade.md.`,
  );
}

/** Returns the versions that have upgraded the database, the latest first. */
async function installedVersions(run: Run): Promise<{ version: string; runsFrom: string }[]> {
  if (!(await hasVersions(run))) return [];
  const rows = await run('select version, runs_from from installed_versions');
  return rows
    .map(({ version, runs_from: runsFrom }) => ({ version: String(version), runsFrom: String(runsFrom) }))
    .sort((one, other) => compareVersions(other.version, one.version));
}

/** Compares versions such as `0.2.0` as `Array.sort` expects it. */
function compareVersions(one: string, other: string): number {
  const numbers = other.split('.').map(Number);
  const differences = one.split('.').map((part, index) => Number(part) - (numbers[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** PostgreSQL's code for a table that exists already. */
const DUPLICATE_TABLE = '42P07';

/** Applies and records a migration. @throws {OperatorError} when the database has tables of another program */
async function apply(run: Run, { statements, hash, when }: Migration, remedy: string): Promise<void> {
  await run('create schema if not exists drizzle');
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  try {
    for (const statement of statements) await run(statement);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DUPLICATE_TABLE) throw error;
    throw new OperatorError(
      `The database has tables of another program, or of a version before 0.2.0, and cannot be upgraded. Nothing was changed. ${remedy}`,
    );
  }
  await run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}

/** Runs a data step to its end. With `isRepeated`, also when it ended before: over the rows that were written since. */
async function runStep(transaction: UpgradeTransaction, step: DataStep, isRepeated: boolean): Promise<void> {
  while (!(await transaction((run) => runBatch(run, step, isRepeated))));
}

/**
 * Runs a step over its next rows, and records how far it came. Returns true at the end.
 *
 * A row may be written while rows behind it have been committed already, and a step would never come back to it. So the end of the rows
 * is read under a lock that waits for those who write: up to there, all rows are committed. The last few are handled under the lock.
 */
async function runBatch(run: Run, step: DataStep, isRepeated: boolean): Promise<boolean> {
  await run('insert into data_steps (name) values ($1) on conflict do nothing', [step.name]);
  const [state] = await run(
    `select position::float8, until::float8, finished_at is not null as finished from data_steps where name = $1`,
    [step.name],
  );
  if (state?.['finished'] === true && !isRepeated) return true;
  const position = Number(state?.['position']);
  let until = Number(state?.['until']);
  const isUnderLock = position === until;
  if (isUnderLock) {
    await run(`lock table ${step.table} in share mode`);
    const [last] = await run(`select coalesce(max(id), 0)::float8 as id from ${step.table}`);
    until = Math.max(position, Number(last?.['id']));
  }
  const [batch] = await run(
    `select max(id)::float8 as last, count(*)::int as rows
     from (select id from ${step.table} where id > $1 and id <= $2 order by id limit $3) as batch`,
    [position, until, step.rows],
  );
  const rows = Number(batch?.['rows']);
  const reached = rows < step.rows ? until : Number(batch?.['last']);
  if (isUnderLock && reached < until) {
    // Too many to hold the lock for.
    await run('update data_steps set until = $2 where name = $1', [step.name, until]);
    return false;
  }
  if (rows > 0) await run(step.statement, [position, reached]);
  await run(
    `update data_steps set position = $2, until = $3, rows = rows + $4,
       finished_at = case when $5 = 1 then coalesce(finished_at, now()) else finished_at end
     where name = $1`,
    [step.name, reached, until, rows, isUnderLock ? 1 : 0],
  );
  return isUnderLock;
}
