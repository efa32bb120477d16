// docs/product/configuration.md#a-way-up
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import type { DataStep } from '../../../server/db/data-steps/data-step.ts';
import { schemaFingerprint } from '../../../server/db/fingerprint.ts';
import {
  type DatabaseProgram,
  type Migration,
  migrationOf,
  thisProgram,
} from '../../../server/db/program.ts';
import { breakingStatements } from './support/breaking-statements.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';
import { fillTables, newUpgradableDatabase, programUpTo, readTables } from './support/database-of-version.ts';

const program = thisProgram();
const released = program.versions.filter(({ migration }) => migration !== undefined);
const ofVersion = (version: string) =>
  programUpTo(released.find((one) => one.version === version)?.migration ?? '');

/** Expects that each row of `before` is still there with the values that it had, beside what was added. */
async function upgradeKeepsRows(from: DatabaseProgram, to: DatabaseProgram): Promise<void> {
  const { migrate, run } = await newUpgradableDatabase();
  await migrate(from);
  await fillTables(run);
  const before = await readTables(run);
  expect(await migrate(to)).toMatchObject({ migrations: to.migrations.length - from.migrations.length });
  const after = await readTables(run);
  for (const [table, rows] of Object.entries(before)) {
    expect(rows.length, table).toBeGreaterThan(0);
    const kept = Object.keys(rows[0] ?? {}).filter((name) => name in (after[table]?.[0] ?? {}));
    const only = (row: Record<string, unknown>) => Object.fromEntries(kept.map((name) => [name, row[name]]));
    expect(after[table]?.map(only), table).toEqual(expect.arrayContaining(rows.map(only)));
  }
}

describe('the versions', () => {
  test('end with that of package.json, which the changelog has, too', () => {
    const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
    expect(program.versions.at(-1)?.version).toBe(packageJson.version);
    for (const { version } of program.versions)
      expect(changelog).toMatch(new RegExp(`^## ${version}\\b`, 'm'));
    expect(released.length).toBeGreaterThanOrEqual(program.versions.length - 1);
  });

  test('begin with the baseline of 0.2.0, which is never edited', () => {
    expect(program.versions[0]).toMatchObject({ version: '0.2.0', migration: '0000_baseline' });
    expect(program.migrations[0]?.hash).toBe(
      '604c51ce779ed0dc974f82d6011d4ceff2eb884b49af0c3ce131b3b194d20100',
    );
  });

  test('have migrations in the order of their time, by which 0.2.0 chooses those to apply', () => {
    const times = program.migrations.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
  });

  test.for(released.map(({ version, fingerprint }) => ({ version, fingerprint })))(
    'have the schema that was recorded: $version',
    async ({ version, fingerprint }) => {
      const { migrate, run } = await newUpgradableDatabase();
      await migrate(ofVersion(version));
      expect(await schemaFingerprint(run)).toBe(fingerprint);
    },
  );
});

describe('an upgrade keeps every row', () => {
  test.for(released.map(({ version }) => version))('from %s to this version', async (version) => {
    await upgradeKeepsRows(ofVersion(version), program);
  });

  test.for(program.migrations.slice(1).map(({ tag }, index) => [index, tag] as const))(
    'of the migration before: %s %s',
    async ([index, tag]) => {
      await upgradeKeepsRows(programUpTo(program.migrations[index]?.tag ?? ''), programUpTo(tag));
    },
  );
});

/** Returns a program that is later than this one by some versions, with a migration in the last of them. */
function laterProgram(
  sql: string,
  { versions = ['9.0.0'], steps = [] }: { versions?: readonly string[]; steps?: readonly DataStep[] } = {},
): DatabaseProgram {
  const next: Migration = { ...migrationOf(sql), tag: '9999_next', when: 4_000_000_000_000 };
  const own = { version: packageJson.version, migration: program.migrations.at(-1)?.tag };
  return {
    migrations: [...program.migrations, next],
    steps: [...program.steps, ...steps],
    versions: [...program.versions.slice(0, -1), own, ...versions.map((version) => ({ version }))],
  };
}

