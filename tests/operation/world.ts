import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/ports.mjs';
import { atEnd, launchNode, stop } from '../../scripts/lib/processes.mjs';
import { Failure } from '../../scripts/lib/output.mjs';
import { waitUntilReady } from '../../scripts/run/api-server.mjs';
import { startPgbouncer } from '../helpers/processes/pgbouncer.ts';
import { startRedis } from '../helpers/processes/redis-server.ts';
import { startNginxWithTls } from '../built-site/support/nginx-host.ts';
import { startProxy } from '../server/db/support/faults.ts';
import { startReceiver } from '../server/ports/smtp-receiver.ts';
import { startS3Store } from '../server/uploads/s3-store.ts';
import { makeCertificates, trust } from './certificates.ts';
import { startOperatedDatabase } from './operated-database.ts';

/** Connections that the mail server takes, fewer than those of both processes. */
const RELAY_CONNECTIONS = 3;

const ANSWER_WITHIN_MS = 5_000;
const LOG_CHARACTERS = 4_000;
const TRANSACTIONS = /^sundial_transactions\{.*\} (\d+)$/gm;

export type World = Awaited<ReturnType<typeof startWorld>>;

/** One process of the API, which a trial ends and starts again. */
interface ApiProcess {
  /** Returns the end of its log if it has ended by itself, else null. */
  lastWords(): string | null;
  /** Returns the status of its readiness with what it names, such as "200 files unavailable", or "no answer". */
  readiness(): Promise<string>;
  /** Returns how many of its transactions run, or wait for a connection. */
  transactions(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Starts two processes behind nginx with TLS, one of which reaches PostgreSQL by TLS and the other by a PgBouncer of transactions, with Redis, an
 * S3-compatible store and a mail server with limits.
 */
export async function startWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-operation-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [database, redis, store, relay] = await Promise.all([
    startOperatedDatabase(),
    startRedis(),
    startS3Store(),
    startRelay(),
  ]);
  // What docs/hosting.md#poolers tells the operator to type.
  await database.ask(`alter role sundial set statement_timeout = '10s'`);
  const pooler = await startPgbouncer(database.proxy.url, 'transaction');
  atEnd(() => Promise.all([pooler.stop(), redis.stop(), store.stop(), relay.close()]));
  const { endpoint, accessKeyId, secretAccessKey, bucket } = store.settings;
  // The processes are at addresses that nginx knows, so their ports are chosen first.
  const ports = [await freePort(), await freePort()];
  const site = join(folder, 'site');
  await promisify(execFile)('mkdir', [site]);
  writeFileSync(join(site, 'nginx.conf'), '');
  const certificates = await makeCertificates(join(folder, 'tls'));
  trust(certificates.authority);
  const nginx = await startNginxWithTls(
    site,
    certificates,
    ...ports.map((port) => `http://127.0.0.1:${port}`),
  );
  if ('skipped' in nginx) throw new Failure(nginx.skipped);
  atEnd(() => nginx.stop());
  const settings = {
    ...process.env,
    // Reads no .env.
    NODE_ENV: 'test',
    DATABASE_URL: database.secureUrl,
    LIVE_URL: redis.url,
    APP_SECRET: 'only for a trial that is thrown away',
    APP_URL: nginx.origin,
    API_URL: nginx.origin,
    STORAGE_URL: `s3://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/${bucket}?tls=off`,
    SMTP_URL: relay.proxy.url,
    MAIL_FROM: 'hello@moondial.test',
    TRUST_PROXY: 'on',
    // One machine is all networks.
    RATE_LIMIT_FACTOR: '100000',
    MESSAGES_PER_HOUR: '1000000',
    MESSAGE_BYTES_PER_HOUR: '1000000000',
  };
  // One reaches PostgreSQL itself, the other PgBouncer.
  const databaseUrls = [database.secureUrl, pooler.through(database.proxy.url)];
  const processes = await Promise.all(
    ports.map(async (port, index) => {
      const own = { DATABASE_URL: databaseUrls[index], DATA_DIR: join(folder, String(port)) };
      return processOn(port, await freePort(), { ...settings, ...own });
    }),
  );
  for (const each of processes) await each.start();
  const command = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...settings, DATA_DIR: join(folder, String(ports[0])) },
    });
  await command('server/content-folder/command/cli.ts', 'apply', 'server/demo/content');
  return {
    origin: nginx.origin,
    serveCertificate: (name: 'valid' | 'expired') => nginx.serveCertificate(certificates[name]),
    processes,
    database,
    pooler,
    redis,
    store,
    relay,
    check: () => command('server/admin/cli.ts', 'check'),
  };
}

/** Starts a mail server behind a proxy. */
async function startRelay() {
  const behaviour = { refusesSender: false };
  const receiver = await startReceiver({
    maxConnections: RELAY_CONNECTIONS,
    isSenderRefused: () => behaviour.refusesSender,
  });
  const proxy = await startProxy(receiver.url);
  return Object.assign(behaviour, receiver, {
    proxy,
    close: async () => {
      await proxy.close();
      await receiver.close();
    },
  });
}

function processOn(port: number, metricsPort: number, env: NodeJS.ProcessEnv): ApiProcess {
  let child: ChildProcess;
  let log = '';
  const read = async (url: string) => {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: reply.status, text: await reply.text() };
  };
  return {
    lastWords: () =>
      (child.exitCode ?? child.signalCode) === null ? null : `${child.exitCode ?? child.signalCode}: ${log}`,
    readiness: async () => {
      const reply = await read(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (reply === null) return 'no answer';
      if (reply.status !== 200) return String(reply.status);
      const { ok: _, ...away } = JSON.parse(reply.text) as Record<string, unknown>;
      return ['200', ...Object.entries(away).map(([name, state]) => `${name} ${String(state)}`)].join(' ');
    },
    transactions: async () => {
      const { text } = await read(`http://127.0.0.1:${metricsPort}/metrics`);
      return [...text.matchAll(TRANSACTIONS)].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    async start() {
      child = launchNode(['server/index.ts'], {
        env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout?.setEncoding('utf8').on('data', (part: string) => {
        log = `${log}${part}`.slice(-LOG_CHARACTERS);
      });
      await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`);
    },
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
  };
}
