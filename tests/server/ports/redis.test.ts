// docs/product/live.md#redis
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openRedis } from '../../../server/ports/redis-broker.ts';
import { type RedisServer, startRedis } from '../../helpers/processes/redis-server.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import {
  checkInstallation,
  type CheckedSettings,
} from '../../../server/services/health/check-installation.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { startApp } from '../../helpers/start-app.ts';
import { afterItsEvent, openLive } from '../live/live-reader.ts';

const WITHIN = { timeout: 30_000, interval: 20 };
let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** Opens the broker of a process, and collects what the process hears. */
async function start(installation = 'https://app.example', url = redis.url, answerWithinMs = 5_000) {
  const heard: string[] = [];
  const away: string[] = [];
  const broker = await openRedis({ url, installation, onAway: (code) => away.push(code), answerWithinMs });
  broker.listen(
    (payload) => heard.push(payload),
    () => heard.push('(gap)'),
  );
  onTestFinished(() => broker.close());
  return { broker, heard, away };
}

test('every process hears what one sends, in order, and no other installation does', async () => {
  const [one, two, stranger] = await Promise.all([start(), start(), start('https://b.example')]);
  expect(await one.broker.send(['first', 'second'])).toBe(2);
  expect(await two.broker.send(['third'])).toBe(2);
  await vi.waitUntil(() => [one, two].every(({ heard }) => heard.length === 3), WITHIN);
  expect([one.heard, two.heard]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
  await stranger.broker.send(['own']);
  await vi.waitUntil(() => stranger.heard.length > 0, WITHIN);
  expect(stranger.heard).toEqual(['own']);
});

test('a restart of Redis is a gap for every process, which then hears again', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  await redis.stop();
  await vi.waitUntil(() => !one.broker.isUp() && !two.broker.isUp(), WITHIN);
  await expect(one.broker.send(['lost'])).rejects.toThrow();
  await vi.waitUntil(() => one.away.includes('ECONNREFUSED'), WITHIN);
  await redis.start();
  await vi.waitUntil(() => one.broker.isUp() && two.broker.isUp(), WITHIN);
  await one.broker.send(['next']);
  await vi.waitUntil(() => [one, two].every(({ heard }) => heard.includes('next')), WITHIN);
  expect([one.heard, two.heard]).toEqual([
    ['(gap)', 'next'],
    ['(gap)', 'next'],
  ]);
});

test('a process starts without Redis, and hears a gap when it is there', async () => {
  await redis.stop();
  const { broker, heard, away } = await start();
  expect([broker.isUp(), away[0]]).toEqual([false, 'ECONNREFUSED']);
  await redis.start();
  await vi.waitUntil(() => broker.isUp(), WITHIN);
  expect(heard).toEqual(['(gap)']);
});

