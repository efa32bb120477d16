import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure, say } from '../../scripts/lib/output.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { atEnd, launchNode, stop } from '../../scripts/lib/processes.mjs';
import { waitUntilReady } from '../../scripts/run/api-server.mjs';
import { startPostgres } from '../../scripts/tools/postgres.mjs';
import { startNginxWithTls } from '../built-site/support/nginx-host.ts';
import { makeCertificates, trust } from './certificates.ts';
import { newRequest } from './writers.ts';

const run = promisify(execFile);
const WRITERS = 4;
const MESSAGES_BEFORE = 20_000;
const PAUSE_MS = 100;
const CALL_WITHIN_MS = 30_000;
const WHILE_MS = 2_000;
const PASSWORD = 'rainy tuesday morning';

/**
 * Upgrades a filled database of the version before under calls, rolls back to that version, and upgrades again; prints what was
 * acknowledged and what is stored. Returns the exit code.
 */
export async function runUpgrade(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-upgrade-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const before = await checkOutVersionBefore(folder);
  const cluster = await startPostgres();
  if ('skipped' in cluster) throw new Failure(cluster.skipped);
  const ports = [await freePort(), await freePort()];
  const site = join(folder, 'site');
  mkdirSync(site);
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
  const settings = settingsOf(folder, cluster.url, nginx.origin);
  const processes = ports.map((port) =>
    processOn(port, { ...settings, DATA_DIR: join(folder, String(port)) }),
  );
  const command = (program: string, file: string, ...args: string[]) =>
    run(process.execPath, [join(program, file), ...args], {
      cwd: program,
      env: { ...settings, DATA_DIR: join(folder, String(ports[0])) },
    });
  const sql = (statement: string) => query(cluster.url, statement);

  for (const each of processes) await each.start(before);
  // A relative path would be one of the folder in which npm was started.
  const content = join(before, 'server/demo/content');
  await command(before, 'server/content-folder/command/cli.ts', 'apply', content);
  const ledger: Ledger = { messages: [], failures: new Map(), unanswered: 0, isOver: false };
  const first = await openRequest(nginx.origin, ledger, 'first@people.test');
  const message = { body: 'The first one', client_id: randomUUID(), source: 'user', attachment_keys: [] };
  await call(nginx.origin, ledger, `/requests/${first.id}/messages`, { message }, first.authorization);
  await sql(`
    insert into messages
    select (jsonb_populate_record(m, jsonb_build_object('id', 1000000 + n, 'client_id', null))).*
    from messages m, generate_series(1, ${MESSAGES_BEFORE}) n where m.id = (select min(id) from messages)`);
  const digest = `select count(*) || ' ' || md5(string_agg(id || body, '' order by id)) from messages where id >= 1000000 and id <= ${1_000_000 + MESSAGES_BEFORE}`;
  const rows = await sql(digest);
  const writing = Array.from({ length: WRITERS }, (_, index) =>
    write(nginx.origin, ledger, `writer${index}@people.test`),
  );
  const steps: readonly [string, () => Promise<unknown>][] = [
    [
      'the new version migrates beside the one before',
      () => command(inRoot('.'), 'server/admin/cli.ts', 'migrate'),
    ],
    ['upgrade, one process after the other', () => replaceEach(processes, inRoot('.'))],
    ['roll back, one process after the other', () => replaceEach(processes, before)],
    ['upgrade again', () => replaceEach(processes, inRoot('.'))],
  ];
  for (const [name, step] of steps) {
    const [acknowledged, failed] = [ledger.messages.length, failures(ledger)];
    await Promise.race([step(), Promise.all(writing)]);
    await wait(WHILE_MS);
    say(
      `${name}: ${ledger.messages.length - acknowledged} messages acknowledged, ${failures(ledger) - failed} calls repeated`,
    );
  }
  ledger.isOver = true;
  await Promise.all(writing);
  const stored = (await sql('select body from messages where id < 1000000 or id > 1020000')).split('\n');
  const found = stored.map((body) => body.replaceAll(/<[^>]*>/g, '').trim());
  const lost = ledger.messages.filter((body) => !found.includes(body)).length;
  const twice = ledger.messages.filter((body) => found.filter((one) => one === body).length > 1).length;
  const isKept = (await sql(digest)) === rows;
  say(
    `\nacknowledged ${ledger.messages.length}, lost ${lost}, twice ${twice}, never answered ${ledger.unanswered}; ${MESSAGES_BEFORE} rows of before ${isKept ? 'as they were' : 'CHANGED'}`,
  );
  for (const each of processes) await each.stop();
  return lost + twice + ledger.unanswered === 0 && isKept && ledger.messages.length > 0 ? 0 : 1;
}

