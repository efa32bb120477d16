// docs/product/live.md#live-stream
// docs/product/live.md#catching-up
// docs/product/live.md#stream-end
// docs/product/live.md#concierge-typing
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { signOutOthers } from '../../../src/lib/contract/account.ts';
import { liveStream } from '../../../src/lib/contract/live.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { deskNextStep, deskReply, deskClaim, deskPresence } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import {
  conciergeOf,
  EMPLOYEE_PASSWORD,
  newEmployee,
  type Employee,
} from '../../helpers/employees/employee.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { enrolled, offerTwoStep } from '../identity/support/call-identity.ts';
import { openLive, afterItsEvent, type LiveReader } from './live-reader.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { eventFrame, openEventStream } from '../../../server/routes/http/event-stream.ts';

let employee: Employee;
let request: { id: number; external_id: string };
const open: LiveReader[] = [];

const app = await appOfFile({ heartbeatMs: 20 });
const concierge = conciergeOf(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  request = await afterItsEvent(app, employee.userId, () => newRequest(employee));
  // What the preparations changed is past the time that every stream looks back.
  app.clock.advance(2 * MINUTE_MS);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

async function follow(position?: string, who: Employee = employee): Promise<LiveReader> {
  const stream = await openLive(app, who.authorization, position);
  open.push(stream);
  return stream;
}
const reply = (body: string, id: number = request.id) =>
  concierge.call(deskReply, { params: { id }, body: { message: { body } } });

test('tells at once that there is nothing new, then what happens, in order', async () => {
  const stream = await follow();
  expect(await stream.untilReady()).toMatchObject([{ event: 'ready', data: { unread_requests: 0 } }]);

  const params = { id: request.id };
  await concierge.call(deskPresence, { params, body: { doing: 'writing' } });
  await concierge.call(deskClaim, { params });
  const { request: replied } = await reply('Good morning');
  const { request: answered } = await employee.call(postMessage, {
    params,
    body: { message: { body: 'Hello' } },
  });
  await concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } });

  const external_id = request.external_id;
  const state = { external_id, unread_requests: 1, unread_count: 1 };
  expect(await stream.next()).toEqual({ event: 'typing', data: { external_id } });
  expect(await stream.next()).toMatchObject({
    event: 'change',
    data: { external_id, status: 'in_progress', last_message_id: null, unread_count: 0, unread_requests: 0 },
  });
  expect(await stream.next()).toMatchObject({ data: { ...state, last_message_id: replied.messages[0]?.id } });
  expect(await stream.next()).toMatchObject({
    data: { ...state, last_message_id: answered.messages[1]?.id },
  });
  expect(await stream.next()).toMatchObject({ data: { ...state, status: 'closed' } });
});

test('tells of a new request', async () => {
  const stream = await follow();
  await stream.untilReady();
  const { external_id } = await newRequest(employee);
  expect(await stream.next()).toMatchObject({ event: 'change', data: { external_id, status: 'open' } });
});

test('tells after a gap what was missed, the state as it is now', async () => {
  const first = await follow();
  await first.untilReady();
  await reply('One');
  await first.next();
  const position = first.position ?? '';
  await first.close();

  app.clock.advance(DAY_MS / 4);
  await afterItsEvent(app, employee.userId, () => reply('Two'));
  app.clock.advance((30 * MINUTE_MS) / 2);
  await afterItsEvent(app, employee.userId, () => reply('Three'));
  const back = await signInAgain();
  const again = await follow(position, back);
  expect(await again.untilReady()).toMatchObject([
    { event: 'change', data: { external_id: request.external_id, unread_count: 3, unread_requests: 1 } },
    { event: 'ready', data: { unread_requests: 1 } },
  ]);
  app.clock.advance(2 * MINUTE_MS);
  const later = await follow(String(app.clock.now().getTime()), back);
  expect(await later.untilReady()).toMatchObject([{ event: 'ready' }]);
});

test('tells after a long gap the newest changes, so that the stream is ready before its caller reads', async () => {
  const now = app.clock.now();
  await app.services.db.insert(requests).values(
    Array.from({ length: 300 }, (_, n) => ({
      userId: employee.userId,
      surveyId: 101,
      name: `Request ${String(n)}`,
      issuedAt: now,
      createdAt: now,
      updatedAt: new Date(now.getTime() + n),
      waitsFor: 'us' as const,
      waitingSince: now,
    })),
  );
  const events = await (await follow('1')).untilReady();
  expect(events.map((event) => ('id' in event ? Number(event.id) - now.getTime() : null))).toEqual([
    ...Array.from({ length: 200 }, (_, n) => 100 + n),
    0,
  ]);
});

