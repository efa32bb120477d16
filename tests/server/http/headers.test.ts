import { describe, expect, test } from 'vitest';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { CURRENT, employee, SIGN_IN } from './calls.ts';

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
    const secure = await startApp({ apiOrigin: 'https://api.sundial.example' });
    const { headers } = await secure.fetch('/readyz');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    await secure.close();
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
