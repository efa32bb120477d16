// docs/product/configuration.md#a-way-up
import { mkdirSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { requestSurveys, screenItems, offerings } from '../../../server/db/schema/content.ts';
import { createDemoContent } from '../../../server/demo/create-demo.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { isDatabaseDown } from '../../../server/services/health/readiness.ts';
import { ensureSnapshot } from '../../helpers/database-snapshot.ts';
import { EARLIER_MIGRATIONS, isEmbedded, openTestDatabase } from '../../helpers/database.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FolderInUseError, lockFolder } from '../../../server/db/pglite.ts';
import { newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { countRoundTrips } from '../../helpers/sql-round-trips.ts';
import { appOfFile } from '../../helpers/start-app.ts';

// PostgreSQL would prove them a second time.
describe.skipIf(!isEmbedded)('a database folder', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sundial-database-'));
  });
  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  test('is migrated, can’t be opened twice, and keeps its data', async () => {
    const folder = join(root, 'made', 'by', 'us');
    const first = await createDb(folder, { snapshot: await openAsBlob(await ensureSnapshot()) });
    await first.db.insert(companies).values({ id: 9001, slug: 'kept', name: 'Kept' });
    await expect(createDb(folder)).rejects.toThrow('is already in use by another process');
    await first.close();
    const second = await createDb(folder);
    const found = await second.db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.slug, 'kept'));
    expect(found).toEqual([{ id: 9001 }]);
    expect(await second.db.execute(sql`show shared_buffers`)).toMatchObject({
      rows: [{ shared_buffers: '8MB' }],
    });
    await second.close();
  });

  test('of a state before the baseline is refused and left as it is', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sundial-database-'));
    const folder = join(root, 'db');
    const snapshot = await openAsBlob(await ensureSnapshot());
    const earlier = await createDb(folder, { snapshot });
    await earlier.db.execute(EARLIER_MIGRATIONS);
    const before = await earlier.db.$count(companies);
    await earlier.close();
    await expect(createDb(folder)).rejects.toThrow(
      `It cannot be upgraded, and nothing was changed. Remove or rename its folder ${folder}, and start again.`,
    );
    const left = new PGlite(folder);
    expect((await left.query('select count(*)::int from companies')).rows).toEqual([{ count: before }]);
    await left.close();
    rmSync(root, { recursive: true });
  }, 60_000);

  test('is created when missing, also after an interrupted attempt', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sundial-database-'));
    const folder = join(root, 'db');
    mkdirSync(`${folder}.partial/base`, { recursive: true });
    const database = await createDb(folder);
    expect(await database.db.$count(companies)).toBe(0);
    await database.close();
    expect(readdirSync(root)).toEqual(['db', 'db.in-use']);
    rmSync(root, { recursive: true });
  }, 180_000);
});

describe('any database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const sizes = () =>
    Promise.all(
      [companies, requestSurveys, screenItems, offerings].map((table) => database.db.$count(table)),
    );

  test('has the content of the demo once after it was applied repeatedly', async () => {
    const before = await sizes();
    expect(before.every((size) => size > 0)).toBe(true);
    const services = { db: database.db, clock: systemClock };
    await Promise.all([createDemoContent(services), createDemoContent(services)]);
    expect(await sizes()).toEqual(before);
  });
});

describe('an error', () => {
  const withCode = (code: string) => Object.assign(new Error('refused'), { code });

  test.each([
    'ECONNREFUSED',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
    '57P01',
    '0A000',
    '25006',
    '57014',
    '53300',
    '53100',
    '40001',
    '40P01',
    '55P03',
    '08006',
  ])('%s means that the database is unavailable, also as a nested cause', (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(true);
    expect(isDatabaseDown(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
    expect(isDatabaseDown(new AggregateError([withCode('EINVAL'), withCode(code)]))).toBe(true);
  });

  test.each(['23505', '22P02', '42P01', '57000', 'ENOENT'])('%s does not', (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(false);
  });
});

const LOCK = join(import.meta.dirname, '../../../server/db/pglite.ts');

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sundial-lock-'));
  folder = join(root, 'db');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/**
 * Starts a process that locks the folder, and keeps the lock from the garbage collection, which would end it. Resolves when it has, or
 * has failed, with what it wrote.
 */
async function otherProcess() {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(LOCK)});
    try { globalThis.release = lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also after a failure: a process that is left keeps the whole run from its end.
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: output.toString().trim() };
}

// PostgreSQL would prove it a second time.
describe.skipIf(!isEmbedded)('the lock of a database folder', () => {
  test('a folder can be locked once, and again after its release', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    release();
    release();
    lockFolder(folder)();
  });

  test('a folder that another process uses is refused by name, until that process is killed', async () => {
    const { child, said } = await otherProcess();
    expect(said).toBe('locked');
    expect(() => lockFolder(folder)).toThrow(
      `The database folder ${folder} is already in use by another process. Stop that one first.`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });

  test('this process keeps its lock from another one', async () => {
    const release = lockFolder(folder);
    expect((await otherProcess()).said).toBe('FolderInUseError');
    release();
  });

  test('of two that ask at once, one gets the lock', async () => {
    const both = await Promise.all([otherProcess(), otherProcess()]);
    expect(both.map(({ said }) => said).sort()).toEqual(['FolderInUseError', 'locked']);
  });
});

const app = await appOfFile();
const employee = await newEmployee(app);
const requestId = (await newRequest(employee)).id;
const surveyId = await started(employee, 101);

test.each([
  ['the current user', () => 'users/current'],
  ['requests/open', () => 'requests/open'],
  ['a request', () => `requests/${requestId}`],
  ['recommended_request_categories', () => 'recommended_request_categories'],
  ['survey_categories', () => 'survey_categories'],
  ['the surveys of a category', () => 'survey_categories/1/request_surveys'],
  ['the next question', () => `user_request_surveys/${surveyId}/next_screen_item`],
  ['offerings', () => 'offerings?types=benefit&prefer_featured=true&limit=6'],
  ['an offering', () => 'offerings/1'],
  ['offering_categories', () => 'offering_categories'],
])('GET %s sends one statement and that of the session', async (_, path) => {
  const { authorization } = employee;
  const send = () => app.fetch(`/api/v1/${path()}`, { headers: { authorization } });
  expect(await countRoundTrips(send)).toEqual([200, 2]);
});
