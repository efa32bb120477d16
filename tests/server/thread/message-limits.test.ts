// docs/product/api.md#limits-per-account
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../server/db/schema/requests.ts';
import type { AccountLimits } from '../../../server/shared/limits.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile, type RunningApp, variantOf } from '../../helpers/start-app.ts';

const own = await appOfFile();
let app: RunningApp;
let employee: Employee;
let requestIds: number[];
beforeEach(() => {
  requestIds = [];
});

async function open(limits: Partial<AccountLimits>, requests = 1): Promise<void> {
  app = variantOf(own, { limits: { ...own.services.limits, ...limits } });
  employee = await newEmployee(app);
  for (let count = 0; count < requests; count += 1) requestIds.push((await newRequest(employee)).id);
}

/** Sends a message with the employee's session and returns the reply. */
function send(
  body: string,
  { to = requestIds[0], clientId }: { to?: number | undefined; clientId?: string } = {},
) {
  return app.fetch(`/api/v1/requests/${String(to)}/messages`, {
    method: 'POST',
    headers: { authorization: employee.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ message: { body, ...(clientId === undefined ? {} : { client_id: clientId }) } }),
  });
}
const statuses = async (replies: readonly Promise<Response>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).sort((one, other) => one - other);
const stored = (requestId = requestIds[0] ?? 0) =>
  app.services.db.select().from(messages).where(eq(messages.requestId, requestId));

test('of 50 messages at once to three threads exactly the hourly number is stored', async () => {
  await open({ messagesPerHour: 20 }, 3);
  const replies = Array.from({ length: 50 }, (_, index) =>
    send(`Message ${String(index)}`, { to: requestIds[index % 3] }),
  );
  expect(await statuses(replies)).toEqual([...Array<number>(20).fill(201), ...Array<number>(30).fill(429)]);
  const perThread = await Promise.all(requestIds.map((id) => stored(id)));
  expect(perThread.flat()).toHaveLength(20);
});

test('of 50 messages at once exactly the hourly bytes are stored', async () => {
  // Three bytes each in UTF-8.
  await open({ messageBytesPerHour: 1_000 * 3 * 12 });
  const replies = Array.from({ length: 50 }, () => send('€'.repeat(1_000)));
  expect(await statuses(replies)).toEqual([...Array<number>(12).fill(201), ...Array<number>(38).fill(429)]);
  expect(await stored()).toHaveLength(12);
});

test('a refused message says when it fits, and then it does', async () => {
  await open({ messagesPerHour: 2 });
  await send('One');
  app.clock.advance(10 * MINUTE_MS);
  await send('Two');
  app.clock.advance(20 * MINUTE_MS);
  const refused = await send('Three');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String(30 * 60));
  expect(await refused.json()).toEqual({
    error: 'You have sent a lot of messages in the last hour. Please wait a while and send this one again.',
    code: 'too_many_requests',
  });
  app.clock.advance(30 * MINUTE_MS - 1000);
  expect((await send('Three')).status).toBe(429);
  app.clock.advance(1000);
  expect((await send('Three')).status).toBe(201);
});

test('a long message waits for as many bytes as it needs', async () => {
  await open({ messageBytesPerHour: 10 });
  await send('12345');
  app.clock.advance(MINUTE_MS);
  await send('12345');
  const refused = await send('123456');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(60 * 60)]);
  const shorter = await send('12345');
  expect([shorter.status, shorter.headers.get('retry-after')]).toEqual([429, String(59 * 60)]);
});

test('counts a message as it is sent, with its first 50 addresses as links', async () => {
  await open({ messageBytesPerHour: 44_000 });
  const bodies = ['a@b.co '.repeat(1_142), '"'.repeat(5_000), '"'.repeat(500)];
  const replies: number[] = [];
  for (const body of bodies) replies.push((await send(body)).status);
  expect(replies).toEqual([201, 201, 429]);
  expect((await stored())[0]?.bodyHtml.match(/<a /g)).toHaveLength(50);
});

test('a message that is stored already is repeated without a refusal', async () => {
  await open({ messagesPerHour: 1, threadMessages: 1 }, 2);
  expect((await send('Hello', { clientId: 'c-1' })).status).toBe(201);
  expect((await send('Hello', { clientId: 'c-1' })).status).toBe(201);
  expect((await send('Hello', { clientId: 'c-2' })).status).toBe(429);
  expect((await send('Hello', { clientId: 'c-1', to: requestIds[1] })).status).toBe(429);
  expect(await stored()).toHaveLength(1);
});

test('the limits of one employee leave another one alone, and the concierge', async () => {
  await open({ messagesPerHour: 1 });
  await send('Hello');
  const body = { message: { body: 'An answer' } };
  await conciergeOf(app).call(deskReply, { params: { id: requestIds[0] ?? 0 }, body });
  const other = await newEmployee(app);
  const { id } = await newRequest(other);
  await other.call(postMessage, { params: { id }, body: { message: { body: 'Hello' } } });
  expect((await send('Hello')).status).toBe(429);
});

test('of 50 messages at once a thread takes exactly its number; the refusal is final', async () => {
  await open({ threadMessages: 7 });
  const replies = Array.from({ length: 50 }, (_, index) => send(`Message ${String(index)}`));
  expect(await statuses(replies)).toEqual([...Array<number>(7).fill(201), ...Array<number>(43).fill(422)]);
  const refused = await send('One more');
  expect(await refused.json()).toEqual({
    error: 'This conversation has reached its limit. Please create a new request to go on.',
    code: 'thread_full',
  });
  expect(refused.headers.get('retry-after')).toBeNull();
  expect((await send('Elsewhere', { to: (await newRequest(employee)).id })).status).toBe(201);
});

test('a thread takes exactly its bytes', async () => {
  await open({ threadBytes: 10 });
  expect(await statuses([send('€€'), send('€€')])).toEqual([201, 422]);
  expect((await send('1234')).status).toBe(201);
  expect((await send('1')).status).toBe(422);
});
