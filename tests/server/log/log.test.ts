import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { ALERTS, createAlerts, watchEventLoop } from '../../../server/log/alerts.ts';
import { jsonLog, lineWriter } from '../../../server/log/log.ts';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { errorReply } from '../../../server/routes/http/error-reply.ts';
import { requestLog } from '../../../server/routes/http/request-log.ts';
import { ServiceError } from '../../../server/services/service-error.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { CURRENT, employee, json, SIGN_IN } from '../http/calls.ts';

test('logs the first alert of a kind at once, then one line a minute with a count', () => {
  let nowMs = 0;
  const lines: Record<string, unknown>[] = [];
  const alerts = createAlerts(
    jsonLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>)),
    () => nowMs,
  );
  for (let count = 0; count < 500; count += 1) alerts.raise('texts', { limit: 'day' });
  alerts.raise('storage');
  nowMs = 59_999;
  alerts.raise('texts');
  nowMs = 60_000;
  alerts.raise('texts', { limit: 'company' });
  expect(lines).toMatchObject([
    { level: 'error', event: 'alert', alert: 'texts', count: 1, limit: 'day' },
    { level: 'error', event: 'alert', alert: 'storage', count: 1 },
    { level: 'error', event: 'alert', alert: 'texts', count: 501, limit: 'company' },
  ]);
  expect(alerts.counts()).toEqual({
    clock: 0,
    database: 0,
    desk_reads: 0,
    event_loop: 0,
    hash_queue: 0,
    jobs: 0,
    live: 0,
    mail_failures: 0,
    storage: 1,
    texts: 502,
  });
});

test('each alert has a row in the document and a rule for Prometheus', () => {
  const table = readFileSync('docs/metrics.md', 'utf8');
  const rules = parse(readFileSync('deploy/prometheus-rules.yml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const expressions = rules.groups.flatMap((group) => group.rules).map(({ expr }) => expr);
  for (const alert of ALERTS) {
    expect(table).toContain(`| \`${alert}\` |`);
    expect(expressions.some((expr) => expr.includes(`{alert="${alert}"}`))).toBe(true);
  }
});

test('an event loop that was held up raises an alert', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = watchEventLoop(
    createAlerts((_level, _event, facts) => resolve(String(facts?.['alert']))),
    200,
  );
  // The monitor has to see turns before the long one.
  await new Promise((turn) => setTimeout(turn, 50));
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect(await promise).toBe('event_loop');
  stop();
});

test('lines of one turn of the event loop are one write', async () => {
  const written: string[] = [];
  const { writeLine } = lineWriter((text) => written.push(text));
  writeLine('one');
  writeLine('two');
  expect(written).toEqual([]);
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n']);
  writeLine('three');
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a full disk or a closed pipe loses lines, and the log says how many', async () => {
  const written: string[] = [];
  let isFull = true;
  const { writeLine, flush } = lineWriter((text) => {
    if (isFull) throw Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    written.push(text);
  });
  writeLine('one');
  writeLine('two');
  await setImmediate();
  writeLine('three');
  flush();
  isFull = false;
  writeLine('four');
  flush();
  const [loss, ...rest] = written.join('').trim().split('\n');
  expect(JSON.parse(loss ?? '')).toMatchObject({ level: 'warn', event: 'log_lines_lost', lost: 3 });
  expect(rest).toEqual(['four']);
  writeLine('five');
  flush();
  expect(written.at(-1)).toBe('five\n');
});

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
    throw new ServiceError('unavailable', { of: 'passwords' });
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
