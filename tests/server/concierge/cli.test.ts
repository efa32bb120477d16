import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { createLocalStorage } from '../../../server/ports/storage/local-storage.ts';
import { forgetAddress, recordAddress } from '../../../server/shared/data-dir.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PDF } from '../../helpers/sample-files.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { enrolled, offerTwoStep, sentTo, signIn } from '../identity/support/call-identity.ts';

const CLI = fileURLToPath(new URL('../../../server/concierge/cli.ts', import.meta.url));

let app: RunningApp;
let server: Server;
let url: string;
let folder: string;
let employee: Employee;
let id: number;

/** The app behind a socket; its file addresses must have its port. */
async function listen(): Promise<void> {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = createLocalStorage({
    folder: app.storageFolder,
    apiOrigin: url,
    secret: app.services.secret,
  });
  const api = createApp({
    services: { ...app.services, storage },
    appOrigins: [],
    rateLimitFactor: 1,
    trustedProxies: 0,
    demo: false,
    countSql: false,
  });
  const listener = getRequestListener(api.fetch);
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
}

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'sundial-cli-'));
  await writeFile(join(folder, 'concierge-token'), `${app.conciergeToken}\n`);
  await listen();
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  employee = await newEmployee(app, 'Ana', 'Silva');
  ({ id } = await newRequest(employee));
});

interface Outcome {
  readonly exitCode: number;
  readonly printed: string;
  readonly complaint: string;
}

function concierge(args: readonly (string | number)[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args.map(String)],
      { env: { ...process.env, TZ: 'UTC', SUNDIAL_URL: url, DATA_DIR: folder, ...env } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, printed: stdout, complaint: stderr }),
    );
  });
}
const threadOf = async () => (await employee.call(getRequest, { params: { id } })).request;

test('lists requests as a table with numeric ids', async () => {
  const { exitCode, printed } = await concierge(['list']);
  expect(exitCode).toBe(0);
  const [head, first] = printed.split('\n');
  expect(head).toMatch(/^ID +STATUS +REQUEST +EMPLOYEE +CREATED +MESSAGES$/);
  expect(first).toMatch(
    new RegExp(`^${id} +In Queue +Book a car service or repair +Ana Silva +2026-03-02 09:00 +0$`),
  );
});

test('shows a request with its thread as plain text without control characters', async () => {
  const body = 'Is <this> & that fine?\n\u001b[2JSee https://a.example/?a=1&b=2';
  await employee.call(postMessage, { params: { id }, body: { message: { body } } });
  const { printed } = await concierge(['show', id]);
  expect(printed).toContain(
    `#${id} Book a car service or repair\nIn Queue, created 2026-03-02 09:00\nAna Silva <`,
  );
  expect(printed).toContain(
    'Ana Silva, 2026-03-02 09:00\n  Is <this> & that fine?\n  [2JSee https://a.example/?a=1&b=2\n',
  );
});

test('says that the employee’s address is not confirmed, in the list and beside the request', async () => {
  await app.services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, employee.userId));
  expect((await concierge(['list'])).printed).toMatch(
    new RegExp(
      `^${id} +In Queue +Book a car service or repair +Ana Silva \\(address not confirmed\\) +2026`,
      'm',
    ),
  );
  const { printed } = await concierge(['show', id]);
  expect(printed).toContain('\nAna Silva, address not confirmed\n');
  expect(printed).not.toContain(employee.email);
});

test('starts, replies and completes', async () => {
  expect(await concierge(['start', id])).toMatchObject({
    exitCode: 0,
    printed: `Request ${id} is now In Progress.\n`,
  });
  expect((await concierge(['reply', id, 'Good news: it is done.'])).exitCode).toBe(0);
  expect(await concierge(['complete', id])).toMatchObject({ printed: `Request ${id} is now Completed.\n` });
  expect(await threadOf()).toMatchObject({
    status: 'closed',
    messages: [{ source: 'life_concierge', body_html: 'Good news: it is done.' }],
  });
});

test('replies with a file', async () => {
  const path = join(folder, 'Angebot für Zoë.pdf');
  await writeFile(path, PDF);
  expect(await concierge(['reply', id, 'Three quotes', '--file', path])).toMatchObject({
    exitCode: 0,
    complaint: '',
  });
  const { messages } = await threadOf();
  expect(messages[0]?.attachment_keys[0]).toMatch(/-Angebot für Zoë\.pdf$/);
  expect((await concierge(['show', id])).printed).toContain('  Three quotes\n  [file: Angebot für Zoë.pdf]');
});

