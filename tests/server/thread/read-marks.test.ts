// docs/product/live.md#unread-marks
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { answerNotices } from '../../../server/db/schema/mails.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { markRead, postMessage } from '../../../src/lib/contract/thread.ts';
import { getRequest, inProgressRequests } from '../../../src/lib/contract/requests.ts';
import { deskNextStep, deskReply, deskRequest, deskClaim } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { openLive, afterItsEvent } from '../live/live-reader.ts';

let employee: Employee;
let id: number;

const app = await appOfFile();
const concierge = conciergeOf(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  ({ id } = await afterItsEvent(app, employee.userId, () => newRequest(employee)));
});

/** The concierge writes; gives the message's id. */
async function reply(to = id): Promise<number> {
  const body = { message: { body: 'Good news' } };
  const { request } = await concierge.call(deskReply, { params: { id: to }, body });
  return request.messages.at(-1)?.id ?? 0;
}
const unread = async () => (await employee.call(getRequest, { params: { id } })).request.unread_count;
const read = (last_message_id: number, of = id) =>
  employee.call(markRead, { params: { id: of }, body: { last_message_id } });

test("counts the concierge's messages, not one's own", async () => {
  expect(await unread()).toBe(0);
  await reply();
  await employee.call(postMessage, { params: { id }, body: { message: { body: 'Thanks' } } });
  await reply();
  expect(await unread()).toBe(2);
  const { requests: listed } = await employee.call(inProgressRequests);
  expect(listed.map((request) => request.unread_count)).toEqual([2]);
});

test('goes as far as was seen, and never back', async () => {
  const [first, second, third] = [await reply(), await reply(), await reply()];
  expect(await read(second)).toEqual({ unread_count: 1, unread_requests: 1 });
  expect(await read(first)).toEqual({ unread_count: 1, unread_requests: 1 });
  expect(await read(third)).toEqual({ unread_count: 0, unread_requests: 0 });
  expect(await read(first)).toEqual({ unread_count: 0, unread_requests: 0 });
  expect(await unread()).toBe(0);
});

test('what is still to come cannot be seen beforehand', async () => {
  await reply();
  expect((await read(2_147_483_647)).unread_count).toBe(0);
  const next = await reply();
  expect(await unread()).toBe(1);
  expect((await read(next)).unread_count).toBe(0);
});

test('a mark that changes nothing writes nothing', async () => {
  const newest = await reply();
  await read(newest);
  const stored = async () =>
    (await app.services.db.select().from(requests).where(eq(requests.id, id)))[0] ??
    expect.fail('no request');
  const before = await stored();
  app.clock.advance(1000);
  await read(newest);
  await read(2_147_483_647);
  expect(await stored()).toEqual(before);
  const seen = await reply();
  await reply();
  await read(seen);
  const half = await stored();
  app.clock.advance(1000);
  expect(await read(seen)).toEqual({ unread_count: 1, unread_requests: 1 });
  expect(await stored()).toEqual(half);
});

test('parallel marks and messages lose nothing', async () => {
  const first = await reply();
  await Promise.all([reply(), read(first), reply(), read(first), reply()]);
  expect(await unread()).toBe(3);
});

test('counts the requests with unread messages', async () => {
  const { id: another } = await newRequest(employee);
  const there = await reply(another);
  const here = await reply();
  expect(await read(here)).toEqual({ unread_count: 0, unread_requests: 1 });
  expect(await read(there, another)).toEqual({ unread_count: 0, unread_requests: 0 });
});

test('counts a request whose completion was not seen, and tells of it', async () => {
  await afterItsEvent(app, employee.userId, () => concierge.call(deskClaim, { params: { id } }));
  const stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  await concierge.call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
  const completed = { status: 'closed', completion_unseen: true, unread_count: 0, unread_requests: 1 };
  expect(await stream.next()).toMatchObject({ event: 'change', data: completed });
  expect(await read(0)).toEqual({ unread_count: 0, unread_requests: 0 });
  expect(await stream.next()).toMatchObject({ data: { completion_unseen: false, unread_requests: 0 } });
  await stream.close();
});

test('a completion that came after the page was read stays unseen, and its mail is sent', async () => {
  const seen = await reply();
  const params = { id };
  await concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } });
  const shown = async () => (await employee.call(getRequest, { params })).request;
  const notices = () => app.services.db.$count(answerNotices, eq(answerNotices.requestId, id));
  await employee.call(markRead, { params, body: { last_message_id: seen, completion_id: null } });
  expect(await shown()).toMatchObject({ unread_count: 0, completion_unseen: true });
  expect(await notices()).toBe(1);
  const completion_id = (await shown()).completion?.id ?? 0;
  await employee.call(markRead, { params, body: { last_message_id: seen, completion_id } });
  expect(await shown()).toMatchObject({ completion_unseen: false });
  expect(await notices()).toBe(0);
});

test('a completion that has ended unseen is seen by who sees none', async () => {
  const params = { id };
  await concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } });
  const last_message_id = await reply();
  expect((await employee.call(getRequest, { params })).request.completion).toBeNull();
  await employee.call(markRead, { params, body: { last_message_id, completion_id: null } });
  expect((await employee.call(getRequest, { params })).request).toMatchObject({ completion_unseen: false });
});

test('tells the other pages of the employee', async () => {
  const newest = await afterItsEvent(app, employee.userId, () => reply());
  const stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  await read(newest);
  expect(await stream.next()).toMatchObject({
    event: 'change',
    data: { unread_count: 0, unread_requests: 0 },
  });
  await stream.close();
});

test('foreign requests cannot be marked, and the concierge does not see read marks', async () => {
  const newest = await reply();
  const other = await newEmployee(app);
  const body = { last_message_id: newest };
  const foreign = await other.refused(markRead, { params: { id }, body });
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
  expect(await other.refused(markRead, { params: { id: 999_999 }, body })).toEqual(foreign);
  expect(await unread()).toBe(1);
  const seenByConcierge = await app.fetch(`/api/v1/desk/requests/${id}`, {
    headers: { authorization: `Bearer ${app.conciergeToken}` },
  });
  expect(await seenByConcierge.text()).not.toContain('unread');
  expect((await concierge.call(deskRequest, { params: { id } })).request.id).toBe(id);
});

test.each([-1, 1.5, '1', null, 2_147_483_648])('refuses %j as a message', async (last_message_id) => {
  const refusal = await employee.refused(markRead, { params: { id }, body: { last_message_id } });
  expect(refusal).toMatchObject({ status: 422, code: 'validation' });
});
