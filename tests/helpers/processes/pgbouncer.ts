import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { identity } from '../../../scripts/tools/postgres.mjs';
import { findProgram } from '../../../scripts/tools/programs.mjs';
import { runServer } from '../../built-site/support/run-server.ts';

export interface Pgbouncer {
  /** Returns how to reach a database of the server through it. */
  through(url: string): string;
  stop(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
}

/** Starts PgBouncer before the server of `databaseUrl`. */
export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pgbouncer> {
  const program = await findProgram(['pgbouncer'], 'pgbouncer');
  if ('skipped' in program) throw new Error(program.skipped);
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${serverPort} user=${username}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
server_login_retry = 1
`;
  const run = () => {
    const [folder, who] = [mkdtempSync(join(tmpdir(), 'sundial-pgbouncer-')), identity()];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, settings);
    if (who.uid !== undefined && who.gid !== undefined) {
      for (const path of [folder, file]) chownSync(path, who.uid, who.gid);
    }
    return runServer(program.path, ['-q', file], folder, port, who);
  };
  let running = await run();
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    stop: () => running.stop(),
    start: async () => {
      running = await run();
    },
  };
}