test('Redis that answers nothing any more is away, and a gap when it is back', async () => {
  let isSilent = false;
  const [{ port }, sockets] = [new URL(redis.url), new Set<Socket>()];
  const machine = createServer((socket) => {
    const onwards = connect(Number(port), '127.0.0.1');
    for (const one of [socket, onwards]) sockets.add(one.on('error', () => undefined));
    socket.on('data', (part) => isSilent || onwards.write(part));
    onwards.pipe(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    machine.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(machine, 'listening');
  const url = redis.url.replace(port, String((machine.address() as AddressInfo).port));
  const { broker, heard, away } = await start('silent', url, 500);
  expect(broker.isUp()).toBe(true);
  isSilent = true;
  await expect(broker.send(['lost'])).rejects.toThrow();
  expect([broker.isUp(), away[0]]).toEqual([false, 'ETIMEDOUT']);
  isSilent = false;
  await vi.waitUntil(() => broker.isUp(), WITHIN);
  await broker.send(['next']);
  await vi.waitUntil(() => heard.includes('next'), WITHIN);
  expect(heard.slice(-2)).toEqual(['(gap)', 'next']);
});

describe('Redis refuses', () => {
  test.each([
    ['a wrong password', () => redis.url.replace(/%2F/, '-'), 'WRONGPASS'],
    ['no password', () => redis.url.replace(/live:.*@/, ''), 'NO[A-Z]+'],
    ['a name without the right to publish', () => redis.readerUrl, 'NOPERM'],
  ])('%s, and the start says so without the password', async (_, url, code) => {
    const refused = openRedis({ url: url(), installation: 'x', onAway: () => undefined });
    const error = await refused.catch(String);
    expect(error).toMatch(new RegExp(`^BrokerError: LIVE_URL: Redis refuses this process \\(${code}\\)`));
    expect(error).not.toContain('hush');
  });
});

const SETTINGS: Omit<CheckedSettings, 'liveUrl'> = {
  sslMode: 'disable',
  isOwnDatabase: true,
  certificateEnd: () => Promise.resolve(null),
  siteCertificateEnd: () => Promise.reject(new Error('Nobody answers.')),
  databaseConnections: 4,
  isPooled: false,
  smtpUrl: undefined,
  appOrigins: [],
  trustedProxies: 0,
};
const HEARTBEAT_MS = 50;
/** Longer than a test. */
const LONG_MS = 600_000;

describe.skipIf(isEmbedded)('with Redis', () => {
  async function startApi(heartbeatMs = HEARTBEAT_MS) {
    const broker = await openRedis({ url: redis.url, installation: 'a', onAway: () => undefined });
    const app = await startApp({ heartbeatMs, broker });
    onTestFinished(() => app.close());
    const employee = await newEmployee(app);
    const { id } = await afterItsEvent(app, employee.userId, () => newRequest(employee));
    const reply = (body: string) =>
      conciergeOf(app).call(deskReply, { params: { id }, body: { message: { body } } });
    const live = (position?: string) => openLive(app, employee.authorization, position);
    const found = async (liveUrl = redis.url) => {
      const checks = await checkInstallation(app.services, { ...SETTINGS, liveUrl }, () =>
        Promise.resolve(0),
      );
      const check = checks.find(({ name }) => name === 'live');
      return `${check?.state ?? ''}: ${check?.finding ?? ''}`;
    };
    const ready = async () => (await app.fetch('/readyz')).json() as Promise<unknown>;
    return { broker, app, employee, id, reply, live, ready, found };
  }

  test('a stream tells of a change, and ends with its session', async () => {
    const { employee, reply, live } = await startApi();
    const stream = await live();
    await stream.untilReady();
    await reply('Good morning');
    expect(await stream.next()).toMatchObject({ event: 'change', data: { unread_count: 1 } });
    await employee.call(signOut, {});
    expect(await stream.next()).toBeNull();
  });

  test('that is away calls go on, streams end, and the next one tells what was missed', async () => {
    const { app, broker, employee, id, reply, live, ready, found } = await startApi();
    const stream = await live();
    await stream.untilReady();
    expect([await ready(), await found()]).toEqual([
      { ok: true },
      'good: Redis carries the live updates of 1 processes.',
    ]);
    expect(await found('redis://redis.example')).toMatch(/^bad: .*without TLS/);

    await redis.stop();
    await vi.waitUntil(() => !broker.isUp(), WITHIN);
    await employee.call(postMessage, { params: { id }, body: { message: { body: 'Hello' } } });
    await reply('Good morning');
    const refused = await app.fetch('/api/v1/live', { headers: { authorization: employee.authorization } });
    expect([refused.status, await ready()]).toEqual([503, { ok: true, live: 'unavailable' }]);
    expect(await found()).toMatch(/^bad: Redis is away/);
    while ((await stream.next()) !== null);

    await redis.start();
    await vi.waitUntil(() => broker.isUp(), WITHIN);
    const next = await live(stream.position ?? '');
    const missed = await next.untilReady();
    expect(missed).toMatchObject([{ event: 'change', data: { unread_count: 1 } }, { event: 'ready' }]);
    await next.close();
  });

  test('that comes back is a gap: an open stream tells what was missed, and ends if its session did', async () => {
    const { broker, employee, reply, live } = await startApi(LONG_MS);
    const stream = await live();
    await stream.untilReady();
    await redis.stop();
    await reply('Good morning');
    await redis.start();
    expect(await stream.untilReady()).toMatchObject([
      { event: 'change', data: { unread_count: 1 } },
      { event: 'ready' },
    ]);

    await vi.waitUntil(() => broker.isUp(), WITHIN);
    await redis.stop();
    await employee.call(signOut, {});
    await redis.start();
    while ((await stream.next()) !== null);
  });
});
