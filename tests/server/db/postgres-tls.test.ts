// docs/product/api.md#busy-server
// docs/product/configuration.md#tls-to-postgresql
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCertificateEnd } from '../../../server/db/certificate.ts';
import { clientConfig, problemOfAddress, readAddress } from '../../../server/db/connect.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { inspectServer } from '../../../server/db/migrate.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { dropDatabaseOnServer, isEmbedded, newDatabaseOnServer } from '../../helpers/database.ts';
import { ensureTemplate } from '../../helpers/database-snapshot.ts';
import { movingClock } from '../../helpers/moving-clock.ts';
import { createTestApp, createTestServices } from '../../helpers/test-services.ts';

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

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const CA_SETTINGS = `
[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = DNS:localhost
basicConstraints = CA:TRUE
`;

/** Creates a certificate for localhost that is its own authority, with any first and last day. */
async function createCertificate(parent: string, first: string, last: string): Promise<Certificate> {
  const cwd = await mkdtemp(join(parent, 'authority-'));
  await writeFile(join(cwd, 'ca.cnf'), CA_SETTINGS);
  await writeFile(join(cwd, 'index.txt'), '');
  await writeFile(join(cwd, 'serial'), '01');
  const openssl = (line: string) => promisify(execFile)('openssl', line.split(' '), { cwd });
  await openssl('req -new -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem');
  const [from, until] = [first, last].map((day) => `${day.replaceAll('-', '')}000000Z`);
  await openssl(
    `ca -batch -selfsign -notext -config ca.cnf -keyfile key.pem -in request.pem -out cert.pem -startdate ${from} -enddate ${until}`,
  );
  const [key, cert] = await Promise.all(
    ['key.pem', 'cert.pem'].map((name) => readFile(join(cwd, name), 'utf8')),
  );
  return { key: key ?? '', cert: cert ?? '' };
}

/** The packet with which a client asks for TLS. */
const TLS_REQUEST_BYTES = 8;

describe.skipIf(isEmbedded)('a server with a certificate of its own authority', () => {
  const database = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost');
  let folder: string;
  let server: ReturnType<typeof createServer>;
  const clients = new Set<Socket>();
  /** What the server shows to new connections. */
  let shown: Certificate;
  let valid: Certificate;
  let ended: Certificate;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sundial-tls-'));
    const isoDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    valid = await createCertificate(folder, isoDay(-1), isoDay(100));
    ended = await createCertificate(folder, '2020-01-01', '2020-01-02');
    await writeFile(join(folder, 'cert.pem'), valid.cert + ended.cert);
    shown = valid;
    // Ends TLS in front of PostgreSQL, as the server itself does with ssl=on.
    server = createServer((client) => {
      client.on('error', () => undefined);
      clients.add(client);
      client.once('data', (packet: Buffer) => {
        expect(packet).toHaveLength(TLS_REQUEST_BYTES);
        client.write('S');
        joined(
          new TLSSocket(client, { isServer: true, ...shown }),
          connect(Number(database.port), database.hostname),
        );
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
    return inspectServer(addressOf(search, host));
  }

  function addressOf(search: string, host = 'localhost'): string {
    const url = new URL(database);
    [url.hostname, url.port, url.search] = [host, String((server.address() as AddressInfo).port), search];
    return url.href;
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

  test('tells when its certificate ends, also one that nobody trusts, and before it asks for a password', async () => {
    onTestFinished(() => void (shown = valid));
    const end = () => readCertificateEnd(addressOf('?sslmode=require'));
    expect((await end())?.getTime()).toBeGreaterThan(Date.now() + 99 * DAY_MS);
    shown = ended;
    expect(await end()).toEqual(new Date('2020-01-02T00:00:00Z'));
    expect(await readCertificateEnd(addressOf('?sslmode=disable'))).toBeNull();
    await expect(
      readCertificateEnd(database.href.replace(/\?.*|$/, '?sslmode=require')),
      'the server behind it speaks no TLS',
    ).rejects.toThrow('PostgreSQL shows no certificate.');
  });

  test('whose certificate has ended: calls and readiness are 503 and say why, and all are well with a new one', async () => {
    onTestFinished(() => void (shown = valid));
    const own = await newDatabaseOnServer(await ensureTemplate());
    onTestFinished(() => dropDatabaseOnServer(own));
    const trusted = `?sslmode=verify-full&sslrootcert=${join(folder, 'cert.pem')}`;
    const through = new URL(addressOf(trusted));
    through.pathname = new URL(own).pathname;
    const opened = await createDb(through.href, { connections: 4 });
    onTestFinished(() => opened.close());
    const lines: string[] = [];
    const parts = { database: opened, clock: movingClock(), storageFolder: folder };
    const services = await createTestServices(parts, {}, (line) => lines.push(line));
    onTestFinished(() => services.live.close());
    const body = JSON.stringify({
      user: { email: 'nobody-here@people.test', password: 'a walk in the park' },
    });
    const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    /** As a process that has just been asked for the first time: answers are shared for a second. */
    const statuses = async () => {
      const app = createTestApp(services, {});
      const replies = [await app.request('/readyz'), await app.request('/api/v1/users/sign_in', signIn)];
      return replies.map(({ status, headers }) => [status, headers.get('retry-after')]);
    };
    expect(await statuses()).toEqual([
      [200, null],
      [401, null],
    ]);
    shown = ended;
    for (const client of clients) client.destroy();
    // The connection that is gone now says nothing of a certificate.
    await expect(opened.ping()).rejects.toThrow();
    expect(await statuses()).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect(lines.find((line) => line.includes('"alert":"database"'))).toContain('"code":"CERT_HAS_EXPIRED"');
    shown = valid;
    expect(await statuses()).toEqual([
      [200, null],
      [401, null],
    ]);
  });
});
