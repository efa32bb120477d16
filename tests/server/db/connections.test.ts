import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
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

  test('a database of a version before 0.2.0 is refused', async () => {
    const url = await newDatabaseOnServer();
    const earlier = await createDb(url);
    await earlier.db.execute(EARLIER_MIGRATIONS);
    await earlier.close();
    await expect(createDb(url)).rejects.toThrow(
      'The database was made by a version before 0.2.0 or by another program, and cannot be upgraded. Name an empty one in DATABASE_URL.',
    );
    await dropDatabaseOnServer(url);
  });

  test('a role with the documented rights migrates, reads, writes and listens', async () => {
    const url = new URL(await newDatabaseOnServer());
    const database = url.pathname.slice(1);
    const role = `sundial_role_${randomUUID().replaceAll('-', '')}`;
    const admin = postgres(url.href, { max: 1, onnotice: () => undefined });
    await admin.unsafe(`revoke all on database ${database} from public`);
    await admin.unsafe(`revoke all on schema public from public`);
    await admin.unsafe(`create role ${role} login password 'only-good-for-tests'`);
    await admin.unsafe(`grant connect, create on database ${database} to ${role}`);
    await admin.unsafe(`grant usage, create on schema public to ${role}`);
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
