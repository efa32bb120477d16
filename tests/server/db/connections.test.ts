// docs/product/configuration.md#tls-to-postgresql
// docs/product/configuration.md#migrations-beside-calls
// docs/product/configuration.md#a-way-up
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test, beforeEach, onTestFinished } from 'vitest';
import { createDb } from '../../../server/db/create-db.ts';
import type { Db } from '../../../server/db/client.ts';
import { outletOf } from '../../../server/db/publisher.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import {
  dropDatabaseOnServer,
  EARLIER_MIGRATIONS,
  newDatabaseOnServer,
  isEmbedded,
  onTestServer,
  openTestDatabase,
} from '../../helpers/database.ts';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { clientConfig } from '../../../server/db/connect.ts';
import { type DatabaseProgram, thisProgram } from '../../../server/db/program.ts';
import { migratePostgres } from '../../../server/db/migrate.ts';
import { openSql } from '../../../scripts/lib/sql.mjs';
import { eventually } from '../../helpers/eventually.ts';

const CONNECTIONS = 5;

/** Returns the number of the server's connections to the database. */
const connectionsTo = sql<number>`
  (select count(*)::int from pg_stat_activity
   where datname = current_database() and application_name = 'reference-api')`;

describe.skipIf(isEmbedded)('on PostgreSQL', () => {
  test('a process opens the connections of its setting, and no more', async () => {
    const database = await openTestDatabase({ connections: CONNECTIONS });
    const { db } = database;
    await database.listen(
      () => undefined,
      () => undefined,
    );
    const work = Array.from({ length: 3 * CONNECTIONS }, () => [
      db.execute(sql`select pg_sleep(0.05)`),
      db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
      database.ping(),
      database.reports.execute(sql`select pg_sleep(0.05)`),
    ]);
    await Promise.all(work.flat());
    const [row] = await db.select({ open: connectionsTo }).from(companies).limit(1);
    expect(row?.open).toBe(CONNECTIONS);
    await database.close();
  });

  test('a statement is prepared however long its text is, unless it has as many values as rows do', async () => {
    const database = await openTestDatabase({ connections: CONNECTIONS });
    const long = sql`select ${1}::int as "once" -- ${sql.raw('x'.repeat(20_000))}`;
    const values = Array.from({ length: 200 }, (_, index) => sql`${index}::int`);
    const many = sql`select ${sql.join(values, sql`, `)} -- rows`;
    const prepared = await database.db.transaction(async (tx) => {
      await tx.execute(long);
      await tx.execute(many);
      return tx.execute(
        sql`select statement from pg_prepared_statements where statement like '%xxx' or statement like '%rows'`,
      );
    });
    expect(JSON.stringify(prepared)).toContain('xxx');
    expect(JSON.stringify(prepared)).not.toContain('-- rows');
    await database.close();
  });

  test('what a transaction publishes arrives after its commit, in order, and never after a rollback', async () => {
    const database = await openTestDatabase({ connections: CONNECTIONS });
    const heard: string[] = [];
    const last = Promise.withResolvers<undefined>();
    await database.listen(
      (payload) => {
        heard.push(payload);
        if (payload === 'last') last.resolve(undefined);
      },
      () => undefined,
    );
    const say = (db: Db, payload: string) => outletOf(db)?.publish(payload);
    const refused = database.db.transaction((tx) => {
      say(tx, 'rolled back');
      return Promise.reject(new Error('refused'));
    });
    await expect(refused).rejects.toThrow('refused');
    await database.db.transaction(async (tx) => {
      say(tx, 'in a transaction');
      say(database.db, 'before its commit');
      await tx.execute(sql`select 1`);
    });
    for (let n = 0; n < 1000; n += 1) say(database.db, String(n));
    say(database.db, 'last');
    await last.promise;
    expect(heard).toEqual([
      'before its commit',
      'in a transaction',
      ...Array.from({ length: 1000 }, (_, n) => String(n)),
      'last',
    ]);
    await database.close();
  });

  test('a database of a state before the baseline is refused', async () => {
    const url = await newDatabaseOnServer();
    const earlier = await createDb(url);
    await earlier.db.execute(EARLIER_MIGRATIONS);
    await earlier.close();
    await expect(createDb(url)).rejects.toThrow(
      'It cannot be upgraded, and nothing was changed. Name an empty one in DATABASE_URL.',
    );
    await dropDatabaseOnServer(url);
  });

  test('a role with the documented rights migrates, reads, writes and listens', async () => {
    const url = new URL(await newDatabaseOnServer());
    const database = url.pathname.slice(1);
    const role = `sundial_role_${randomUUID().replaceAll('-', '')}`;
    const admin = openSql(url.href);
    await admin.run(`revoke all on database ${database} from public`);
    await admin.run(`revoke all on schema public from public`);
    await admin.run(`create role ${role} login password 'only-good-for-tests'`);
    await admin.run(`grant connect, create on database ${database} to ${role}`);
    await admin.run(`grant usage, create on schema public to ${role}`);
    [url.username, url.password] = [role, 'only-good-for-tests'];
    for (const start of ['first', 'second']) {
      const opened = await createDb(url.href);
      const heard = Promise.withResolvers<string>();
      await opened.listen(heard.resolve, () => undefined);
      await opened.db.transaction(async (tx) => {
        await tx.insert(companies).values({ slug: start, name: start });
        await tx.execute(sql`select pg_notify('live', ${start})`);
      });
      expect(await heard.promise).toBe(start);
      await opened.close();
    }
    await admin.end();
    await dropDatabaseOnServer(url.href);
    await onTestServer(`drop role ${role}`);
  });
});