describe('reports an error', () => {
  const sentence = async (...args: Parameters<typeof concierge>) => {
    const { exitCode, printed, complaint } = await concierge(...args);
    expect(printed).toBe('');
    return [exitCode, complaint.split('\n')[0]];
  };

  test('when no server answers', async () => {
    expect(await sentence(['list'], { SUNDIAL_URL: 'http://127.0.0.1:1' })).toEqual([
      1,
      'No server answers at http://127.0.0.1:1. Start it with "npm start", then try again.',
    ]);
  });

  test('when the token is missing or wrong', async () => {
    const [exitCode, line] = await sentence(['list'], { DATA_DIR: join(folder, 'none') });
    expect(exitCode).toBe(1);
    expect(line).toMatch(/^There is no token in .*none.concierge-token\. Set SUNDIAL_CONCIERGE_TOKEN to /);
    const wrong = await mkdtemp(join(tmpdir(), 'sundial-cli-'));
    await writeFile(join(wrong, 'concierge-token'), 'wrong');
    expect(await sentence(['list'], { DATA_DIR: wrong })).toEqual([
      1,
      'Only a concierge with a valid token may do this.',
    ]);
    await rm(wrong, { recursive: true });
  });

  test('when the request does not exist', async () => {
    expect(await sentence(['show', '999999'])).toEqual([1, 'We could not find that request.']);
  });

  test('when the file is missing or of a wrong kind', async () => {
    expect(await sentence(['reply', id, 'Here', '--file', '/no/such/file'])).toEqual([
      1,
      'There is no file /no/such/file.',
    ]);
    expect(await sentence(['reply', id, 'Here', '--file', CLI])).toEqual([
      1,
      'This file has an invalid file type. Only images or PDFs are allowed.',
    ]);
    expect((await threadOf()).messages).toEqual([]);
  });

  test('when the command is unknown', async () => {
    expect(await sentence(['dance'])).toEqual([2, "error: unknown command 'dance'"]);
  });
});

describe('without SUNDIAL_URL the token of a concierge', () => {
  const ownServer = { SUNDIAL_URL: '' };
  const strangersPort = async () => {
    const calls: string[] = [];
    const stranger = createServer(({ headers }, response) => {
      calls.push(String(headers.authorization));
      response.end('{}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const port = String((stranger.address() as AddressInfo).port);
    return { port, calls, close: () => new Promise((resolve) => stranger.close(resolve)) };
  };

  test('goes to the recorded server of its folder, with and without PORT', async () => {
    recordAddress(folder, url);
    for (const env of [ownServer, { ...ownServer, PORT: new URL(url).port }]) {
      expect(await concierge(['list'], env)).toMatchObject({ exitCode: 0, complaint: '' });
    }
  });

  test('never goes to another port', async () => {
    const stranger = await strangersPort();
    recordAddress(folder, url);
    const refused = await concierge(['list'], { ...ownServer, PORT: stranger.port });
    expect(refused.exitCode).toBe(1);
    expect(refused.complaint).toContain(
      `listens on ${url}, not on port ${stranger.port}. The token was not sent.`,
    );
    forgetAddress(folder);
    const unknown = await concierge(['list'], { ...ownServer, PORT: stranger.port });
    expect(unknown.complaint).toBe(
      `No server runs on ${folder}. Start it with "npm start", then try again.\n`,
    );
    expect(stranger.calls).toEqual([]);
    await stranger.close();
  });

  test('does not follow a redirect', async () => {
    const stranger = await strangersPort();
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${stranger.port}/` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${String((redirecting.address() as AddressInfo).port)}`;
    expect((await concierge(['list'], { SUNDIAL_URL: origin })).exitCode).toBe(1);
    expect(stranger.calls).toEqual([]);
    await new Promise((resolve) => redirecting.close(resolve));
    await stranger.close();
  });
});

test('`npm run concierge` calls the server at PORT of this machine', async () => {
  recordAddress(folder, url);
  const script = fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url));
  const { PATH = '' } = process.env;
  const env = { PATH, TZ: 'UTC', PORT: new URL(url).port, HOST: '', DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'concierge', 'list'], { env });
  expect(stdout).toContain('Book a car service or repair');
});

test('lifts a second factor, once, and tells the owner by mail', async () => {
  const { authorization, email } = employee;
  await offerTwoStep(app, employee.email);
  await enrolled(app, { authorization }, '5550700001', EMPLOYEE_PASSWORD);
  expect((await signIn(app, email, EMPLOYEE_PASSWORD)).body, 'the control').toMatchObject({
    mfa_required: true,
  });
  expect(await concierge(['lift-mfa', email])).toMatchObject({
    exitCode: 0,
    printed: `Two-step verification is off for ${email}. The owner gets a mail.\n`,
    complaint: '',
  });
  expect((await signIn(app, email, EMPLOYEE_PASSWORD)).body).toMatchObject({ mfa_required: false });
  expect((await sentTo(app, email)).at(-1)?.text).toContain('our team has turned off two-step verification');
  const again = await concierge(['lift-mfa', email]);
  expect([again.exitCode, again.complaint]).toEqual([1, 'Two-step verification is off for this account.\n']);
});

test('prints its usage', async () => {
  const { exitCode, printed } = await concierge([]);
  expect(exitCode).toBe(0);
  expect(printed).toContain('reply [options] <id> <text>');
});
