import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { migratePostgres } from '../../../server/db/migrate.ts';
import { isEmbedded } from '../../helpers/database.ts';

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
