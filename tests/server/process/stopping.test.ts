// docs/product/configuration.md#migrations-beside-calls
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../server/http-server.ts';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { makeDatabaseFolder } from '../../helpers/database.ts';

const PERSON = {
  email: 'robin@people.test',
  password: 'rainy tuesday morning',
  name: 'Robin',
  last_name: 'M',
};

let folder: string;
let server: RunningServer;
let events: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-stopping-'));
  events = [];
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  await (await makeDatabaseFolder(join(folder, 'db'))).close();
  const variables = readVariables({
    PORT: '0',
    NODE_ENV: 'test',
    DATA_DIR: folder,
    ...settings,
  });
  server = await startServer(variables, (_level, event) => events.push(event));
}

const BODY = JSON.stringify({ user: { email: 'nobody-here@people.test' } });

/** Sends a call without the last byte of its body. */
async function unfinishedCall(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/users/password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${String(BODY.length)}\r\n\r\n${BODY.slice(0, -1)}`,
  );
  // The server has read the headers when it answers a later connection.
  await fetch(`${server.url}/livez`);
  return socket;
}

test('live streams end at once, a call that has begun finishes, new ones are refused, and start and stop leave a line', async () => {
  await start();
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/v1/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('sign_up', { user: PERSON });
  const authorization = (await post('sign_in', { user: PERSON })).headers.get('authorization') ?? '';
  const stream = await fetch(`${server.url}/api/v1/live`, { headers: { authorization } });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  const socket = await unfinishedCall();
  const stopped = server.stop();
  expect(await ended).toBeTypeOf('string');
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
  const reply = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(BODY.slice(-1));
  expect((await reply)[0].toString()).toMatch(/^HTTP\/1\.1 200 /);
  await stopped;
  expect(events).toEqual(expect.arrayContaining(['settings', 'stopping', 'stopped']));
}, 60_000);

test('no call meets a server that starts, and one that does not end is cut off after STOP_SECONDS', async () => {
  const port = await freePort('127.0.0.1', 0);
  const answers = new Set<number>();
  const starting = new AbortController();
  const calls = (async () => {
    while (!starting.signal.aborted || answers.size === 0) {
      await fetch(`http://127.0.0.1:${String(port)}/readyz`).then(
        ({ status }) => answers.add(status),
        () => new Promise(setImmediate),
      );
    }
  })();
  await start({ PORT: String(port), STOP_SECONDS: '1' });
  starting.abort();
  await calls;
  expect([...answers]).toEqual([200]);
  const socket = await unfinishedCall();
  const cut = once(socket, 'close');
  socket.on('error', () => undefined);
  await server.stop();
  await cut;
  expect(events.at(-1)).toBe('stopped');
}, 60_000);

test('STOP_SECONDS is checked', () => {
  for (const bad of ['0', '-1', 'soon', '4000']) {
    expect(() => readVariables({ STOP_SECONDS: bad })).toThrow('STOP_SECONDS');
  }
});
