// docs/product/api.md#limits-per-account
// docs/product/appointments.md#date-1
// docs/product/desk-queue.md#whose-turn
// docs/product/desk-request.md#nobody-writes-over-anybody
// docs/product/desk-request.md#rest-of-a-thread
// docs/product/desk-request.md#next-step
// docs/product/desk-request.md#taking-back
// docs/product/desk-request.md#date-for-the-employee
// docs/product/desk-request.md#internal-notes
// docs/product/desk-request.md#hand-over
// docs/product/desk-request.md#all-of-mine
// docs/product/desk-request.md#drafts
// docs/product/desk-request.md#other-requests
import { sql, eq } from 'drizzle-orm';
import { requests } from '../../../server/db/schema/requests.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskAppointment } from '../../../src/lib/contract/desk-appointments.ts';
import {
  deskClaim,
  deskHandOver,
  deskHandOverRead,
  deskNextStep,
  deskNote,
  deskReopen,
  deskReply,
  deskRequest,
  deskTakeBack,
} from '../../../src/lib/contract/desk-request.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newCompany } from '../../helpers/employees/company.ts';
import {
  complete,
  deskOfFile,
  employeeWithRequest,
  newConcierge,
} from '../../helpers/employees/concierge.ts';
import { type Employee } from '../../helpers/employees/employee.ts';
import { findJobs } from '../../../server/outgoing/run-jobs.ts';
import { LONG_TEST_MS, TAKE_BACK_ROUNDS } from '../../security/support/figures.ts';
import {
  answeredRequest,
  humanConcierge,
  UNREAD_MS,
  type AnsweredRequest,
} from '../mails/answers/answered-request.ts';

const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
});

const shown = () => ines.call(deskRequest, { params });
const newestId = async () => (await shown()).request.messages.at(-1)?.id ?? 0;
const say = (body: string) => employee.call(postMessage, { params, body: { message: { body } } });

test('the employee’s other requests have the state and the time that their lists have', async () => {
  const { id } = await newRequest(employee);
  app.clock.advance(60_000);
  await noor.call(deskReply, { params: { id }, body: { message: { body: 'Ordered.' } } });
  const { state, since } = (await noor.call(deskRequest, { params: { id } })).turn;
  expect((await shown()).others).toMatchObject([{ state, since }]);
  await complete(noor, { id });
  const { turn } = await noor.call(deskRequest, { params: { id } });
  expect((await shown()).others).toMatchObject([{ state: 'completed', since: turn.since }]);
});

