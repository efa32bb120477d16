import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { create } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { ensureSnapshot } from '../../helpers/database-snapshot.ts';

let root: string;
let source: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sundial-backup-test-'));
  source = join(root, 'source');
  mkdirSync(join(source, 'files', '.incoming'), { recursive: true });
  writeFileSync(join(source, 'files', 'a-photo'), 'bytes of a photo', { mode: 0o644 });
  writeFileSync(join(source, 'files', '.incoming', 'cut-off'), 'by');
  writeFileSync(join(source, 'secret'), 'a generated secret of this server');
  const database = await openDatabase(source, await openAsBlob(await ensureSnapshot()));
  await database.db.insert(companies).values({ slug: 'kept-works', name: 'Kept Works' });
  await database.close();
  await run(source, 'backup', 'good.tar.gz');
}, 60_000);
afterAll(() => {
  rmSync(root, { recursive: true });
});

const openDatabase = (folder: string, snapshot?: Blob) =>
  createDb(join(folder, 'db'), snapshot === undefined ? {} : { snapshot });

const run = (dataDir: string, ...args: string[]) =>
  runProgram(ADMIN, args, { DATA_DIR: dataDir, INIT_CWD: root });

/** Lists the paths in `folder` that others may open. */
function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
}

test('a backup has all data but cut-off uploads, in a file for its owner alone', async () => {
  const target = join(root, 'restored', 'data');
  expect(statSync(join(root, 'good.tar.gz')).mode & 0o777).toBe(0o600);
  expect(await run(target, 'restore', 'good.tar.gz')).toMatch(
    /^Restored the backup of \d{4}-.+ to .+\/db\.$/,
  );
  expect(readdirSync(target).sort()).toEqual(['db', 'db.in-use', 'files', 'secret']);
  expect(readdirSync(join(target, 'files'))).toEqual(['a-photo']);
  expect(readFileSync(join(target, 'secret'), 'utf8')).toBe('a generated secret of this server');
  expect(openToOthers(target).filter((path) => path !== 'db.in-use')).toEqual([]);
  const database = await openDatabase(target);
  const names = await database.db.select({ name: companies.name }).from(companies);
  await database.close();
  expect(names).toContainEqual({ name: 'Kept Works' });
}, 60_000);

test('a running server refuses both, and nothing is written', async () => {
  const database = await openDatabase(source);
  const sentence = `The database folder ${join(source, 'db')} is already in use by another process. Stop that one first.`;
  await expect(run(source, 'backup', 'running.tar.gz')).rejects.toThrow(sentence);
  await expect(run(source, 'restore', 'good.tar.gz', '--replace')).rejects.toThrow(sentence);
  await database.close();
  expect(existsSync(join(root, 'running.tar.gz'))).toBe(false);
}, 60_000);

test('data are replaced only when asked for, and are put aside', async () => {
  await expect(run(source, 'restore', 'good.tar.gz')).rejects.toThrow('Nothing was restored: --replace');
  writeFileSync(join(source, 'files', 'a-photo'), 'newer bytes');
  const { kept } = JSON.parse(await run(source, 'restore', 'good.tar.gz', '--replace', '--json')) as {
    kept: string[];
  };
  expect(readFileSync(join(source, 'files', 'a-photo'), 'utf8')).toBe('bytes of a photo');
  const files = kept.find((path) => path.includes('files.before-')) ?? '';
  expect(readFileSync(join(files, 'a-photo'), 'utf8')).toBe('newer bytes');
  expect(kept).toHaveLength(3);
}, 60_000);

test('a damaged, cut-off or foreign archive is named and changes nothing', async () => {
  const good = readFileSync(join(root, 'good.tar.gz'));
  const flipped = Buffer.from(good);
  flipped[Math.floor(good.length / 2)]! ^= 0xff;
  writeFileSync(join(root, 'flipped.tar.gz'), flipped);
  for (const [name, bytes] of [
    ['short.tar.gz', good.length - 9],
    ['half.tar.gz', Math.floor(good.length / 2)],
    ['empty.tar.gz', 0],
  ] as const) {
    writeFileSync(join(root, name), good);
    truncateSync(join(root, name), bytes);
  }
  writeFileSync(join(root, 'text.tar.gz'), 'no archive');
  appendFileSync(join(root, 'other.txt'), 'text');
  await create({ cwd: root, file: join(root, 'foreign.tar.gz'), gzip: true }, ['other.txt']);
  const target = join(root, 'untouched');
  for (const name of ['flipped', 'short', 'half', 'empty', 'text', 'foreign', 'missing']) {
    await expect(run(target, 'restore', `${name}.tar.gz`), name).rejects.toThrow(
      name === 'missing'
        ? /^There is no file/
        : new RegExp(`/${name}\\.tar\\.gz is (?:damaged|not a backup)`),
    );
  }
  expect(existsSync(target)).toBe(false);
  await expect(run(source, 'backup', 'good.tar.gz')).rejects.toThrow('exists. Choose another file.');
}, 60_000);

test('a backup of a newer version is refused', async () => {
  const newer = join(root, 'newer');
  await run(newer, 'restore', 'good.tar.gz');
  const database = await openDatabase(newer);
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`,
  );
  await database.close();
  await run(newer, 'backup', 'newer.tar.gz');
  await expect(run(join(root, 'older'), 'restore', 'newer.tar.gz')).rejects.toThrow(
    'was made by a newer version',
  );
  expect(existsSync(join(root, 'older', 'db'))).toBe(false);
}, 60_000);

test('PostgreSQL and a database in memory are refused', async () => {
  await expect(
    runProgram(ADMIN, ['backup', 'x.tar.gz'], { DATABASE_URL: 'memory://', INIT_CWD: root }),
  ).rejects.toThrow('in memory');
  const settings = {
    DATABASE_URL: 'postgres://sundial@127.0.0.1/none',
    APP_SECRET: 'only-for-this-test-0123456789',
    APP_URL: 'https://app.example',
    API_URL: 'https://api.example',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'hello@app.example',
    STORAGE_URL: 'file:///srv/none',
  };
  await expect(runProgram(ADMIN, ['backup', 'x.tar.gz'], settings)).rejects.toThrow('pg_dump');
});
