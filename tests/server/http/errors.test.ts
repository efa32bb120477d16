import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { answer, CURRENT, employee, SIGN_IN } from './calls.ts';

const app = await appOfFile();

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
