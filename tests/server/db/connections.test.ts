import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { createDb } from '../../../server/db/create-db.ts';
import type { Db } from '../../../server/db/client.ts';
import { publisherOf } from '../../../server/db/publisher.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import {
  dropDatabaseOnServer,
  EARLIER_MIGRATIONS,
  emptyDatabaseOnServer,
  isEmbedded,
  onTestServer,
  openTestDatabase,
} from '../../helpers/database.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { migratePostgres } from '../../../server/db/migrate.ts';

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
      'test',
      () => undefined,
      () => undefined,
    );
    const work = Array.from({ length: 3 * CONNECTIONS }, () => [
      db.execute(sql`select pg_sleep(0.05)`),
      db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
      database.ping(),
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
      'published',
      (payload) => {
        heard.push(payload);
        if (payload === 'last') last.resolve(undefined);
      },
      () => undefined,
    );
    const say = (db: Db, payload: string) => publisherOf(db)?.({ channel: 'published', payload });
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
    const url = await emptyDatabaseOnServer();
    const earlier = await createDb(url);
    await earlier.db.execute(EARLIER_MIGRATIONS);
    await earlier.close();
    await expect(createDb(url)).rejects.toThrow(
      'The database was made by a version before 0.2.0 or by another program, and cannot be upgraded. Name an empty one in DATABASE_URL.',
    );
    await dropDatabaseOnServer(url);
  });

  test('a role with the documented rights migrates, reads, writes and listens', async () => {
    const url = new URL(await emptyDatabaseOnServer());
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
      await opened.listen('test', heard.resolve, () => undefined);
      await opened.db.transaction(async (tx) => {
        await tx.insert(companies).values({ slug: start, name: start });
        await tx.execute(sql`select pg_notify('test', ${start})`);
      });
      expect(await heard.promise).toBe(start);
      await opened.close();
    }
    await admin.end();
    await dropDatabaseOnServer(url.href);
    await onTestServer(`drop role ${role}`);
  });
});

/** BackendKeyData of PostgreSQL's protocol: its type and its length; the process id follows. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

describe.skipIf(isEmbedded)('a pooler in front of PostgreSQL', () => {
  test('is refused by name', async () => {
    const database = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    // Like a pooler, it introduces itself with a process id of its own.
    const pooler = createServer((client) => {
      const server = connect(Number(database.port), database.hostname);
      server.on('data', (part: Buffer) => {
        const at = part.indexOf(KEY_DATA);
        if (at !== -1) part.writeInt32BE(1, at + KEY_DATA.length);
        client.write(part);
      });
      client.pipe(server);
      client.once('close', () => server.destroy());
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    const url = new URL(database);
    url.port = String(port);
    await expect(migratePostgres(url.href)).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler such as PgBouncer.',
    );
    pooler.close();
  });
});
