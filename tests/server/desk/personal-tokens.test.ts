// docs/product/desk-audit.md#recorded-actions
// docs/product/desk.md#personal-token
// docs/product/desk.md#end-of-a-token
// docs/product/desk.md#concierge-names
// docs/product/desk.md#sender-of-a-reply
// docs/product/desk.md#repeated-reply
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { findConcierge } from '../../../server/services/desk/concierges.ts';
import { followDesk } from '../../../server/services/desk-request/follow-desk.ts';
import { hashToken } from '../../../server/services/secrets/tokens.ts';
import {
  addConcierge,
  operatorConcierges,
  removeConcierge,
  rotateConcierge,
} from '../../../src/lib/contract/operator/concierges.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import {
  deskFileUrl,
  deskNextStep,
  deskPresignUpload,
  deskReply,
  deskRequest,
  deskClaim,
} from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { callerWith, newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { PDF } from '../../helpers/sample-files.ts';
import { appOfFile, TEST_CONCIERGE } from '../../helpers/start-app.ts';

const REFUSED = {
  status: 401,
  code: 'concierge_only',
  error: 'Only a concierge with a valid token may do this.',
};

let employee: Employee;
let id: number;
const app = await appOfFile();
const operator = operatorOf(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  ({ id } = await newRequest(employee));
});

const add = async (name: string) =>
  (await operator.call(addConcierge, { body: { concierge: { name } } })).token;
const rotate = async (name: string) =>
  (await operator.call(rotateConcierge, { body: { concierge: { name } } })).token;
const remove = (name: string) => operator.call(removeConcierge, { body: { concierge: { name } } });
const listed = async () => (await operator.call(operatorConcierges)).concierges;
const messages = async () => (await employee.call(getRequest, { params: { id } })).request.messages;
const reply = (token: string, body: string, client_id?: string) =>
  callerWith(app, token).call(deskReply, { params: { id }, body: { message: { body, client_id } } });

test('a concierge is added with a token that the database holds as a hash alone', async () => {
  const token = await add('  Sample   Concierge ');
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const [row] = await app.services.db
    .select()
    .from(concierges)
    .where(eq(concierges.name, 'Sample Concierge'));
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([await listed(), row])).not.toContain(token);
  await callerWith(app, token).call(deskQueue);
});

test('each status change has the name of its concierge, once', async () => {
  const [one, other] = [callerWith(app, await add('Starter')), callerWith(app, await add('Finisher'))];
  const params = { id };
  await one.call(deskClaim, { params });
  app.clock.advance(1000);
  for (const caller of [other, one])
    await caller.call(deskNextStep, { params, body: { next: { step: 'complete' } } });
  const { status_changes: changes } = await one.call(deskRequest, { params });
  expect(changes).toMatchObject([
    { action: 'claimed', concierge_name: 'Starter' },
    { action: 'completed', concierge_name: 'Finisher', created_at: app.clock.now().toISOString() },
  ]);
});

describe('a token ends at once', () => {
  test('for a stream that is opened while it is replaced', async () => {
    const token = await add('Overtaken');
    const concierge = await findConcierge(app.services, hashToken(token));
    if (concierge === null) expect.unreachable();
    await rotate('Overtaken');
    const ended = Promise.withResolvers<null>();
    followDesk(app.services, concierge, () => findConcierge(app.services, hashToken(token)), {
      send: () => undefined,
      end: () => ended.resolve(null),
    });
    await ended.promise;
    expect(app.services.live.openStreams()).toBe(0);
  });

  test.each([
    ['removed', remove],
    ['replaced', rotate],
  ])('for the addresses of files that it has got, when it is %s', async (how, end) => {
    const name = `With files, ${how}`;
    const program = callerWith(app, await add(name));
    const params = { id };
    const upload = () => program.call(deskPresignUpload, { params, body: { upload: { filename: 'a.pdf' } } });
    const { presigned_url: stored, key } = await upload();
    const put = (url: string) => app.fetch(url, { method: 'PUT', body: PDF });
    expect((await put(stored)).status).toBe(200);
    const { url } = await program.call(deskFileUrl, { params, body: { key } });
    expect((await app.fetch(url)).status).toBe(200);
    const { presigned_url: unused } = await upload();
    await end(name);
    for (const reply of [await app.fetch(url), await put(unused)]) {
      expect(await reply.json()).toMatchObject({ code: 'link_expired' });
    }
  });

  test('when the concierge is removed, whose name stays', async () => {
    const token = await add('Removed');
    await reply(token, 'Bye');
    const first = await remove('Removed');
    app.clock.advance(1000);
    expect(await remove('Removed'), 'again').toEqual({ ...first, returned_requests: 0 });
    expect(await callerWith(app, token).refused(deskQueue)).toEqual(REFUSED);
    expect(await messages()).toMatchObject([{ source_name: 'Removed' }]);
    expect((await listed()).find(({ name }) => name === 'Removed')).toEqual(first.concierge);
  });
});