/** The session of the beginning has ended meanwhile; the employee signs in again. */
async function signInAgain(): Promise<Employee> {
  const now = app.clock.now();
  const token = newToken();
  await app.services.db.insert(sessions).values({
    userId: employee.userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  return { ...employee, authorization: `Bearer ${token}` };
}

test("never tells of other people's requests", async () => {
  const other = await newEmployee(app);
  const theirs = await newRequest(other);
  const stream = await follow();
  await stream.untilReady();
  await reply('For another employee', theirs.id);
  await concierge.call(deskPresence, { params: { id: theirs.id }, body: { doing: 'writing' } });
  await reply('For you');
  expect(await stream.next()).toMatchObject({ data: { external_id: request.external_id } });
  await stream.close();
  const past = await follow('1');
  const told = await past.untilReady();
  expect(told.filter((event) => event.event === 'change').map((event) => event.data.external_id)).toEqual([
    request.external_id,
  ]);
});

test('ends with its session on sign-out', async () => {
  const stream = await follow();
  await stream.untilReady();
  await employee.call(signOut);
  expect(await stream.next()).toBeNull();
});

test('ends when another device signs this one out; that one’s goes on', async () => {
  const here = await follow();
  await here.untilReady();
  const elsewhere = await signInAgain();
  const there = await follow(undefined, elsewhere);
  await there.untilReady();
  await app.fetch(signOutOthers.path, {
    method: signOutOthers.method,
    headers: { authorization: elsewhere.authorization },
  });
  expect(await here.next()).toBeNull();
  await reply('Only for you');
  expect(await there.next()).toMatchObject({ event: 'change' });
});

test('ends when two-step verification is set up elsewhere, until a code was given here', async () => {
  const stream = await follow();
  await stream.untilReady();
  const elsewhere = { authorization: (await signInAgain()).authorization };
  await offerTwoStep(app, employee.email);
  await enrolled(app, elsewhere, '5550800001', EMPLOYEE_PASSWORD);
  expect(await stream.next()).toBeNull();
});

test('that is opened again and again is no use of the session', async () => {
  await (await follow()).untilReady();
  app.clock.advance(30 * MINUTE_MS - 2 * 2 * MINUTE_MS);
  await (await follow()).untilReady();
  app.clock.advance(2 * MINUTE_MS);
  const response = await app.fetch(liveStream.path, { headers: { authorization: employee.authorization } });
  expect(response.status).toBe(401);
});

test('a position that a fast clock gave hides nothing', async () => {
  await afterItsEvent(app, employee.userId, () => reply('Just now'));
  const stream = await follow(String(app.clock.now().getTime() + DAY_MS));
  expect(await stream.untilReady()).toMatchObject([{ event: 'change' }, { event: 'ready' }]);
});

test('ends when the session is over, and does not keep it alive', async () => {
  const stream = await follow();
  await stream.untilReady();
  app.clock.advance(30 * MINUTE_MS);
  expect(await stream.next()).toBeNull();
});

test('lives on while the session is used', async () => {
  const stream = await follow();
  await stream.untilReady();
  app.clock.advance(30 * MINUTE_MS - 2 * 2 * MINUTE_MS);
  await employee.call(getRequest, { params: { id: request.id } });
  app.clock.advance(2 * 2 * MINUTE_MS);
  await reply('Still there?');
  expect(await stream.next()).toMatchObject({ event: 'change' });
});

test('is refused to an employee with too many streams, and allowed again when one is closed', async () => {
  const streams = await Promise.all(Array.from({ length: 12 }, () => follow()));
  const refused = await app.fetch(liveStream.path, { headers: { authorization: employee.authorization } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await streams[0]?.close();
  await (await follow()).untilReady();
});

test('ends when the server stops', async () => {
  const other = await startApp();
  const employee = await newEmployee(other);
  const stream = await openLive(other, employee.authorization);
  await stream.untilReady();
  other.services.live.close();
  expect(await stream.next()).toBeNull();
  await other.close();
});

test('live events continue after the database has cut every connection', async ({ skip }) => {
  skip((process.env['TEST_DATABASE_URL'] ?? '') === '', 'An embedded database has no connection to lose.');
  const app = await startApp();
  const employee = await newEmployee(app);
  const stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  await app.services.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `);
  // Told again from the beginning: something may have been missed.
  await stream.untilReady();
  const { external_id } = await newRequest(employee);
  expect(await stream.next()).toMatchObject({ event: 'change', data: { external_id } });
  await stream.close();
  await app.close();
});

const NEVER_MS = 2 ** 30;
const typing = { event: 'typing', data: { external_id: 'one' } } as const;

test('spells an event on lines of its own, whatever is in it', () => {
  const data = { unread_requests: 2 };
  expect(eventFrame({ event: 'ready', id: '7', data })).toBe(
    'id: 7\nevent: ready\ndata: {"unread_requests":2}\n\n',
  );
  const odd = { event: 'typing', data: { external_id: 'a\n\nid: 9' } } as const;
  expect(eventFrame(odd).match(/\n\n/g)).toHaveLength(1);
});

test('cuts off a reader who lets too much lie, after what was sent so far', async () => {
  let closed = 0;
  const stream = openEventStream(
    NEVER_MS,
    () => undefined,
    () => (closed += 1),
  );
  const frame = eventFrame(typing);
  const tooMany = Math.ceil((64 * 1024) / frame.length) + 10;
  for (let sent = 0; sent < tooMany; sent += 1) stream.send(typing);
  expect(closed).toBe(1);
  const text = await new Response(stream.body).text();
  expect(text.length).toBeLessThan(frame.length * tooMany);
  expect(text.endsWith(frame)).toBe(true);
});

test('is closed once, by either side', async () => {
  let closed = 0;
  const stream = openEventStream(
    NEVER_MS,
    () => undefined,
    () => (closed += 1),
  );
  await stream.body.cancel();
  stream.end();
  stream.send(typing);
  expect(closed).toBe(1);
});