const admin = (env: Record<string, string>) => runProgram(ADMIN, ['migrate'], env);

/** Returns this program with a further migration. */
function programWith(...statements: readonly string[]): DatabaseProgram {
  const program = thisProgram();
  const next = { tag: 'next', when: Date.now() * 2, hash: statements.join(';'), statements };
  return { ...program, migrations: [...program.migrations, next] };
}

describe.skipIf(isEmbedded)('migrations on PostgreSQL', () => {
  let url: string;
  /** Another process: one connection in a transaction, and one for single statements. */
  let held: ReturnType<typeof openSql>;
  let calls: typeof held;
  beforeEach(async () => {
    url = await newDatabaseOnServer();
    await migratePostgres(url);
    [held, calls] = [openSql(url), openSql(url)];
    onTestFinished(async () => {
      await Promise.all([held.end(), calls.end()]);
      await dropDatabaseOnServer(url);
    });
  });

  const waitingLocks = async () =>
    (
      await calls`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    ).length;

  test('give way to the calls that come behind them, and are applied when the table is free', async () => {
    const program = programWith('alter table companies add column one text');
    await held.run('begin; select 1 from companies');
    const migrated = migratePostgres(url, program);
    await eventually(async () => expect(await waitingLocks()).toBe(1));
    // Would wait for the end of the transaction above.
    for (let call = 0; call < 3; call += 1) await calls`select 1 from companies`;
    await held.run('commit');
    expect(await migrated).toMatchObject({ migrations: 1 });
    expect(await calls`select one from companies`).toEqual([]);
  });

  test('end no call in a deadlock', async () => {
    const program = programWith(
      'alter table companies add column two text;',
      'alter table users add column two text',
    );
    await held.run('begin; select 1 from users');
    const migrated = migratePostgres(url, program);
    await eventually(async () => expect(await waitingLocks()).toBe(1));
    await held.run('select 1 from companies; commit');
    expect(await migrated).toMatchObject({ migrations: 1 });
  });

  test('run by the operator before a start, and once', async () => {
    const empty = await newDatabaseOnServer();
    onTestFinished(() => dropDatabaseOnServer(empty));
    expect(await admin({ DATABASE_URL: empty })).toBe(
      `${thisProgram().migrations.length} migrations applied.`,
    );
    expect(await admin({ DATABASE_URL: empty })).toBe('Nothing to migrate.');
  });

  test.each([
    ['no server', { port: '1' }, /^DATABASE_URL: no PostgreSQL answers there \(ECONNREFUSED\)\.$/],
    ['no database', { pathname: '/gone' }, /^DATABASE_URL: the database does not exist \(3D000\)\.$/],
    ['no role', { username: 'nobody-here' }, /^DATABASE_URL: PostgreSQL refuses .*\(28(?:P01|000)\)\.$/],
    ['no TLS', { search: '?sslmode=require' }, /^DATABASE_URL: the server speaks no TLS\. .* \(NO_TLS\)\.$/],
  ])('say in a sentence what a start lacks: %s', async (_, change, sentence) => {
    await expect(admin({ DATABASE_URL: Object.assign(new URL(url), change).href })).rejects.toThrow(sentence);
  });
});

test('the operator’s command refuses another database', async () => {
  await expect(admin({ DATABASE_URL: 'memory://' })).rejects.toThrow(
    'DATABASE_URL must begin with postgres://.',
  );
});

test('certificates that cannot be read are named', () => {
  expect(() => clientConfig('postgres://db.example/x?sslrootcert=/nowhere.pem')).toThrow(
    'DATABASE_URL: the certificates of sslrootcert cannot be read from /nowhere.pem.',
  );
});
