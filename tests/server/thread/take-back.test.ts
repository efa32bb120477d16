// docs/product/thread.md#taking-back
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import { setAppointment } from '../../../src/lib/contract/appointments.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { holdEmployee } from '../../../src/lib/contract/operator/holds.ts';
import { getRequest, searchRequests } from '../../../src/lib/contract/requests.ts';
import { postMessage, takeBackMessage } from '../../../src/lib/contract/thread.ts';
import { complete, deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { PNG, uploadedFor } from '../../helpers/sample-files.ts';

const { app, ines } = await deskOfFile();
const operator = operatorOf(app);
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
  app.clock.advance(1000);
});

const thread = async () => (await employee.call(getRequest, { params })).request;
const atDesk = () => ines.call(deskRequest, { params });
const reply = (body: string) => ines.call(deskReply, { params, body: { message: { body } } });
const row = async () =>
  (await ines.call(deskQueue, { query: { tab: 'all' } })).requests.find(({ id }) => id === params.id);
const takeBack = (id: number) => employee.call(takeBackMessage, { params: { ...params, message_id: id } });
const refused = (id: number, who: Employee = employee) =>
  who.refused(takeBackMessage, { params: { ...params, message_id: id } });
const found = async (q: string) => ({
  employee: (await employee.call(searchRequests, { query: { q } })).external_ids.length,
  desk: (await ines.call(deskQueue, { query: { tab: 'all', q } })).requests.length,
});
const everything = async () =>
  JSON.stringify([
    await thread(),
    await atDesk(),
    await operator.call(exportEmployee, { body: { email: employee.email } }),
  ]);
const rowsOf = (...keys: string[]) =>
  app.services.db.select({ key: uploads.key }).from(uploads).where(inArray(uploads.key, keys));

/** Sends a message and returns its id. */
async function say(body: string, keys: string[] = []): Promise<number> {
  const sent = await employee.call(postMessage, {
    params,
    body: { message: { body, attachment_keys: keys } },
  });
  app.clock.advance(1000);
  return sent.request.messages.at(-1)?.id ?? 0;
}

const upload = (name: string) => uploadedFor(app, employee, params.id, name, PNG);

const LATE = {
  status: 409,
  code: 'too_late',
  error: 'It can no longer be taken back. Please write what has changed.',
};

