import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { jsonLog } from '../../../server/log/log.ts';
import { errorReply } from '../../../server/routes/http/error-reply.ts';
import { requestLog } from '../../../server/routes/http/request-log.ts';
import { ServiceError } from '../../../server/services/service-error.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { CURRENT, employee, json, SIGN_IN } from './calls.ts';

const app = await appOfFile({ trustedProxies: 1 });

async function lineOf(path: string, init?: RequestInit): Promise<string> {
  await app.fetch(path, init);
  return app.logLines.at(-1) ?? '';
}

test('logs a request as one JSON line with the id of its reply', async () => {
  const reply = await app.fetch('/readyz', { headers: { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' } });
  const { time, ms, ...rest } = JSON.parse(app.logLines.at(-1) ?? '') as Record<string, unknown>;
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(ms).toBeTypeOf('number');
  expect(rest).toEqual({
    level: 'info',
    event: 'request',
    id: reply.headers.get('x-request-id'),
    method: 'GET',
    route: '/readyz',
    status: 200,
  });
});

test('names the caller by a number, never by an address', async () => {
  const { headers } = await employee(app);
  const line = await lineOf(CURRENT, { headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } });
  expect(JSON.parse(line)).toMatchObject({
    event: 'request',
    status: 200,
    user: expect.any(Number) as number,
  });
  expect(line).not.toMatch(/@|192\.0\.2\.7|127\.0\.0\.1/);
});

test('logs the route’s pattern, never an id, a key, a token or a query', async () => {
  const { headers } = await employee(app);
  expect(JSON.parse(await lineOf('/api/v1/requests/open', { headers }))).toMatchObject({
    route: '/api/v1/requests/open',
  });
  expect(JSON.parse(await lineOf('/api/v1/requests/4711', { headers }))).toMatchObject({
    route: '/api/v1/requests/:id',
  });
  expect(JSON.parse(await lineOf('/nothing/4711'))).toMatchObject({ route: '(no such address)' });
  const secrets = [
    await lineOf('/api/v1/users/unlock?unlock_token=sesame'),
    await lineOf('/files/sesame?exp=1&sig=sesame'),
    await lineOf(CURRENT, { headers: { authorization: 'Bearer sesame', 'mfa-token': 'sesame' } }),
    await lineOf(SIGN_IN, json({ user: { email: 'sesame@people.test', password: 'sesame' } })),
    await lineOf('/sesame/unlock'),
  ];
  for (const line of secrets) expect(line).not.toContain('sesame');
});

test('input of a caller can’t start a new line', async () => {
  const line = await lineOf('/%0d%0a{"forged":true}', {
    headers: { 'x-forwarded-for': '","forged":true,"' },
  });
  expect(line).not.toMatch(/[\r\n]/);
  expect(JSON.parse(line)).not.toHaveProperty('forged');
});

test('logs refusals of a busy server once a second with their number', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lines: string[] = [];
  const busy = new Hono();
  busy.use(requestLog(jsonLog((line) => lines.push(line))));
  busy.onError((error, context) => errorReply(context, error));
  busy.get('/', () => {
    throw new ServiceError('unavailable', 'We are very busy right now.');
  });
  const refuse = async (times: number) => {
    for (let count = 0; count < times; count += 1) expect((await busy.request('/')).status).toBe(503);
  };
  await refuse(500);
  vi.advanceTimersByTime(1_000);
  await refuse(300);
  vi.advanceTimersByTime(1_000);
  vi.advanceTimersByTime(1_000);
  await refuse(1);
  vi.useRealTimers();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'request', route: '/', status: 503 },
    { event: 'calls_refused', status: 503, count: 499 },
    { event: 'calls_refused', status: 503, count: 300 },
    { event: 'request', route: '/', status: 503 },
  ]);
});