test('a removed concierge gets a token again by being added, never by a rotation', async () => {
  const before = await add('Returning');
  await remove('Returning');
  const rotated = await operator.refused(rotateConcierge, { body: { concierge: { name: 'Returning' } } });
  expect(rotated).toEqual({
    status: 404,
    code: 'not_found',
    error: 'There is no concierge "Returning".',
  });
  const after = await add('Returning');
  await callerWith(app, after).call(deskQueue);
  expect(await callerWith(app, before).refused(deskQueue)).toEqual(REFUSED);
});

test('a name belongs to one concierge, also when it is given twice at once', async () => {
  const outcomes = await Promise.allSettled([add('Twice'), add('Twice'), add(' Twice ')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await operator.refused(addConcierge, { body: { concierge: { name: TEST_CONCIERGE } } })).toEqual({
    status: 409,
    code: 'name_taken',
    error: 'There is a concierge "Test Concierge" already. Rotate gives a new token.',
  });
});

test('of two rotations at once, one token is valid', async () => {
  await add('Raced');
  const tokens = await Promise.all([rotate('Raced'), rotate('Raced'), rotate('Raced')]);
  const statuses = await Promise.all(
    tokens.map(async (token) => {
      const authorization = `Bearer ${token}`;
      return (await app.fetch(deskQueue.path, { headers: { authorization } })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

test('a name is refused when it is empty, too long or in disguise', async () => {
  for (const [name, code] of [
    ['', 'validation'],
    ['   ', 'validation'],
    ['x'.repeat(1000), 'validation'],
    ['Ana\u202EavliS', 'name_characters'],
  ] as const) {
    const refusal = await operator.refused(addConcierge, { body: { concierge: { name } } });
    expect(refusal, JSON.stringify(name)).toMatchObject({ status: 422, code });
  }
  const missing = await operator.refused(removeConcierge, { body: { concierge: { name: 'No One' } } });
  expect(missing).toMatchObject({ status: 404, error: 'There is no concierge "No One".' });
});

describe('a reply that is repeated with its client id', () => {
  test('is stored and counted once, also at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => reply(app.conciergeToken, 'Once', 'one-id')));
    const { request } = await employee.call(getRequest, { params: { id } });
    expect(request.messages).toMatchObject([{ client_id: 'one-id' }]);
    expect(request.unread_count).toBe(1);
    await reply(app.conciergeToken, 'Another', 'another-id');
    expect(await messages()).toHaveLength(2);
  });

  test('keeps its file', async () => {
    const concierge = callerWith(app, app.conciergeToken);
    const params = { id };
    const upload = { filename: 'quotes.pdf' };
    const { presigned_url: url, key } = await concierge.call(deskPresignUpload, {
      params,
      body: { upload },
    });
    await app.fetch(url, { method: 'PUT', body: PDF });
    const message = { body: 'Here', attachment_keys: [key], client_id: 'with-file' };
    for (let sent = 0; sent < 2; sent += 1) await concierge.call(deskReply, { params, body: { message } });
    expect(await messages()).toMatchObject([{ attachment_keys: [key] }]);
  });
});
