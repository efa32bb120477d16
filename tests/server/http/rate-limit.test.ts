// docs/product/passkeys.md#limits-of-passkey-calls
import { afterEach, beforeEach, describe, expect, test, afterAll, beforeAll } from 'vitest';
import { networksOf, parseForwarded } from '../../../server/shared/networks.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { answer, json, SIGN_IN } from './calls.ts';
import { sql } from 'drizzle-orm';
import { rateLimits } from '../../../server/db/schema/installation.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { isEmbedded } from '../../helpers/database.ts';
import type { SecondProcess } from '../../helpers/processes/second-process.ts';
import { countRoundTrips } from '../../helpers/sql-round-trips.ts';
import { ORIGIN } from '../../helpers/test-services.ts';

const attempt = (from: string) => {
  const init = json({ user: { email: 'nobody' } });
  return { ...init, headers: { 'content-type': 'application/json', 'x-forwarded-for': from } };
};

test('limits sign-ins per minute and network', async () => {
  const app = await startApp({ rateLimitFactor: 3 / 60, trustedProxies: 1 });
  const tryFrom = (address: string) => app.fetch(SIGN_IN, attempt(address));
  for (let count = 0; count < 3; count += 1) expect((await tryFrom('2001:db8:1:2::7')).status).toBe(422);
  const refused = await tryFrom('2001:db8:1:2:ffff::9');
  expect(refused.status).toBe(429);
  const waitS = Number(refused.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  expect(await refused.json()).toEqual({
    error: 'Too many attempts. Please wait a minute and try again.',
    code: 'too_many_requests',
  });
  expect((await tryFrom('2001:db8:1:3::7')).status).toBe(422);
  expect((await app.fetch('/api/v1/users/unlock?unlock_token=x')).status).not.toBe(429);
  await app.close();
});

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  const app = await startApp({ rateLimitFactor: 1 / 60 });
  expect((await app.fetch(SIGN_IN, attempt('192.0.2.1'))).status).toBe(422);
  expect((await answer(app.fetch(SIGN_IN, attempt('192.0.2.2')))).status).toBe(429);
  await app.close();
});

test.each([
  ['one proxy', 1, ['198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1', ', , 192.0.2.1', '192.0.2.1']],
  [
    'two proxies',
    2,
    [
      '192.0.2.1, 10.0.0.1',
      '198.51.100.1,192.0.2.1,10.0.0.2',
      '2001:db8::1, 198.51.100.2, 192.0.2.1, 10.0.0.1',
    ],
  ],
  // A caller that reached the inner proxy alone.
  ['two proxies, of which one was used', 2, ['192.0.2.1', '192.0.2.1', '192.0.2.1']],
])('behind %s, forged entries of X-Forwarded-For change nothing', async (_, trustedProxies, headers) => {
  const app = await startApp({ rateLimitFactor: 1 / 60, trustedProxies });
  const [first = '', ...others] = headers;
  expect((await app.fetch(SIGN_IN, attempt(first))).status).toBe(422);
  for (const header of others) {
    expect((await app.fetch(SIGN_IN, attempt(header))).status, header).toBe(429);
  }
  expect((await app.fetch(SIGN_IN, attempt(first.replace('192.0.2.1', '192.0.2.9')))).status).toBe(422);
  await app.close();
});

test('a call without X-Forwarded-For counts for the other end of its connection', async () => {
  const app = await startApp({ rateLimitFactor: 1 / 60, trustedProxies: 2 });
  const from = (address: string, header: string) => app.fetch(SIGN_IN, attempt(header), address);
  expect((await from('192.0.2.1', '')).status).toBe(422);
  expect((await from('192.0.2.1', ' ')).status).toBe(429);
  expect((await from('192.0.2.2', '')).status).toBe(422);
  await app.close();
});

