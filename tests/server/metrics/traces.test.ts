import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createCallsInFlight } from '../../../server/routes/http/calls-in-flight.ts';
import { openTracing, traced, type Tracing } from '../../../server/log/tracing.ts';
import { appOfFile } from '../../helpers/start-app.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

const spans: Span[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => collector.close(resolve).closeAllConnections()));

const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
const app = await appOfFile();
const EMAIL = 'traced@sundial.example';

async function open(failures: string[] = []): Promise<Tracing> {
  const tracing = await openTracing(url, (message) => failures.push(message));
  if (tracing === undefined) throw new Error('Tracing was not opened.');
  return tracing;
}

/** Calls the app with tracing on, and sends what it has traced. */
async function traceSignUp(): Promise<Response> {
  const tracing = await open();
  const { db } = app.services;
  const services = { ...app.services, db: traced(tracing, 'database', db, ['transaction']) };
  const api = createApp({
    services,
    appOrigins: [],
    rateLimitFactor: 1_000_000,
    trustedProxies: 0,
    offices: [],
    demo: false,
    inFlight: createCallsInFlight(),
    tracing,
  });
  const reply = await api.fetch(
    new Request('http://localhost/api/v1/users/sign_up', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
      body: JSON.stringify({
        user: { email: EMAIL, password: 'a-long-password-for-traces', name: 'Tess', last_name: 'Trace' },
      }),
    }),
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );
  await tracing.close();
  return reply;
}

test('a call is a trace of its own, with its transactions below it, and its id in the log', async () => {
  expect((await traceSignUp()).status).toBe(200);
  const call = spans.find(({ name }) => name === 'POST /api/v1/users/sign_up');
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(call?.parentSpanId ?? '').toBe('');
  expect(call?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  const transaction = spans.find(({ name }) => name === 'database.transaction');
  expect(transaction?.parentSpanId).toBe(call?.spanId);
  expect(app.logLines.some((line) => line.includes(`"trace":"${call?.traceId}"`))).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/traced@|Tess|a-long-password/);
});

test('a use of the file store that fails ends its span as an error', async () => {
  const tracing = await open();
  const store = traced(tracing, 'storage', { read: () => Promise.reject(new Error('away')), size: 3 });
  await tracing.call(async () => {
    await expect(store.read()).rejects.toThrow('away');
    return { method: 'GET', route: '/files/:key', status: 503 };
  });
  await tracing.close();
  expect(store.size).toBe(3);
  expect(spans.find(({ name }) => name === 'storage.read')).toMatchObject({ status: { code: 2 } });
});

test('without an address nothing is traced, and ports stay as they are', async () => {
  expect(await openTracing(undefined, () => undefined)).toBeUndefined();
  const port = { send: () => 1 };
  expect(traced(undefined, 'mail', port)).toBe(port);
});