describe('a message that its employee takes back', () => {
  test('is gone from thread, desk, search, export and mails', async () => {
    const id = await say('Zanzibar, please.');
    expect(await found('zanzibar')).toEqual({ employee: 1, desk: 1 });
    const { request } = await takeBack(id);
    expect(request.messages.map((one) => one.body_html)).not.toContain('Zanzibar, please.');
    expect(await found('zanzibar')).toEqual({ employee: 0, desk: 0 });
    expect(await everything()).not.toContain('Zanzibar');
    expect(JSON.stringify(await app.services.db.select().from(jobs))).not.toContain('Zanzibar');
    expect(await refused(id)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('leaves the turn of its request, with its time, as it was', async () => {
    await reply('When?');
    const before = await row();
    const id = await say('On Monday');
    expect((await row())?.turn.state).toBe('us');
    await takeBack(id);
    expect((await row())?.turn).toEqual(before?.turn);
  });

  test('leaves a completion standing that it has ended', async () => {
    await complete(ines, params);
    const id = await say('One more thing');
    expect((await thread()).status).toBe('in_progress');
    await takeBack(id);
    expect(await thread()).toMatchObject({ status: 'closed', completion: { asks: false } });
  });

  test('leaves no question about thanks that it has said', async () => {
    await complete(ines, params);
    const sent = await employee.call(postMessage, {
      params,
      body: { message: { body: 'Thanks!', is_thanks: true } },
    });
    expect(sent.request.completion?.asks).toBe(true);
    const { request } = await takeBack(sent.request.messages.at(-1)?.id ?? 0);
    expect(request).toMatchObject({ status: 'closed', completion: { asks: false } });
  });

  test('leaves a card open that it has answered', async () => {
    const { request: asked } = await ines.call(deskSendCard, {
      params,
      body: {
        card: { kind: 'facts', question: 'One thing', questions: [{ label: 'Plan', type: 'TextInput' }] },
      },
    });
    const card_id = asked.messages.at(-1)?.id ?? 0;
    const body = { message: { body: '-', card_answer: { card_id, facts: [{ id: '1', value: 'Gold' }] } } };
    const { request } = await employee.call(postMessage, { params, body });
    expect(request.waits_for_you).toBe(false);
    const after = await takeBack(request.messages.at(-1)?.id ?? 0);
    expect(after.request).toMatchObject({ waits_for_you: true });
    expect(JSON.stringify(after)).not.toContain('Gold');
  });

  test('is refused once a concierge has opened it', async () => {
    const id = await say('Please hurry');
    expect((await thread()).opened_message_id).toBeLessThan(id);
    await atDesk();
    expect((await thread()).opened_message_id).toBe(id);
    expect(await refused(id)).toEqual(expect.objectContaining(LATE));
    const later = await say('Or not');
    await takeBack(later);
  });

  test('is refused once a concierge has answered, also one who has not opened it', async () => {
    const id = await say('Please hurry');
    await reply('We do');
    expect(await refused(id)).toMatchObject(LATE);
  });

  test('is missing for another employee, and so is a message of a concierge', async () => {
    const { request } = await reply('Hello');
    const id = await say('Hello to you');
    const other = await newEmployee(app);
    expect(await refused(id, other)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(request.messages.at(-1)?.id ?? 0)).toMatchObject({ status: 404 });
  });

  test('loses its files, unless another message has them', async () => {
    const [alone, shared] = [await upload('alone.png'), await upload('shared.png')];
    await say('Look', [shared]);
    for (const key of [alone, shared]) await takeBack(await say('Again', [key]));
    expect(await rowsOf(alone, shared)).toEqual([{ key: shared }]);
    expect(await app.services.storage.open(alone)).toBeNull();
    expect((await atDesk()).files.map(({ key }) => key)).toEqual([shared]);
  });

  test('is not stored once more by a repeat whose first answer was lost', async () => {
    const send = { params, body: { message: { body: 'Lost and gone', client_id: 'lost-answer' } } };
    const { request } = await employee.call(postMessage, send);
    await takeBack(request.messages.at(-1)?.id ?? 0);
    expect(await employee.refused(postMessage, send)).toMatchObject({
      status: 409,
      code: 'too_late',
      error: 'You took this message back. Please send it again only if you still want to.',
    });
    expect(await everything()).not.toContain('Lost and gone');
    const other = await employeeWithRequest(app);
    await other.employee.call(postMessage, { ...send, params: other.params });
  });

  test('counts as sent: taking back makes no room in the hour nor in the thread', async () => {
    const { messagesPerHour, threadMessages } = app.services.limits;
    onTestFinished(() => void Object.assign(app.services.limits, { messagesPerHour, threadMessages }));
    const refusal = () => employee.refused(postMessage, { params, body: { message: { body: 'One more' } } });
    Object.assign(app.services.limits, { messagesPerHour: 2 });
    for (const body of ['One', 'Two']) await takeBack(await say(body));
    expect(await refusal()).toMatchObject({ status: 429, code: 'too_many_requests' });
    Object.assign(app.services.limits, { messagesPerHour, threadMessages: 2 });
    expect(await refusal()).toMatchObject({ code: 'thread_full' });
  });

  test('stays when it tells of a date, which calendars may have', async () => {
    const body = { at: '2099-12-05T18:00:00Z', place: 'Zanzibar' };
    const { request } = await employee.call(setAppointment, { params, body });
    expect(await refused(request.messages.at(-1)?.id ?? 0)).toMatchObject({
      status: 409,
      code: 'too_late',
      error: 'Please change or cancel the date itself. The thread then says so.',
    });
    expect((await thread()).appointment).toEqual(request.appointment);
  });

  test('stays under a legal hold', async () => {
    const id = await say('Evidence');
    await operator.call(holdEmployee, { body: { email: employee.email, reason: 'case 7' } });
    expect(await refused(id)).toMatchObject(LATE);
  });
});
