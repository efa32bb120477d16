import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openSql } from '../../scripts/lib/sql.mjs';
import type { Database } from '../../server/db/client.ts';
import { createDb } from '../../server/db/create-db.ts';
import { createDemoContent } from '../../server/demo/create-demo.ts';
import { systemClock } from '../../server/ports/clock.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache');
export const DUMP = 'database.tar';
/** Sources that determine the content of a migrated and seeded database. */
const SOURCES = [
  'server/db',
  'server/demo',
  'server/services/content',
  'server/content-folder',
  'node_modules/@electric-sql/pglite/package.json',
];
const OUTDATED_AFTER_MS = 60 * 60 * 1000;
/** Advisory lock, because two test runs may create the template on one server at once. */
const TEMPLATE_LOCK_KEY = 7_463_283;

export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** Global setup: creates the database that every test file starts from, unless it exists. */
export async function setup(): Promise<void> {
  if (testDatabaseUrl === '') await ensureSnapshot();
  else await ensureTemplate();
}

/** Returns the snapshot file of a migrated and seeded embedded database; creates it if needed. */
export async function ensureSnapshot(): Promise<string> {
  const folder = await ensureFolder('database', SOURCES, async (path) => {
    const database = await createDb('memory://');
    await createDemoContent({ db: database.db, clock: systemClock });
    await dumpInto(path, database);
  });
  return join(folder, DUMP);
}

/** Writes the snapshot file of an embedded database, and closes the database. */
export async function dumpInto(folder: string, database: Database): Promise<void> {
  // Without the templates for further databases, it opens in five sixths of the time.
  await database.db.execute(sql`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1'])
    await database.db.execute(sql`drop database if exists ${sql.identifier(name)}`);
  await database.db.execute(sql`checkpoint`);
  writeFileSync(join(folder, DUMP), new Uint8Array(await (await database.dump()).arrayBuffer()));
  await database.close();
}

/** Returns the folder that `fill` fills from these sources; fills it if needed. */
export async function ensureFolder(
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, `test-${name}-${fingerprint(sources)}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${randomUUID()}`;
  mkdirSync(partial, { recursive: true });
  removeOutdated();
  await fill(partial);
  try {
    renameSync(partial, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(partial, { recursive: true });
  }
  return folder;
}

/** Returns the name of the migrated and seeded template database on the test server; creates it if needed. */
export async function ensureTemplate(): Promise<string> {
  const name = `sundial_template_${fingerprint(SOURCES)}`;
  const admin = openSql(testDatabaseUrl);
  try {
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK_KEY})`;
    const found = await admin`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return name;
    // Only a complete template gets the final name.
    const partial = `${name}_partial`;
    await admin.run(`drop database if exists ${partial}`);
    await admin.run(`create database ${partial}`);
    const database = await createDb(databaseOnTestServer(partial));
    await createDemoContent({ db: database.db, clock: systemClock });
    await database.close();
    await admin.run(`alter database ${partial} rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

export function databaseOnTestServer(name: string): string {
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes snapshots of previous sources, except recent ones that another run may use. */
function removeOutdated(): void {
  for (const name of readdirSync(CACHE).filter((file) => file.startsWith('test-'))) {
    const path = join(CACHE, name);
    const modifiedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - modifiedMs > OUTDATED_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources.flatMap((path) => filesIn(join(ROOT, path)))) {
    hash.update(`${source}\0`).update(readFileSync(source)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
