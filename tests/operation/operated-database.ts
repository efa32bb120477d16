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
import { makeCertificates } from './certificates.ts';

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
  /** Starts a standby, which acknowledged writes wait for if it is synchronous. */
  startStandby(kind: 'synchronous' | 'asynchronous'): Promise<void>;
  /** Cuts the line between primary and standby. */
  cutStandbyOff(): Promise<void>;
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
  const certificates = await makeCertificates(join(folder, 'tls'));
  give(certificates.key);
  const served = join(folder, 'served.pem');
  copyFileSync(certificates.valid, served);
  give(served);
  for (const [name, value] of Object.entries({
    ssl_cert_file: served,
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
    secureUrl: `${proxy.url}?sslmode=verify-full&sslrootcert=${certificates.authority}`,
    ask,
    signal: (name) => void process.kill(server.processId(), name),
    serveCertificate: async (name) => {
      copyFileSync(certificates[name], served);
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
    startStandby: async (kind) => {
      standby = await newCluster(server.url);
      const isAwaited = kind === 'synchronous';
      await ask(`alter system set synchronous_standby_names = '${isAwaited ? '*' : ''}'`);
      await ask('select pg_reload_conf()');
      const follows = `select from pg_stat_replication where sync_state = '${isAwaited ? 'sync' : 'async'}'`;
      const deadline = Date.now() + FOLLOWS_WITHIN_MS;
      while ((await ask(follows)).length === 0) {
        if (Date.now() > deadline) throw new Failure('The standby does not follow.');
        await wait(PAUSE_MS);
      }
    },
    cutStandbyOff: async () => {
      await standby?.sql.run(`alter system set primary_conninfo = ''`);
      await standby?.sql.run('select pg_reload_conf()');
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
