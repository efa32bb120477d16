import { execFile } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure } from '../../scripts/lib/output.mjs';
import { atEnd } from '../../scripts/lib/processes.mjs';
import { openSql } from '../../scripts/lib/sql.mjs';
import { identity, startPostgres } from '../../scripts/tools/postgres.mjs';
import { startProxy, type BreakableServer } from '../server/db/support/faults.ts';

const run = promisify(execFile);
const DISK = 'size=64m';
const FILL_BYTES = 65_536;
const FOLLOWS_WITHIN_MS = 60_000;
const PAUSE_MS = 100;

/** PostgreSQL with what an operator has around it. */
export interface OperatedDatabase extends BreakableServer {
  /** Its address through the proxy, with TLS. */
  readonly secureUrl: string;
  /** Serves new connections with the certificate of this name, and ends all others. */
  serveCertificate(name: 'valid' | 'expired'): Promise<void>;
  /** Moves the messages to a small disk that is then full; null where this user may not mount one. */
  readonly fillDisk: (() => Promise<void>) | null;
  freeDisk(): Promise<void>;
  /** Starts a standby that acknowledged writes wait for. */
  startStandby(): Promise<void>;
  /** Kills the primary for good. */
  losePrimary(): void;
  /** Promotes the standby, and lets the address lead to it. */
  promoteStandby(): Promise<void>;
}

async function newCluster(standbyOf?: string) {
  const server = await startPostgres({
    isDurable: true,
    isRestarted: true,
    ...(standbyOf === undefined ? {} : { standbyOf }),
  });
  if ('skipped' in server) throw new Failure(server.skipped);
  return { ...server, sql: openSql(server.url, 4) };
}

/** Starts PostgreSQL behind a proxy: one address, which can fail as networks do and lead to another server. */
export async function startOperatedDatabase(): Promise<OperatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-operated-'));
  give(folder);
  let server = await newCluster();
  let standby: Awaited<ReturnType<typeof newCluster>> | null = null;
  const proxy = await startProxy(server.url);
  atEnd(() => Promise.all([proxy.close(), server.sql.end()]));
  // A connection of before the fault may fail the first time.
  const ask = (text: string) => server.sql.run(text).catch(() => server.sql.run(text));
  const certificates = await makeCertificates(folder);
  copyFileSync(certificates.valid, certificates.served);
  give(certificates.served);
  for (const [name, value] of Object.entries({
    ssl_cert_file: certificates.served,
    ssl_key_file: certificates.key,
    ssl: 'on',
  }))
    await ask(`alter system set ${name} = '${value}'`);
  await ask('select pg_reload_conf()');
  const disk = await mountDisk(folder);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const filling = disk === null ? '' : join(disk, 'filling');

  return {
    proxy,
    secureUrl: `${proxy.url}?sslmode=verify-full&sslrootcert=${certificates.trusted}`,
    ask,
    signal: (name) => void process.kill(server.processId(), name),
    serveCertificate: async (name) => {
      copyFileSync(certificates[name], certificates.served);
      await ask('select pg_reload_conf()');
      proxy.reset();
    },
    fillDisk:
      disk === null
        ? null
        : async () => {
            const space = join(disk, 'space');
            mkdirSync(space);
            give(space);
            await ask(`create tablespace small location '${space}'`);
            await ask('alter table messages set tablespace small');
            fill(filling);
          },
    freeDisk: async () => {
      rmSync(filling);
      await ask('alter table messages set tablespace pg_default');
      await ask('drop tablespace small');
    },
    startStandby: async () => {
      standby = await newCluster(server.url);
      await ask(`alter system set synchronous_standby_names = '*'`);
      await ask('select pg_reload_conf()');
      const deadline = Date.now() + FOLLOWS_WITHIN_MS;
      while ((await ask(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0) {
        if (Date.now() > deadline) throw new Failure('The standby does not follow.');
        await wait(PAUSE_MS);
      }
    },
    losePrimary: () => {
      const id = server.processId();
      // First the shell that would start it again.
      process.kill(parentOf(id), 'SIGKILL');
      process.kill(id, 'SIGKILL');
    },
    promoteStandby: async () => {
      if (standby === null) throw new Failure('There is no standby.');
      const before = server;
      server = standby;
      await ask('select pg_promote()');
      proxy.leadTo(server.url);
      await before.sql.end();
    },
  };
}

/** Gives a path to the user that PostgreSQL runs as. */
function give(path: string): void {
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

const parentOf = (id: number) =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);

/** Makes two certificates of 127.0.0.1 that are trusted, one of which has expired. */
async function makeCertificates(folder: string) {
  const at = (name: string) => join(folder, name);
  const paths = {
    valid: at('valid.pem'),
    expired: at('expired.pem'),
    key: at('key.pem'),
    served: at('served.pem'),
  };
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
  await run('openssl', ['genrsa', '-out', paths.key, '2048']);
  give(paths.key);
  for (const [name, days] of [
    ['valid', '30'],
    ['expired', '-1'],
  ] as const) {
    const request = at(`${name}.csr`);
    await run('openssl', ['req', '-new', '-key', paths.key, '-subj', `/CN=${name}`, '-out', request]);
    const signed = ['-signkey', paths.key, '-days', days, '-extfile', at('names'), '-out', paths[name]];
    await run('openssl', ['x509', '-req', '-in', request, ...signed]);
  }
  const trusted = at('trusted.pem');
  writeFileSync(trusted, [paths.valid, paths.expired].map((path) => readFileSync(path, 'utf8')).join(''));
  return { ...paths, trusted };
}

async function mountDisk(folder: string): Promise<string | null> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', DISK, 'sundial-trial', disk]);
  } catch {
    return null;
  }
  atEnd(() => run('umount', ['--lazy', disk]));
  return disk;
}

/** Writes to a file until its disk is full. */
function fill(path: string): void {
  const part = Buffer.alloc(FILL_BYTES);
  try {
    for (;;) writeFileSync(path, part, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