describe('a start on a database of another version', () => {
  test('runs on that of the next version, after a roll-back', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await migrate(laterProgram('create table next (id integer)'));
    expect(await migrate()).toEqual({ migrations: 0, later: '9.0.0' });
    expect(await run('select version from installed_versions')).toEqual([{ version: '9.0.0' }]);
  });

  test('refuses that of a version after the next, and changes nothing', async () => {
    const { migrate } = await newUpgradableDatabase();
    await migrate(laterProgram('create table next (id integer)', { versions: ['9.0.0', '9.1.0'] }));
    await expect(migrate()).rejects.toThrow(
      `The database is of version 9.1.0, on which ${packageJson.version} cannot run. Nothing was changed. Start version 9.1.0 again, or restore the backup from before the upgrade: docs/runbooks/upgrade.md.`,
    );
  });

  test('refuses one that was made before the schema of 0.2.0, and says so', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await migrate(ofVersion('0.2.0'));
    await run(
      `update drizzle.__drizzle_migrations set hash = 'of another baseline', created_at = 1795453025424`,
    );
    await expect(migrate()).rejects.toThrow(
      'The database is of no version since 0.2.0, but of a state that was never released, or of another program: its first migration, of 2026-11-23, is unknown. It cannot be upgraded, and nothing was changed. ',
    );
    expect(await run(`select to_regclass('installed_versions') as made`)).toEqual([{ made: null }]);
  });

  test('refuses one with a migration that was never released', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await migrate(ofVersion('0.2.0'));
    await run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a branch', 1795700000000)`,
    );
    await expect(migrate()).rejects.toThrow('the migration behind 0000_baseline, of 2026-11-26, is unknown.');
  });

  test('refuses one with tables of another program', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await run('create table companies (title text)');
    await expect(migrate()).rejects.toThrow('The database has tables of another program');
    expect(await run(`select to_regclass('users') as made`)).toEqual([{ made: null }]);
  });
});

describe('a data step', () => {
  const TABLE = 'create table copies (message_id integer primary key, body text)';
  const COPY: DataStep = {
    name: 'copy_messages',
    after: '9999_next',
    table: 'messages',
    rows: 8,
    statement: 'insert into copies select id, body from messages where id > $1 and id <= $2',
  };
  const withStep = (step: Partial<DataStep> = {}, versions = ['9.0.0']) =>
    laterProgram(TABLE, { versions, steps: [{ ...COPY, ...step }] });
  const filled = async () => {
    const database = await newUpgradableDatabase();
    await database.migrate();
    await fillTables(database.run);
    const state = async () =>
      (
        await database.run(`
          select position::int, rows::int, finished_at is not null as finished, (select count(*)::int from copies) as copies
          from data_steps where name = 'copy_messages'`)
      )[0];
    const add = (id: number) =>
      database.run(
        `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', $1::int, 'client_id', null))).* from messages m limit 1`,
        [id],
      );
    return { ...database, state, add };
  };

  test('goes through all rows in batches', async () => {
    const { migrate, state } = await filled();
    await migrate(withStep());
    expect(await state()).toEqual({ position: 30, rows: 30, finished: true, copies: 30 });
  });

  test('goes on where it was interrupted, and handles no row twice', async () => {
    const { migrate, state } = await filled();
    const fails = `insert into copies select id, (1 / (id - 20))::text from messages where id > $1 and id <= $2`;
    await expect(migrate(withStep({ statement: fails }))).rejects.toThrow('division by zero');
    expect(await state()).toEqual({ position: 16, rows: 16, finished: false, copies: 16 });
    await migrate(withStep());
    expect(await state()).toEqual({ position: 30, rows: 30, finished: true, copies: 30 });
  });

  test('takes the rows that the version before wrote meanwhile with the next start of its own version', async () => {
    const { migrate, state, add } = await filled();
    await migrate(withStep());
    await add(100);
    await migrate(withStep());
    expect(await state()).toEqual({ position: 100, rows: 31, finished: true, copies: 31 });
    await add(101);
    const released = withStep({}, ['9.0.0', '9.1.0']);
    await migrate({
      ...released,
      versions: released.versions.map((one) =>
        one.version === '9.0.0' ? { ...one, migration: '9999_next' } : one,
      ),
    });
    expect(await state()).toMatchObject({ rows: 31 });
  });

  test('has nothing to do in an empty database', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await migrate(withStep());
    expect(await run('select rows::int, finished_at is not null as finished from data_steps')).toEqual(
      [...program.steps, COPY].map(() => ({ rows: 0, finished: true })),
    );
  });

  test.skipIf(isEmbedded)('waits for rows that are being written, and misses none', async () => {
    const { migrate, state, add, run, connect } = await filled();
    const writer = connect();
    await writer('begin');
    await writer(
      `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', 31, 'client_id', null))).* from messages m limit 1`,
    );
    await add(32);
    const migrated = migrate(withStep());
    await eventually(async () =>
      expect(
        await run(`select 1 from pg_locks where not granted and relation = 'messages'::regclass`),
      ).toHaveLength(1),
    );
    await writer('commit');
    await migrated;
    expect(await state()).toEqual({ position: 32, rows: 32, finished: true, copies: 32 });
  });
});

