import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientConfig, problemOfAddress, readAddress } from '../../../server/db/connect.ts';
import { inspectServer } from '../../../server/db/migrate.ts';
import { isEmbedded } from '../../helpers/database.ts';

test.each([
  ['postgres://sundial:a%40b@127.0.0.1/sundial', 'disable'],
  ['postgres://sundial@localhost:5433/sundial', 'disable'],
  ['postgres://sundial@[::1]:5432/sundial', 'disable'],
  ['postgres:///sundial', 'disable'],
  ['memory://', 'disable'],
  ['/var/lib/sundial/db', 'disable'],
  ['postgres://sundial@db.example/sundial', 'verify-full'],
  ['postgres://sundial@10.0.0.5/sundial?sslmode=disable', 'disable'],
  ['postgres://sundial@localhost/sundial?sslmode=require', 'require'],
])('%s has sslmode %s', (url, sslMode) => {
  expect(readAddress(url)).toMatchObject({ sslMode });
});

test.each([
  // Each would also go without TLS.
  ['postgres://db.example/x?sslmode=prefer', 'sslmode must be disable, require, verify-ca or verify-full'],
  ['postgres://db.example/x?sslmode=allow', 'sslmode must be disable, require, verify-ca or verify-full'],
  ['postgres://db.example/x?sslmode=on', 'sslmode must be disable, require, verify-ca or verify-full'],
  [
    'postgres://s@db-1.example:5432,db-2.example:5432/x',
    'names several servers; name one address that follows',
  ],
  ['postgres://s@localhost,db-2.example/x', 'names several servers'],
  [
    'postgres://s@db.example/x?target_session_attrs=read-write',
    'target_session_attrs has no effect; remove it',
  ],
  ['postgres://localhost/x?host=db.example', 'host must be the folder of a socket'],
  ['postgres://s:a#b@db.example/x', 'special characters of a password are written in percent form'],
])('%s is refused in a sentence', (url, sentence) => {
  expect(problemOfAddress(url)).toContain(sentence);
});

test('every part of the address reaches the driver', () => {
  expect(
    clientConfig('postgres://a%40:b%2F@[::1]:5433/x%20y?application_name=z&options=-c%20a=b'),
  ).toMatchObject({
    user: 'a@',
    password: 'b/',
    host: '::1',
    port: 5433,
    database: 'x y',
    application_name: 'z',
    options: '-c a=b',
  });
  expect(clientConfig('postgres://db.example/x?sslmode=require').ssl).toEqual({ rejectUnauthorized: false });
  expect(clientConfig('postgres:///x?host=/run/postgresql')).toMatchObject({
    host: '/run/postgresql',
    ssl: false,
  });
});

/** The packet with which a client asks for TLS. */
const TLS_REQUEST_BYTES = 8;

describe.skipIf(isEmbedded)('a server with a certificate of its own authority', () => {
  const database = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost');
  let folder: string;
  let server: ReturnType<typeof createServer>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sundial-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      ...files,
    ]);
    const secure = { isServer: true, key: await readFile(key), cert: await readFile(cert) };
    // Ends TLS in front of PostgreSQL, as the server itself does with ssl=on.
    server = createServer((client) => {
      client.on('error', () => undefined);
      client.once('data', (packet: Buffer) => {
        expect(packet).toHaveLength(TLS_REQUEST_BYTES);
        client.write('S');
        joined(new TLSSocket(client, secure), connect(Number(database.port), database.hostname));
      });
      // On all addresses: of localhost, a machine may name either first.
    }).listen(0);
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  function joined(one: Socket, other: Socket): void {
    one.pipe(other).pipe(one);
    for (const socket of [one, other])
      socket.on('error', () => [one, other].forEach((each) => each.destroy()));
  }

  /** Connects to the server under a name of this machine. */
  async function ask(search: string, host = 'localhost'): Promise<unknown> {
    const url = new URL(database);
    [url.hostname, url.port, url.search] = [host, String((server.address() as AddressInfo).port), search];
    return inspectServer(url.href);
  }

  test('is reached with the file of that authority', async () => {
    expect(await ask(`?sslmode=verify-full&sslrootcert=${join(folder, 'cert.pem')}`)).toBe(false);
  });

  test('is refused without it, in a sentence', async () => {
    await expect(ask('?sslmode=verify-full')).rejects.toThrow(
      /^DATABASE_URL: the certificate of PostgreSQL is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\./,
    );
  });

  test('is refused under another name, unless the name does not matter', async () => {
    const trusted = `&sslrootcert=${join(folder, 'cert.pem')}`;
    await expect(ask(`?sslmode=verify-full${trusted}`, '127.0.0.1')).rejects.toThrow(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
    expect(await ask(`?sslmode=verify-ca${trusted}`, '127.0.0.1')).toBe(false);
    expect(await ask('?sslmode=require', '127.0.0.1')).toBe(false);
  });
});
