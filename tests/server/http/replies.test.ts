// docs/product/api.md#call-headers
// docs/product/api.md#app-origins
// docs/product/api.md#caching
// docs/product/api.md#busy-server
// docs/product/api.md#error-replies
// docs/product/mfa.md#mfa-refusal
// docs/product/mfa.md#mfa-token
// docs/product/product.md#roles
// docs/product/session.md#session-lifetime
import { describe, expect, test } from 'vitest';
import { appOfFile, startApp, variantOf } from '../../helpers/start-app.ts';
import { CURRENT, employee, SIGN_IN, answer, SIGN_OUT, UNAUTHENTICATED } from './calls.ts';
import { gunzipSync } from 'node:zlib';
import { sql, eq } from 'drizzle-orm';
import { createTestApp } from '../../helpers/test-services.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const ORIGIN = 'https://app.sundial.example';
const app = await appOfFile({ appOrigins: [ORIGIN, 'https://www.sundial.example'] });

describe('CORS', () => {
  test('an allowed origin may read replies and token headers, without cookies', async () => {
    for (const path of [CURRENT, '/api/v1/nothing', '/files/x']) {
      const { headers } = await app.fetch(path, { headers: { origin: ORIGIN } });
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('access-control-expose-headers')).toBe(
        'authorization, mfa-token, retry-after, date',
      );
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('vary')).toBe('Origin');
    }
  });

  test('a preflight of an allowed origin lists the API’s headers and methods', async () => {
    const reply = await app.fetch(SIGN_IN, { method: 'OPTIONS', headers: { origin: ORIGIN } });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(reply.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(reply.headers.get('access-control-allow-headers')).toBe(
      'authorization, mfa-token, content-type, last-event-id',
    );
  });
});

describe('security headers', () => {
  test('are on successful and on error replies', async () => {
    const { headers: signedIn } = await employee(app);
    const replies = [
      await app.fetch(CURRENT, { headers: signedIn }),
      await app.fetch(CURRENT),
      await app.fetch('/api/v1/nothing'),
      await app.fetch(SIGN_IN, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await app.fetch(CURRENT, { method: 'HEAD' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 404, 400, 405]);
    for (const { headers } of replies) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('set-cookie')).toBe(false);
    }
  });

  test('HSTS is sent with a public https address', async () => {
    const secure = variantOf(app, { apiOrigin: 'https://api.sundial.example' });
    const { headers } = await secure.fetch('/readyz');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });

  test('non-ASCII bytes in request headers cause no server error', async () => {
    const odd = {
      authorization: 'Bearer \u00ff\u00e9',
      'user-agent': '\u00f0\u009f',
      origin: '\u00ff',
      'mfa-token': '\u00fe',
    };
    expect((await app.fetch(CURRENT, { headers: odd })).status).toBe(401);
  });
});

const OFFERINGS = '/api/v1/offerings';

const encoded = async (path: string, encoding: string) =>
  app.fetch(path, { headers: { ...(await employee(app)).headers, 'accept-encoding': encoding } });

test('a long reply is compressed for a caller that reads gzip, with the headers of every reply', async () => {
  const plain = await encoded(OFFERINGS, 'identity');
  const packed = await encoded(OFFERINGS, 'gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(packed.headers.get('x-request-id')).toBeTruthy();
  expect(packed.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await packed.arrayBuffer());
  const text = await plain.text();
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(Buffer.byteLength(text) / 3);
});

test.each([
  ['a short reply', CURRENT, 'gzip'],
  ['a caller without gzip', OFFERINGS, 'br'],
  ['the live stream', '/api/v1/live', 'gzip'],
])('%s gets the bytes as they are', async (_, path, encoding) => {
  const reply = await encoded(path, encoding);
  expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, null]);
  await reply.body?.cancel();
});

describe('addresses', () => {
  test.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/users/current',
    '/nothing',
    `${CURRENT}/`,
  ])('%s returns 404 as JSON', async (path) => {
    expect(await answer(app.fetch(path))).toEqual({
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'not_found' },
    });
  });

  test.each([
    ['GET', SIGN_IN, 'POST, OPTIONS'],
    ['DELETE', CURRENT, 'GET, OPTIONS'],
    ['PATCH', '/api/v1/users/password', 'POST, PUT, OPTIONS'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allowed) => {
    const reply = await app.fetch(path, { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe(allowed);
    expect(await reply.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('HEAD never runs a handler of the API', async () => {
    const { headers } = await employee(app);
    for (const path of [CURRENT, '/api/v1/users/unlock?unlock_token=x']) {
      const reply = await app.fetch(path, { method: 'HEAD', headers });
      expect(reply.status).toBe(405);
      expect(await reply.text()).toBe('');
    }
  });

  test.each(['%00', '%E0%A4%A', '%F0%9F%8D%8A', '..%2f..%2fetc', '9'.repeat(400), "'--"])(
    'returns 404 for the id %s',
    async (id) => {
      const { headers } = await employee(app);
      expect((await app.fetch(`/api/v1/requests/${id}`, { headers })).status).toBe(404);
    },
  );
});

describe('server errors', () => {
  test('a bug returns 500 with a plain sentence; the log has the error without input of the caller', async () => {
    const broken = await startApp();
    const { headers } = await employee(broken);
    await broken.services.db.execute(sql`drop table offering_categories`);
    expect(await answer(broken.fetch('/api/v1/offering_categories', { headers }))).toEqual({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
    });
    const line = broken.logLines.at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({ status: 500, error: { cause: { code: '42P01' } } });
    expect(line).toContain('offering_categories');
    await broken.close();
  });

  test('an unavailable database returns 503 with retry-after', async () => {
    const lost = await startApp();
    const { headers } = await employee(lost);
    await lost.closeDatabase();
    for (const path of ['/readyz', CURRENT]) {
      const reply = await lost.fetch(path, { headers });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
    }
    await lost.close();
  });
});

const statusOf = async (path: string, ping: () => Promise<void>) =>
  (await createTestApp({ ...app.services, ping }, {}).request(path)).status;

const hangs = () => new Promise<void>(() => undefined);
const fails = () => Promise.reject(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }));

test('/readyz answers within a second when the database does not', async () => {
  const reply = await createTestApp({ ...app.services, ping: hangs }, {}).request('/readyz');
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('1');
});

test('/livez never asks the database', async () => {
  expect(await statusOf('/livez', hangs)).toBe(200);
  expect(await statusOf('/livez', fails)).toBe(200);
});

const MFA_REQUIRED = { status: 401, body: { error: 'MFA authentication required', code: 'mfa_required' } };
const current = (headers: Record<string, string>) => answer(app.fetch(CURRENT, { headers }));

test('a token writes its last use at most once a minute', async () => {
  const { headers, userId } = await employee(app);
  const lastSeen = async () =>
    (await app.services.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.lastSeenAt;
  const atFirst = await lastSeen();
  app.clock.advance(MINUTE_MS - 1);
  await current(headers);
  expect(await lastSeen()).toEqual(atFirst);
  app.clock.advance(1);
  await current(headers);
  expect(await lastSeen()).toEqual(app.clock.now());
});

describe('a session that needs a code', () => {
  test('may only sign out before the code', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    expect(await current(headers)).toEqual(MFA_REQUIRED);
    expect((await app.fetch(SIGN_OUT, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('is asked to sign in, not for a code, after it has ended', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    app.clock.advance(HOUR_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });
});
