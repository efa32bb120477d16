import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findInPath, installPackage } from './programs.mjs';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { launchNode, stop } from '../lib/processes.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;
/** The port opens earlier, but refuses sessions until this line; a standby takes "read-only connections". */
const READY = 'database system is ready to accept';
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };
const RESTARTED = 'trap "exit 0" INT QUIT TERM; while :; do "$@" & wait $!; sleep 0.1; done';
const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function binaries() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((v) => join(DEBIAN_FOLDER, v, 'bin'));
  const initdb = findInPath('initdb', folders);
  return initdb !== undefined && existsSync(join(dirname(initdb), 'postgres')) ? dirname(initdb) : undefined;
}

/**
 * Finds a user without root's rights: PostgreSQL and PgBouncer refuse to run as root.
 * @returns {{ uid?: number, gid?: number }}
 */
export function identity() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean);
  if (!user)
    throw new Failure('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function createCluster(bin, who) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-postgres-'));
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (who.uid !== undefined && who.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, who.uid, who.gid);
  }
  const data = join(folder, 'data');
  const kind = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-sync'];
  const args = ['-D', data, '-U', 'sundial', ...kind, `--pwfile=${passwordFile}`];
  const result = spawnSync(join(bin, 'initdb'), args, { cwd: folder, encoding: 'utf8', ...who });
  if (result.status === 0) return { folder, data, password };
  rmSync(folder, { recursive: true, force: true });
  throw new Failure(`A database cluster could not be created: ${result.stderr ?? result.error?.message}`);
}

/** Copies a running server as a standby of it. */
async function copyCluster(bin, who, url) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const args = ['--dbname', url, '--pgdata', data, '--checkpoint=fast', '--write-recovery-conf', '--no-sync'];
  // Beside the script, which answers the calls that the server waits for.
  await promisify(execFile)(join(bin, 'pg_basebackup'), args, { cwd: folder, ...who });
  return { folder, data, password: decodeURIComponent(new URL(url).password) };
}

/**
 * Starts a PostgreSQL server: a new cluster in a temporary folder on a free port. It ends with this script. `isDurable` writes each
 * commit to the disk, as in production; `isRestarted` starts it again whenever it ends, as a service manager does; with `standbyOf`, the
 * address of another one, it is its standby.
 * @param {{ isDurable?: boolean, isRestarted?: boolean, standbyOf?: string }} [options]
 */
export async function startPostgres({ isDurable = false, isRestarted = false, standbyOf } = {}) {
  const bin = binaries() ?? ((await installPackage('postgresql')) ? binaries() : undefined);
  if (bin === undefined)
    return { skipped: 'no PostgreSQL is installed (initdb and postgres were not found)' };
  const who = identity();
  const { folder, data, password } =
    standbyOf === undefined ? createCluster(bin, who) : await copyCluster(bin, who, standbyOf);
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...(isDurable ? {} : WITHOUT_DURABILITY), port });
  const args = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // SIGINT ends the sessions that are open; SIGTERM would wait for them.
  const signals = ['SIGINT', 'SIGQUIT'];
  const program = [join(bin, 'postgres'), ...args];
  const [command = '', ...rest] = isRestarted ? ['sh', '-c', RESTARTED, 'sh', ...program] : program;
  const order = JSON.stringify({ command, args: rest, folder, signals, ...who });
  let log = '';
  const keeper = launchNode([inRoot('scripts/tools/keeper.mjs'), order], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [keeper.stdout, keeper.stderr])
    stream?.on('data', (part) => (log = `${log}${part}`.slice(-4000)));
  for (const deadline = Date.now() + READY_WITHIN_MS; !log.includes(READY); await wait(50)) {
    if (keeper.exitCode !== null || Date.now() > deadline)
      throw new Failure(`PostgreSQL did not start.\n${log}`);
  }
  return {
    url: `postgres://sundial:${password}@127.0.0.1:${port}/postgres`,
    /** Returns the id of the server's first process. */
    processId: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop: () => stop(keeper),
  };
}