describe('nobody writes over anybody', () => {
  test('a reply that has not seen the newest message is refused and stores nothing', async () => {
    await say('The red one.');
    const seen = await newestId();
    await say('No, the blue one.');
    const body = { message: { body: 'I have ordered the red one.' }, seen_message_id: seen };
    expect(await ines.refused(deskReply, { params, body })).toEqual({
      status: 409,
      code: 'thread_moved',
      error: 'There is a new message. Please read it before you reply.',
    });
    expect((await shown()).request.messages).toHaveLength(2);
    await ines.call(deskReply, { params, body: { ...body, seen_message_id: await newestId() } });
    expect((await shown()).request.messages).toHaveLength(3);
  });

  test('of two replies to the same message one is stored', async () => {
    await say('The red one.');
    const seen = await newestId();
    const replies = await Promise.allSettled(
      [ines, noor].map((one) =>
        one.call(deskReply, { params, body: { message: { body: 'Ordered.' }, seen_message_id: seen } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shown()).request.messages).toHaveLength(2);
  });

  test('a repeated reply is stored once, also when the thread has moved since', async () => {
    const body = { message: { body: 'Hello', client_id: 'one-id' }, seen_message_id: 0 };
    await ines.call(deskReply, { params, body });
    await say('Hello!');
    await ines.call(deskReply, { params, body });
    expect((await shown()).request.messages).toHaveLength(2);
  });

  test('of two who claim at once one wins, and the other reads the winner’s name', async () => {
    for (let round = 0; round < 20; round += 1) {
      await app.services.db.update(requests).set({ ownerId: null });
      const claims = await Promise.allSettled([ines, noor].map((one) => one.call(deskClaim, { params })));
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const owner = (await shown()).turn.owner?.name;
      const loser = owner === 'Ines' ? noor : ines;
      expect(await loser.refused(deskClaim, { params })).toEqual({
        status: 409,
        code: 'claimed_by_other',
        error: `Claimed by ${String(owner)}.`,
      });
    }
  });
});

describe('a date', () => {
  const set = (at: string | null) => ines.call(deskAppointment, { params, body: { at } });
  const read = async () => (await employee.call(getRequest, { params })).request.appointment_at;

  test('is seen by the employee until it is taken away', async () => {
    const at = '2099-03-03T14:30:00.000Z';
    expect((await set(at)).request.appointment_at).toBe(at);
    expect(await read()).toBe(at);
    await set(null);
    expect(await read()).toBeNull();
  });

  test('lies ahead, and belongs to a request that is not completed', async () => {
    const past = { params, body: { at: app.clock.now().toISOString() } };
    expect(await ines.refused(deskAppointment, past)).toMatchObject({ status: 422, code: 'time_past' });
    await complete(ines, params);
    const ahead = { params, body: { at: '2099-03-03T14:30:00Z' } };
    expect(await ines.refused(deskAppointment, ahead)).toEqual({
      status: 409,
      code: 'request_closed',
      error: 'This request is already completed.',
    });
    expect(await read()).toBeNull();
  });
});

test.each(['9999-12-31T23:59:59.999999999-23:59', '9999-12-31T23:59:59-23:59', '9999-01-01T00:00:00Z'])(
  'the time %s is refused',
  async (at) => {
    const invalid = { status: 422, code: 'validation' };
    const next = { step: 'us' as const, at };
    expect(await ines.refused(deskAppointment, { params, body: { at } })).toMatchObject(invalid);
    expect(await ines.refused(deskNextStep, { params, body: { next } })).toMatchObject(invalid);
  },
);

describe('notes', () => {
  const MARKER = 'only-for-concierges-4711';

  test('are read by concierges and in no reply of the employee', async () => {
    await say('Hello');
    const body = { note: { body: MARKER, client_id: 'n1' } };
    for (let sent = 0; sent < 2; sent += 1) await ines.call(deskNote, { params, body });
    expect((await noor.call(deskRequest, { params })).notes).toMatchObject([
      { body: MARKER, concierge_name: 'Ines', is_hand_over: false },
    ]);
    const replies = [
      await employee.call(getRequest, { params }),
      await employee.call(openRequests),
      await app.outbox(),
    ];
    expect(JSON.stringify(replies)).not.toContain(MARKER);
  });
});

test('a request takes 300 notes, and 100 more for hand-overs', async () => {
  const fill = (count: number) =>
    app.services.db.execute(sql`insert into internal_notes (request_id, concierge_id, body, created_at)
      select ${params.id}, ${ines.id}, 'Note', now() from generate_series(1, ${count})`);
  const full = { status: 422, code: 'thread_full', error: 'This request has as many notes as it can have.' };
  await ines.call(deskClaim, { params });
  await fill(299);
  const body = { note: { body: 'The last one', client_id: 'last' } };
  for (let sent = 0; sent < 2; sent += 1) await ines.call(deskNote, { params, body });
  expect(await ines.refused(deskNote, { params, body: { note: { body: 'More' } } })).toEqual(full);
  const handOver = { to: ines.id, note: 'Please' };
  await ines.call(deskHandOver, { params, body: handOver });
  await fill(99);
  expect(await ines.refused(deskHandOver, { params, body: handOver })).toEqual(full);
  expect((await shown()).notes).toHaveLength(400);
});

describe('a hand-over', () => {
  test('gives the request with its note to another concierge, who takes the note off', async () => {
    const other = (await newRequest(employee)).id;
    const noors = (await noor.call(deskClaim, { params: { id: other } })).turn.owner?.id ?? 0;
    await ines.call(deskClaim, { params });
    const before = (await shown()).turn.since;
    const body = { to: noors, note: 'The shop calls back at four.' };
    expect((await ines.call(deskHandOver, { params, body })).turn).toMatchObject({
      since: before,
      owner: { name: 'Noor' },
    });
    const note = async () => (await shown()).notes.at(-1);
    expect(await note()).toMatchObject({ body: body.note, is_hand_over: true, is_read: false });
    await ines.call(deskHandOverRead, { params });
    expect(await note(), 'the reading of another').toMatchObject({ is_read: false });
    await noor.call(deskHandOverRead, { params });
    expect(await note()).toMatchObject({ is_read: true });
  });

  test('to a concierge of another company is answered like one to nobody', async () => {
    const foreign = await newConcierge(app, { companyIds: [await newCompany(app)] });
    const to = (id: number) => ines.refused(deskHandOver, { params, body: { to: id, note: 'Please' } });
    const refusal = { status: 404, code: 'not_found', error: 'We could not find that concierge.' };
    expect([await to(foreign.id), await to(999_999)]).toEqual([refusal, refusal]);
  });

  test('of a request that has moved since it was seen is refused, and of one that has not is done once', async () => {
    const { turn } = await ines.call(deskClaim, { params });
    const seen = { owner_id: turn.owner?.id ?? 0, message_id: await newestId() };
    const body = { to: null, note: 'Size 39 is in stock.', client_id: 'end-of-shift', seen };
    await say('One more thing.');
    expect(await ines.refused(deskHandOver, { params, body })).toMatchObject({
      status: 409,
      code: 'thread_moved',
    });
    expect((await shown()).notes).toEqual([]);
    const current = { ...body, seen: { ...seen, message_id: await newestId() } };
    await ines.call(deskHandOver, { params, body: current });
    await noor.call(deskClaim, { params });
    // The reply was lost, so it is sent again.
    await ines.call(deskHandOver, { params, body: current });
    const { notes, turn: after } = await shown();
    expect(notes).toHaveLength(1);
    expect(after.owner?.name).toBe('Noor');
    expect(
      await ines.refused(deskHandOver, { params, body: { ...current, client_id: 'another' } }),
    ).toMatchObject({ status: 409, code: 'claimed_by_other', error: 'Claimed by Noor.' });
  });
});

test('each call answers with the messages behind the newest that the caller has', async () => {
  await app.services.db
    .execute(sql`insert into messages (request_id, source, source_name, body, body_html, created_at)
    select ${params.id}, 'user', 'Ana Silva', repeat('long ', 40), repeat('long ', 40), now() from generate_series(1, 400)`);
  const whole = await shown();
  const query = { after: String(whole.request.messages.at(-1)?.id) };
  expect((await ines.call(deskRequest, { params, query })).request.messages).toEqual([]);
  await say('And one more.');
  const body = { message: { body: 'Hello' } };
  const part = await ines.call(deskReply, { params, query, body });
  expect(part.request.messages.map(({ body_html: text }) => text)).toEqual(['And one more.', 'Hello']);
  expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(whole).length / 50);
  const changed = { params, query: { after: String(part.request.messages.at(-1)?.id) } };
  const note = { note: { body: 'Called.' } };
  for (const reply of [
    await ines.call(deskNote, { ...changed, body: note }),
    await ines.call(deskHandOver, { ...changed, body: { to: null, note: 'Over.' } }),
    await ines.call(deskClaim, changed),
    await ines.call(deskNextStep, { ...changed, body: { next: { step: 'complete' } } }),
    await ines.call(deskReopen, changed),
  ]) {
    expect(reply).toMatchObject({ request: { messages: [] } });
  }
  expect((await shown()).request.messages).toHaveLength(402);
});

const concierge = await humanConcierge(app);

/** Takes a reply back while `other` happens, and says whether everybody agrees on how it ended. */
async function raced(one: AnsweredRequest, body: string, other: (id: number) => Promise<unknown>) {
  const { employee, request } = one;
  const params = { id: request.id };
  const id = await one.reply(body);
  app.clock.advance(UNREAD_MS);
  const takeBack = { params: { ...params, message_id: id }, body: { draft: '' } };
  const [taken] = await Promise.allSettled([concierge.call(deskTakeBack, takeBack), other(id)]);
  const { messages, unread_count: unread } = (await employee.call(getRequest, { params })).request;
  const isThere = messages.some(({ body_html: html }) => html === body);
  const isMailed = (await one.mails()).some(({ text }) => text.includes(body));
  const [row] = await app.services.db.select().from(requests).where(eq(requests.id, request.id));
  const isUnread = isThere && id > (row?.seenMessageId ?? 0);
  await one.read(messages.at(-1)?.id ?? 0);
  if (taken.status === 'fulfilled') return !isThere && !isMailed && unread === 0;
  return isThere && unread === Number(isUnread) && String(taken.reason).includes('too_late');
}

test.each<[string, (one: AnsweredRequest) => (id: number) => Promise<unknown>]>([
  ['the reading', (one) => (id) => one.read(id)],
  ['the mail', () => () => findJobs(app.services, 'answer_mail')],
  [
    'an answer of the employee',
    ({ employee, request: { id } }) =>
      () =>
        employee.call(postMessage, { params: { id }, body: { message: { body: 'An answer' } } }),
  ],
])(
  `in ${String(TAKE_BACK_ROUNDS)} races with %s a reply is gone everywhere, or the taking back is refused`,
  async (_, otherOf) => {
    const one = await answeredRequest(app, concierge);
    for (let round = 0; round < TAKE_BACK_ROUNDS; round += 1) {
      const isRight = await raced(one, `Raced ${String(round)}.`, otherOf(one));
      expect(isRight, `round ${String(round)}`).toBe(true);
    }
  },
  LONG_TEST_MS,
);