/** Returns the folder of the version before: the last commit with its number in `package.json`, with its own packages. */
async function checkOutVersionBefore(folder: string): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: inRoot('.') })).stdout.trim();
  const raised = await git('log', '-1', '--format=%H', '-G"version": "', '--', 'package.json').catch(
    () => '',
  );
  if (raised === '')
    throw new Failure('The version before is in the history of the repository, which is not here.');
  const target = join(folder, 'before');
  mkdirSync(target);
  const archive = join(folder, 'before.tar');
  await git('archive', '--output', archive, `${raised}^`);
  await run('tar', ['--extract', '--file', archive, '--directory', target]);
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: target,
  });
  if (!existsSync(join(target, 'server/index.ts'))) throw new Failure(`${raised}^ has no server.`);
  return target;
}

function settingsOf(folder: string, databaseUrl: string, origin: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Reads no .env.
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'only for a trial that is thrown away',
    APP_URL: origin,
    API_URL: origin,
    STORAGE_URL: `file://${join(folder, 'files')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@moondial.test',
    TRUST_PROXY: 'on',
    RATE_LIMIT_FACTOR: '100000',
    MESSAGES_PER_HOUR: '1000000',
    MESSAGE_BYTES_PER_HOUR: '1000000000',
    THREAD_MESSAGES: '1000000',
    THREAD_BYTES: '1000000000',
  };
}

interface ApiProcess {
  start(program: string): Promise<void>;
  stop(): Promise<void>;
}

function processOn(port: number, env: NodeJS.ProcessEnv): ApiProcess {
  let child: ReturnType<typeof launchNode> | null = null;
  return {
    async start(program) {
      child = launchNode([join(program, 'server/index.ts')], {
        cwd: program,
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`);
    },
    async stop() {
      if (child !== null) await stop(child);
    },
  };
}

async function replaceEach(processes: readonly ApiProcess[], program: string): Promise<void> {
  for (const each of processes) {
    await each.stop();
    await each.start(program);
  }
}

/** Runs a statement with `psql`, and returns its rows, one a line. */
async function query(url: string, statement: string): Promise<string> {
  const { stdout } = await run(
    'psql',
    ['--no-psqlrc', '--tuples-only', '--no-align', '--command', statement, url],
    {
      maxBuffer: 100_000_000,
    },
  );
  return stdout.trim();
}

interface Ledger {
  readonly messages: string[];
  readonly failures: Map<string, number>;
  unanswered: number;
  isOver: boolean;
}

const failures = ({ failures: all }: Ledger) => [...all.values()].reduce((sum, one) => sum + one, 0);

/** Calls the API, again while it does not answer or asks for a repetition. */
async function call(origin: string, ledger: Ledger, path: string, body?: object, authorization = '') {
  for (;;) {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') ledger.unanswered += 1;
      return null;
    });
    if (reply !== null && reply.status < 500) return reply;
    const failure = reply === null ? 'no answer' : String(reply.status);
    ledger.failures.set(failure, (ledger.failures.get(failure) ?? 0) + 1);
    await wait(PAUSE_MS);
  }
}

/** Signs an employee up, and submits a request. */
async function openRequest(origin: string, ledger: Ledger, email: string) {
  const names = { name: 'Robin', last_name: 'Meyer', terms_of_service: 1 };
  await call(origin, ledger, '/users/sign_up', { user: { email, password: PASSWORD, ...names } });
  const signedIn = await call(origin, ledger, '/users/sign_in', { user: { email, password: PASSWORD } });
  const authorization = signedIn.headers.get('authorization') ?? '';
  const ask = async (path: string, body?: object) =>
    (await call(origin, ledger, path, body, authorization)).json() as Promise<never>;
  return { id: await newRequest(ask), authorization };
}

/** Writes messages until the trial is over. */
async function write(origin: string, ledger: Ledger, email: string): Promise<void> {
  const { id, authorization } = await openRequest(origin, ledger, email);
  while (!ledger.isOver) {
    const message = { body: randomUUID(), client_id: randomUUID(), source: 'user', attachment_keys: [] };
    const reply = await call(origin, ledger, `/requests/${id}/messages`, { message }, authorization);
    if (reply.status !== 201) throw new Error(`A message got ${reply.status}: ${await reply.text()}`);
    ledger.messages.push(message.body);
    await wait(PAUSE_MS / 2);
  }
}