test.each([
  ['a port', ['203.0.113.10:51234', '203.0.113.10:51235', '203.0.113.10']],
  ['brackets', ['[2001:db8::77]:4711', '[2001:db8::77]', '2001:db8::77']],
  ['a zone', ['fe80::77%eth0', '[fe80::77%2]:4711', 'fe80::77']],
])('an address with %s counts as the same address without', async (_, [first = '', ...others]) => {
  const app = await startApp({ rateLimitFactor: 1 / 60, trustedProxies: 1 });
  expect((await app.fetch(SIGN_IN, attempt(first))).status).toBe(422);
  for (const other of others) expect((await app.fetch(SIGN_IN, attempt(other))).status, other).toBe(429);
  await app.close();
});

test('what is no address counts as the other end of the connection', async () => {
  const app = await startApp({ rateLimitFactor: 1 / 60, trustedProxies: 1 });
  const texts = ['unknown', '_hidden', '203.0.113.10:', '203.0.113.10:port', '203.0.113', '[203.0.113.10]'];
  expect((await app.fetch(SIGN_IN, attempt('1.2.3.4.5'))).status).toBe(422);
  for (const text of [...texts, '[2001:db8::77', '[2001:db8::77]4711', '2001:db8::77::']) {
    expect(parseForwarded(text)).toBeNull();
    expect((await app.fetch(SIGN_IN, attempt(text))).status, text).toBe(429);
  }
  await app.close();
});

test('limits sign-up, passwords, unlock and company calls separately', async () => {
  const app = await startApp({ rateLimitFactor: 0.01 });
  const calls: [string, RequestInit][] = [
    ['/api/v1/users/sign_up', json({})],
    ['/api/v1/users/password', json({})],
    ['/api/v1/users/unlock?unlock_token=x', {}],
  ];
  for (const [path, init] of calls) {
    expect((await app.fetch(path, init)).status).toBe(422);
    expect((await app.fetch(path, init)).status).toBe(429);
  }
  const company = '/api/v1/companies/no-such-company';
  expect((await app.fetch(company)).status).toBe(422);
  expect((await app.fetch(company)).status).toBe(429);
  const reset = { ...json({}), method: 'PUT' };
  expect((await app.fetch('/api/v1/users/password', reset)).status, 'asking and resetting share one').toBe(
    429,
  );
  await app.close();
});

test.each([
  ['192.0.2.1', ['192.0.2.1', '192.0.2.0/24']],
  ['::ffff:192.0.2.1', ['192.0.2.1', '192.0.2.0/24']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2/64', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:DB8:0001:12ff::1', ['2001:db8:1:12ff/64', '2001:db8:1:1200/56', '2001:db8:1/48']],
  ['::1', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
  ['unknown', ['unknown']],
])('%s is in %j', (address, networks) => {
  expect(networksOf(address).map(({ key }) => key)).toEqual(networks);
});

describe('behind the limit of one network', () => {
  const LIMIT = 3;
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp({ rateLimitFactor: LIMIT / 60, trustedProxies: 1 });
  });
  afterEach(() => app.close());
  /** Returns how many calls from these addresses are answered, one after the other. */
  async function answered(addresses: readonly string[]): Promise<number> {
    let count = 0;
    for (const address of addresses) {
      if ((await app.fetch(SIGN_IN, attempt(address))).status === 422) count += 1;
    }
    return count;
  }
  const each = (times: number, address: (index: number) => string) =>
    Array.from({ length: times }, (_, index) => address(index));

  test('the networks of a /56 and of a /48 share a limit, and a neighbour has its own', async () => {
    expect(await answered(each(50, (index) => `2001:db8:1:${index.toString(16)}::1`))).toBe(2 * LIMIT);
    expect(await answered(each(50, (index) => `2001:db8:1:${(index + 1).toString(16)}00::1`))).toBe(LIMIT);
    expect(await answered(['2001:db8:2:1::1'])).toBe(1);
    app.clock.advance(MINUTE_MS);
    expect(await answered(['2001:db8:1:ff::1'])).toBe(1);
  });

  test('a refused call takes nothing from the neighbours', async () => {
    expect(await answered(each(100, () => '192.0.2.1'))).toBe(LIMIT);
    expect(await answered(each(15, (index) => `192.0.2.${String(index + 10)}`))).toBe(15);
  });

  test('while the installation is crowded, each network keeps a share, and nobody is locked out', async () => {
    const crowd = (index: number) => `198.51.${String(index)}.7`;
    expect(await answered(each(30 * LIMIT, (index) => crowd(index % 30)))).toBe(30 * LIMIT);
    const office = each(LIMIT, () => '192.0.2.1');
    expect(await answered(office)).toBe(1);
    expect(await answered(each(40, (index) => `203.0.${String(index)}.1`))).toBe(40);
    expect(await answered(each(30, crowd)), 'the crowd').toBe(0);
    app.clock.advance(MINUTE_MS);
    expect(await answered(['192.0.3.1', '192.0.3.1', '192.0.3.1'])).toBe(LIMIT);
  });
});

