import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';
import { noDelivery } from './server.ts';

/** Ends the server with the test run. */
const guard = pathToFileURL(resolve('scripts/lib/leave-with-parent.mjs')).href;

/** The demo and the built site on a process of one test, with its database in files. */
export interface OwnServer {
  readonly origin: string;
  /** Ends the process as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again with what it has stored. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-own-server-'));
  const port = await freePort();
  const origin = `http://localhost:${String(port)}`;
  let child: ChildProcess;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    child = spawn(process.execPath, ['--import', guard, 'e2e/support/serve-site.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...noDelivery,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: '',
        SITE_DIR: process.env['E2E_SITE_DIR'] ?? './dist',
        // The run's server has built it.
        E2E_SITE_DIR: process.env['E2E_SITE_DIR'] ?? './dist',
        DEMO: 'on',
        RATE_LIMIT_FACTOR: '1000',
        DESK_THREADS_PER_HOUR: '100000',
        APP_SECRET: 'only-for-the-browser-tests-0123456789',
      },
    });
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('The server of the test has ended.');
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    origin,
    kill,
    restart: start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