describe('the version before goes on beside a migration', () => {
  test('and queues, claims, delays and ends mails through the view that shows the jobs in their previous form', async () => {
    const { migrate, run } = await newUpgradableDatabase();
    await migrate();
    await run(
      `insert into jobs (kind, key, name, due_at, created_at) values ('clean_up', 'clean-up', 'clean-up', now(), now())`,
    );
    // The statements of 0.2.0.
    await run(`
      insert into queued_mails (id, name, recipient, message_id, content, attempts, due_at, last_failure, can_wait, created_at, open_claims)
      values (default, 'reset-mail', 'kim@people.test', 'one', null, default, now(), default, default, now(), default)`);
    const claim = `
      update queued_mails set due_at = now() + interval '20 s', attempts = attempts + 1, open_claims = open_claims + 1
      where id = (select id from queued_mails where due_at <= now() order by can_wait, due_at, id limit 1 for update skip locked)
        and due_at <= now() returning id, name, message_id, attempts, open_claims`;
    const [claimed] = await run(claim);
    expect(claimed).toMatchObject({ name: 'reset-mail', message_id: 'one', attempts: 1, open_claims: 1 });
    expect(await run(claim)).toEqual([]);
    await run(`update queued_mails set content = 'sealed', due_at = null, last_failure = 'FAILED'`);
    expect(await run('select kind, key, payload, last_failure from jobs order by kind')).toEqual([
      { kind: 'clean_up', key: 'clean-up', payload: null, last_failure: null },
      { kind: 'mail', key: 'one', payload: 'sealed', last_failure: 'FAILED' },
    ]);
    await run('delete from queued_mails');
    expect(await run('select kind from jobs')).toEqual([{ kind: 'clean_up' }]);
  });

  test('that this program has', () => {
    expect(breakingStatements(program)).toEqual([]);
  });

  test.each([
    'alter table "users" drop column "email"',
    'drop table "users"',
    'alter table "users" rename column "email" to "address"',
    'alter table "users" alter column "email" set data type varchar(80)',
    'alter table "users" alter column "company" set not null',
    'alter table "users" add column "kind_of_work" text not null',
    'alter table "users" alter column "locks" drop default',
    'alter table "users" add constraint "one" unique("first_name")',
    'create unique index "one" on "users" using btree ("first_name")',
    'delete from users',
  ])('but not beside: %s', (statement) => {
    expect(breakingStatements(laterProgram(statement))).toEqual([`9999_next: ${statement}`]);
    const earlier = laterProgram(`-- 0.1.0 goes on: it never read this\n${statement}`);
    expect(breakingStatements(earlier)).toHaveLength(1);
    const noted = `-- ${packageJson.version} goes on: it neither reads nor writes this\n${statement}`;
    expect(breakingStatements(laterProgram(noted))).toEqual([]);
  });

  test.each([
    'alter table "users" add column "note" text',
    `alter table "users" add column "note" text not null default ''`,
    'create table "notes" ("id" integer primary key, "text" text not null unique)',
    'alter table "users" add column "note_id" integer;--> statement-breakpoint\nalter table "users" add constraint "note" foreign key ("note_id") references "notes"("id")',
    'create index "by_name" on "users" using btree ("first_name")',
    'drop index "by_name"',
  ])('such as: %s', (statement) => {
    expect(breakingStatements(laterProgram(statement))).toEqual([]);
  });
});
