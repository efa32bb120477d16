import { expect, test } from 'vitest';
import { networkOf } from '../../../server/routes/http/client-address.ts';
import { startApp } from '../../helpers/start-app.ts';
import { answer, json, SIGN_IN } from './calls.ts';

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
  expect((await app.fetch(company)).status).toBe(404);
  expect((await app.fetch(company)).status).toBe(429);
  const reset = { ...json({}), method: 'PUT' };
  expect((await app.fetch('/api/v1/users/password', reset)).status, 'asking and resetting share one').toBe(
    429,
  );
  await app.close();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
