import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSql } from '../../scripts/lib/sql.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { atEnd, launchNode, stop } from '../../scripts/lib/processes.mjs';
import { Failure } from '../../scripts/lib/output.mjs';
import { waitUntilReady } from '../../scripts/run/api-server.mjs';
import { startPostgres } from '../../scripts/tools/postgres.mjs';
import { startPgbouncer } from '../helpers/processes/pgbouncer.ts';
import { startRedis } from '../helpers/processes/redis-server.ts';
import { startNginxWithApi } from '../built-site/support/nginx-host.ts';
import { startReceiver } from '../server/ports/smtp-receiver.ts';
import { startS3Store } from '../server/uploads/s3-store.ts';

/** Connections that the mail server takes, fewer than those of both processes. */
const RELAY_CONNECTIONS = 3;

/** One process of the API, which a trial ends and starts again. */
export interface ApiProcess {
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Starts two processes behind nginx, with PostgreSQL behind a PgBouncer of transactions, Redis, an S3-compatible store and a mail server with
 * limits.
 */
export async function startWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-operation-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [cluster, redis, store, relay] = await Promise.all([
    startPostgres(),
    startRedis(),
    startS3Store(),
    startReceiver({ maxConnections: RELAY_CONNECTIONS }),
  ]);
  if ('skipped' in cluster) throw new Failure(cluster.skipped);
  const sql = openSql(cluster.url, 4);
  // What docs/hosting.md#poolers tells the operator to type.
  await sql`alter role sundial set statement_timeout = '10s'`;
  const pooler = await startPgbouncer(cluster.url, 'transaction');
  atEnd(() => Promise.all([sql.end(), pooler.stop(), redis.stop(), store.stop(), relay.close()]));
  const { endpoint, accessKeyId, secretAccessKey, bucket } = store.settings;
  // The processes are at addresses that nginx knows, so their ports are chosen first.
  const ports = [await freePort(), await freePort()];
  const site = join(folder, 'site');
  await promisify(execFile)('mkdir', [site]);
  writeFileSync(join(site, 'nginx.conf'), '');
  const nginx = await startNginxWithApi(site, ...ports.map((port) => `http://127.0.0.1:${port}`));
  if ('skipped' in nginx) throw new Failure(nginx.skipped);
  atEnd(() => nginx.stop());
  const settings = {
    ...process.env,
    // Reads no .env.
    NODE_ENV: 'test',
    DATABASE_URL: pooler.through(cluster.url),
    LIVE_URL: redis.url,
    APP_SECRET: 'only for a trial that is thrown away',
    APP_URL: nginx.origin,
    API_URL: nginx.origin,
    STORAGE_URL: `s3://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/${bucket}?tls=off`,
    SMTP_URL: relay.url,
    MAIL_FROM: 'hello@moondial.test',
    TRUST_PROXY: 'on',
    // One machine is all networks.
    RATE_LIMIT_FACTOR: '100000',
    MESSAGES_PER_HOUR: '1000000',
    MESSAGE_BYTES_PER_HOUR: '1000000000',
  };
  const processes = ports.map((port) =>
    processOn(port, { ...settings, DATA_DIR: join(folder, String(port)) }),
  );
  for (const each of processes) await each.start();
  const command = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...settings, DATA_DIR: join(folder, String(ports[0])) },
    });
  await command('server/content-folder/command/cli.ts', 'apply', 'server/demo/content');
  return {
    origin: nginx.origin,
    processes,
    sql,
    pooler,
    redis,
    relay,
    check: () => command('server/admin/cli.ts', 'check'),
  };
}

function processOn(port: number, env: NodeJS.ProcessEnv): ApiProcess {
  let child: ChildProcess;
  return {
    async start() {
      child = launchNode(['server/index.ts'], {
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`);
    },
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
  };
}
