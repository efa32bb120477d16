import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import {
  checkInstallation,
  type CheckedSettings,
} from '../../../server/services/health/check-installation.ts';
import { openRedis } from '../../../server/ports/redis-broker.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { type RedisServer, startRedis } from '../../helpers/processes/redis-server.ts';
import { startApp } from '../../helpers/start-app.ts';
import { afterItsEvent, openLive } from './live-reader.ts';

const SETTINGS: Omit<CheckedSettings, 'liveUrl'> = {
  sslMode: 'disable',
  isOwnDatabase: true,
  databaseConnections: 4,
  isPooled: false,
  smtpUrl: undefined,
  appOrigins: [],
  trustedProxies: 0,
};
const WITHIN = { timeout: 30_000, interval: 20 };
const HEARTBEAT_MS = 50;
/** Longer than a test. */
const LONG_MS = 600_000;

describe.skipIf(isEmbedded)('with Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return () => redis.stop();
  });

  async function start(heartbeatMs = HEARTBEAT_MS) {
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
    const { employee, reply, live } = await start();
    const stream = await live();
    await stream.untilReady();
    await reply('Good morning');
    expect(await stream.next()).toMatchObject({ event: 'change', data: { unread_count: 1 } });
    await employee.call(signOut, {});
    expect(await stream.next()).toBeNull();
  });

  test('that is away calls go on, streams end, and the next one tells what was missed', async () => {
    const { app, broker, employee, id, reply, live, ready, found } = await start();
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
    const { broker, employee, reply, live } = await start(LONG_MS);
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
