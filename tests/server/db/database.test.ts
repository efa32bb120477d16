import { mkdirSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { requestSurveys, screenItems, offerings } from '../../../server/db/schema/content.ts';
import { createDemoContent } from '../../../server/demo/demo-content.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { isDatabaseDown } from '../../../server/services/health/check-database.ts';
import { ensureSnapshot } from '../../helpers/database-snapshot.ts';
import { EARLIER_MIGRATIONS, isEmbedded, openTestDatabase } from '../../helpers/database.ts';

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

  test('of a version before 0.2.0 is refused and left as it is', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sundial-database-'));
    const folder = join(root, 'db');
    const snapshot = await openAsBlob(await ensureSnapshot());
    const earlier = await createDb(folder, { snapshot });
    await earlier.db.execute(EARLIER_MIGRATIONS);
    const before = await earlier.db.$count(companies);
    await earlier.close();
    await expect(createDb(folder)).rejects.toThrow(
      `The database was made by a version before 0.2.0 or by another program, and cannot be upgraded. Remove or rename its folder ${folder}, and start again.`,
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