const SHARED = 4;
const options = { rateLimitFactor: SHARED / 60 };
const signIn = () => json({ user: { email: 'nobody' } });

describe.skipIf(isEmbedded)('limits on PostgreSQL', () => {
  let app: RunningApp;
  let second: SecondProcess;
  beforeAll(async () => {
    app = await startApp(options);
    const { startSecondProcess } = await import('../../helpers/processes/second-process.ts');
    const { storageFolder } = app;
    second = await startSecondProcess(app.services.db, app.clock, { storageFolder, options });
  }, 60_000);
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const here = (from: string, path = SIGN_IN, init = signIn()) => app.fetch(path, init, from);
  const there = (from: string, path = SIGN_IN, init = signIn()) =>
    second.fetch(new Request(new URL(path, ORIGIN), init), from);

  test('two processes count together, also when calls arrive at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: SHARED }, () => [here('192.0.2.1'), there('192.0.2.1')]).flat(),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(SHARED);
    expect(statuses.filter((status) => status === 429)).toHaveLength(SHARED);
    expect((await here('192.0.2.2')).status).toBe(422);
  });

  test('a refused network costs no statement', async () => {
    for (let count = 0; count < SHARED; count += 1) {
      expect((await countRoundTrips(() => here('192.0.2.4')))[1]).toBe(1);
    }
    // The first refusal in ten seconds reads which companies have a limit of their own.
    await here('192.0.2.4');
    expect(await countRoundTrips(() => here('192.0.2.4'))).toEqual([429, 0]);
    expect(Number((await here('192.0.2.4')).headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the database holds no network address, and no row for longer than needed', async () => {
    await here('192.0.2.5');
    const rows = await app.services.db.select().from(rateLimits);
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^sign_in:[\w-]{43}$/));
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    await app.services.db.update(rateLimits).set({ expire: sql`'2020-01-01'` });
    await cleanUp(app.services);
    expect(await app.services.db.select().from(rateLimits)).toEqual([]);
  });

  test('a count that the database does not answer is kept in the process', async () => {
    const { db, openRateLimit } = app.services;
    const limiter = openRateLimit({ name: 'locked', points: 1, windowS: 60 });
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table rate_limits in access exclusive mode`);
      expect(await limiter.consume('network')).toMatchObject({ consumedPoints: 1 });
      await expect(limiter.consume('network')).rejects.toMatchObject({ consumedPoints: 2 });
    });
    await limiter.consume('another network');
    const logged = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ event }) => event === 'rate_limits_alone').map(({ what }) => what)).toEqual([
      'began',
      'ended',
    ]);
  });
});

test('without a database the process limits alone', async () => {
  const app = await startApp(options);
  await app.closeDatabase();
  const path = '/api/v1/companies/no-such-company';
  for (let count = 0; count < SHARED; count += 1) expect((await app.fetch(path)).status).toBe(503);
  expect((await app.fetch(path)).status).toBe(429);
  await app.close();
});
