import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { findProgram } from '../../../scripts/tools/programs.mjs';
import { runServer } from '../../built-site/support/run-server.ts';

export interface RedisServer {
  /** Of the user `live`, who may do what the API needs. */
  readonly url: string;
  /** Of the user `reader`, who may not publish. */
  readonly readerUrl: string;
  stop(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
}

const PASSWORD = 'hush:hush/hush';
const USERS = [
  ['live', '+hello', '+ping', '+subscribe', '+publish'],
  ['reader', '+hello', '+ping', '+subscribe'],
].map(([name = '', ...commands]) => ['--user', name, 'on', `>${PASSWORD}`, '&sundial:*', ...commands]);

/** Starts Redis, or Valkey, on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const program = await findProgram(['redis-server', 'valkey-server'], 'redis-server');
  if ('skipped' in program) throw new Error(program.skipped);
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--user',
    'default',
    'off',
    ...USERS.flat(),
  ];
  const run = () => runServer(program.path, args, mkdtempSync(join(tmpdir(), 'sundial-redis-')), port);
  let running = await run();
  const urlOf = (user: string) => `redis://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  return {
    url: urlOf('live'),
    readerUrl: urlOf('reader'),
    stop: () => running.stop(),
    start: async () => {
      running = await run();
    },
  };
}
