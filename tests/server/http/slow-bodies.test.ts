import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, portOf } from '../../../server/http-server.ts';

const JUST_BEFORE_MS = 9_500;
const JUST_AFTER_MS = 10_500;

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.close().closeAllConnections();
});

/** Sends the head and the first byte of an endless body. */
async function begin(line: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = Promise.withResolvers<undefined>();
  const answer: RequestListener = () => arrived.resolve(undefined);
  server = await listen('127.0.0.1', 0, answer);
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: sundial.test\r\nContent-Length: 1000\r\n\r\nx`);
  await arrived.promise;
  return socket;
}

test.each(['POST /api/v1/users/sign_in', 'GET /api/v1/users/current', 'GET /files/key', 'DELETE /files/key'])(
  'closes the connection of a slow body after ten seconds: %s',
  async (line) => {
    const socket = await begin(line);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(JUST_BEFORE_MS);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(JUST_AFTER_MS - JUST_BEFORE_MS);
    await closed;
    expect(socket.destroyed).toBe(true);
  },
  5_000,
);

test('an upload may take longer', async () => {
  const socket = await begin('PUT /files/key');
  expect(vi.getTimerCount()).toBe(0);
  socket.destroy();
});
