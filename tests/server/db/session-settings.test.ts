// docs/product/configuration.md#settings-of-a-session
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDb } from '../../../server/db/create-db.ts';
import { companies, expectedEmployees } from '../../../server/db/schema/identity.ts';
import { openSql } from '../../../scripts/lib/sql.mjs';
import {
  dropDatabaseOnServer,
  isEmbedded,
  newDatabaseOnServer,
  onTestServer,
} from '../../helpers/database.ts';
import { startPgbouncer } from '../../helpers/processes/pgbouncer.ts';

/** Each is legal for a database, and changes what our statements mean or how their results read. */
const DEFAULTS = {
  datestyle: `'SQL, DMY'`,
  intervalstyle: `'sql_standard'`,
  timezone: `'Asia/Kolkata'`,
  bytea_output: `'escape'`,
  extra_float_digits: '0',
  standard_conforming_strings: 'off',
  client_encoding: `'LATIN1'`,
  default_transaction_isolation: `'serializable'`,
  default_transaction_read_only: 'on',
  lock_timeout: '1',
  search_path: 'nowhere',
} as const;

describe.skipIf(isEmbedded)('a database with other defaults', () => {
  let url: string;
  beforeEach(async () => {
    url = await newDatabaseOnServer();
    onTestFinished(() => dropDatabaseOnServer(url));
    const admin = openSql(url);
    for (const [name, value] of Object.entries(DEFAULTS)) {
      await admin.run(`alter database ${new URL(url).pathname.slice(1)} set ${name} = ${value}`);
    }
    await admin.end();
  });

  test('stores and reads as any other, in and outside of transactions', async () => {
    const { db, reports, close } = await createDb(url);
    onTestFinished(close);
    const at = new Date('2026-11-05T06:07:08.009Z');
    await db.transaction(async (tx) => {
      const [company] = await tx.insert(companies).values({ slug: 's', name: 'Zoë’s 日本' }).returning();
      await tx.insert(expectedEmployees).values({
        companyId: company?.id ?? 0,
        email: 'a@b.example',
        firstName: '\\',
        lastName: '',
        createdAt: at,
      });
    });
    const [row] = await db.select().from(expectedEmployees);
    expect([row?.createdAt, row?.firstName]).toEqual([at, '\\']);
    expect(await db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'Zoë’s 日本' }]);
    const show = async (builder: typeof reports, name: string) =>
      builder
        .select({ value: sql<string>`current_setting(${name})` })
        .from(companies)
        .limit(1);
    expect(await show(db, 'transaction_isolation')).toEqual([{ value: 'read committed' }]);
    expect(await show(reports, 'transaction_read_only')).toEqual([{ value: 'on' }]);
    expect(await show(reports, 'DateStyle')).toEqual([{ value: 'ISO, MDY' }]);
  });

  test('is refused behind a pooler, with the lines to run, which help', async () => {
    const pooler = await startPgbouncer(url, 'transaction');
    onTestFinished(() => pooler.stop());
    const open = () => createDb(pooler.through(url), { listenUrl: url });
    const refusal = await open().then(null, (error: unknown) => error);
    expect(refusal).toMatchObject({
      message: expect.stringContaining('SET DateStyle = ISO, MDY;') as string,
    });
    const lines = String(refusal).split('Run: ')[1] ?? '';
    const database = new URL(url).pathname.slice(1);
    // For this database alone: the role is that of all tests.
    await onTestServer(
      lines.replaceAll(/ALTER ROLE \w+ SET/g, `ALTER ROLE current_user IN DATABASE ${database} SET`),
    );
    await pooler.stop();
    await pooler.start();
    await (await open()).close();
  });
});

describe.skipIf(isEmbedded)('a database that cannot be used', () => {
  test.each(['LATIN1', 'SQL_ASCII'])('in %s is refused', async (encoding) => {
    const url = new URL(await newDatabaseOnServer());
    const name = url.pathname.slice(1);
    await dropDatabaseOnServer(url.href);
    await onTestServer(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    onTestFinished(() => dropDatabaseOnServer(url.href));
    await expect(createDb(url.href)).rejects.toThrow(
      `DATABASE_URL: the database has the encoding ${encoding}, and loses characters. Create one with ENCODING 'UTF8'`,
    );
  });
});
