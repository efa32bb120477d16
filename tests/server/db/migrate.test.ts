import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { openClient } from '../../../server/db/connect.ts';
import { migratePostgres } from '../../../server/db/migrate.ts';
import { dropDatabaseOnServer, newDatabaseOnServer, isEmbedded } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';

const admin = (env: Record<string, string>) => runProgram(ADMIN, ['migrate'], env);

/** Makes a folder with one migration that is newer than all others. */
async function folderWith(...statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: Date.now() * 2, tag: '0000_next', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  await writeFile(join(folder, '0000_next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

describe.skipIf(isEmbedded)('migrations on PostgreSQL', () => {
  let url: string;
  /** Another process: one connection in a transaction, and one for single statements. */
  let held: postgres.Sql;
  let calls: postgres.Sql;
  beforeAll(async () => {
    url = await newDatabaseOnServer();
    await migratePostgres(url);
  });
  beforeEach(() => {
    [held, calls] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })];
    onTestFinished(async () => {
      await Promise.all([held.end(), calls.end()]);
    });
  });
  afterAll(() => dropDatabaseOnServer(url));

  const waitingLocks = async () =>
    (
      await calls`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    ).length;

  test('give way to the calls that come behind them, and are applied when the table is free', async () => {
    const folder = await folderWith('alter table companies add column one text');
    await held.unsafe('begin; select 1 from companies');
    const migrated = migratePostgres(url, folder);
    await eventually(async () => expect(await waitingLocks()).toBe(1));
    // Would wait for the end of the transaction above.
    for (let call = 0; call < 3; call += 1) await calls`select 1 from companies`;
    await held.unsafe('commit');
    expect(await migrated).toBe(1);
    expect(await calls`select one from companies`).toEqual([]);
  });

  test('end no call in a deadlock', async () => {
    const folder = await folderWith(
      'alter table companies add column two text;',
      'alter table users add column two text',
    );
    await held.unsafe('begin; select 1 from users');
    const migrated = migratePostgres(url, folder);
    await eventually(async () => expect(await waitingLocks()).toBe(1));
    await held.unsafe('select 1 from companies; commit');
    expect(await migrated).toBe(1);
  });

  test('run by the operator before a start, and once', async () => {
    const empty = await newDatabaseOnServer();
    onTestFinished(() => dropDatabaseOnServer(empty));
    expect(await admin({ DATABASE_URL: empty })).toMatch(/^\d+ migrations applied\.$/);
    expect(await admin({ DATABASE_URL: empty })).toBe('Nothing to migrate.');
  });

  test.each([
    ['no server', { port: '1' }, /^DATABASE_URL: no PostgreSQL answers there \(ECONNREFUSED\)\.$/],
    ['no database', { pathname: '/gone' }, /^DATABASE_URL: the database does not exist \(3D000\)\.$/],
    ['no role', { username: 'nobody-here' }, /^DATABASE_URL: PostgreSQL refuses .*\(28(?:P01|000)\)\.$/],
    ['no TLS', { search: '?sslmode=require' }, /^DATABASE_URL: the server has closed the connection\./],
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
  expect(() => openClient('postgres://db.example/x?sslrootcert=/nowhere.pem', {})).toThrow(
    'DATABASE_URL: the certificates of sslrootcert cannot be read from /nowhere.pem.',
  );
});
