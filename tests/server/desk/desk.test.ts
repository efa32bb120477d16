// docs/product/desk.md#sender-of-a-reply
// docs/product/identity.md#unconfirmed-contact-data
// docs/product/requests.md#answers-of-a-request
// docs/product/thread.md#message-fields
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import { accountTopic, type LiveNotification } from '../../../server/ports/live.ts';
import { submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import {
  deskPresignUpload,
  deskReply,
  deskRequest,
  deskClaim,
} from '../../../src/lib/contract/desk-request.ts';
import { expiringUrl } from '../../../src/lib/contract/uploads.ts';
import { answer, answerTheRest, newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { complete, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { PDF } from '../../helpers/sample-files.ts';
import { afterItsEvent } from '../live/live-reader.ts';
import { appOfFile, TEST_CONCIERGE } from '../../helpers/start-app.ts';

let employee: Employee;
let id: number;
let params: { id: number };
const app = await appOfFile();
await addTestSurveys(app);
const concierge = conciergeOf(app);
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
  ({ id } = params);
});

test('returns any request with its employee', async () => {
  const { request, employee: person } = await concierge.call(deskRequest, { params });
  expect(request.id).toBe(id);
  expect(person).toMatchObject({ name: 'Ana Silva', email: employee.email, email_confirmed: true });
  const cher = await newEmployee(app, 'Cher', '');
  const { id: hers } = await newRequest(cher);
  expect((await concierge.call(deskRequest, { params: { id: hers } })).employee.name).toBe('Cher');
});

describe('finding “the concierge takes a stranger’s contact data for the employee’s”', () => {
  const CONTACT = /\(555\) 555-0142|robin@home\.example|18 Placeholder Lane|Sampleton/;
  let foreign: number;
  const confirmedAt = (at: Date | null) =>
    app.services.db.update(users).set({ emailConfirmedAt: at }).where(eq(users.id, employee.userId));
  beforeEach(async () => {
    const survey = await started(employee, SURVEY);
    await answer(employee, survey, ITEM.thing, 'A lamp');
    await answer(employee, survey, ITEM.kind, 'c');
    await answer(employee, survey, ITEM.phone, '5555550142');
    await answer(employee, survey, ITEM.email, 'robin@home.example');
    ({ id: foreign } = (await employee.call(submitSurvey, { params: { id: survey } })).request);
    await confirmedAt(null);
  });

  test('an unconfirmed employee’s contact data are withheld from every reply', async () => {
    const { requests } = await concierge.call(deskQueue);
    expect(requests.find((request) => request.id === foreign)).toMatchObject({
      employee_name: 'Ana Silva',
    });
    const params = { id: foreign };
    const shown = await concierge.call(deskRequest, { params });
    expect(shown.employee).toMatchObject({
      name: 'Ana Silva',
      email: null,
      email_confirmed: false,
      profile: [],
      deletion_due_at: null,
    });
    expect(shown.request.details).toBe(
      'What is it about? A lamp\nChoose a kind: The third kind\n' +
        'Your number? (not shown: address not confirmed)\nYour address? (not shown: address not confirmed)',
    );
    const replies = [
      shown,
      requests,
      await concierge.call(deskReply, { params, body: { message: { body: 'Hello' } } }),
      await concierge.call(deskClaim, { params }),
      await complete(concierge, params),
    ];
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(CONTACT);
    expect(JSON.stringify(replies)).not.toContain(employee.email);
  });

  test('they are shown once the address is confirmed, and the employee always sees them', async () => {
    const own = (await employee.call(getRequest, { params: { id: foreign } })).request.details;
    expect(own).toMatch(CONTACT);
    await confirmedAt(app.clock.now());
    const { request } = await concierge.call(deskRequest, { params: { id: foreign } });
    expect(request.details).toBe(own);
  });

  test('a street address is withheld, too', async () => {
    const survey = await started(employee, 301);
    await answerTheRest(employee, survey);
    const { id: move } = (await employee.call(submitSurvey, { params: { id: survey } })).request;
    const { request } = await concierge.call(deskRequest, { params: { id: move } });
    expect(request.details).toMatch(/\(not shown: address not confirmed\)/);
  });
});

test('a reply starts a request of the queue and has the concierge’s name', async () => {
  const body = { message: { body: 'Good morning <b>' } };
  const { request } = await concierge.call(deskReply, { params, body });
  expect(request).toMatchObject({ status: 'in_progress' });
  const { request: seen } = await employee.call(getRequest, { params });
  expect(seen.messages).toMatchObject([
    { source: 'life_concierge', source_name: TEST_CONCIERGE, body_html: 'Good morning &lt;b&gt;' },
  ]);
});

test('sends a file that only the request’s employee can open', async () => {
  const { presigned_url: url, key } = await concierge.call(deskPresignUpload, {
    params,
    body: { upload: { filename: 'quotes.pdf' } },
  });
  // It takes nothing of what the employee may upload.
  const [upload] = await app.services.db.select().from(uploads).where(eq(uploads.key, key));
  expect(upload).toMatchObject({ userId: employee.userId, requestId: id, fromConcierge: true });
  await app.fetch(url, { method: 'PUT', body: PDF });
  await concierge.call(deskReply, {
    params,
    body: { message: { body: 'Here', attachment_keys: [key] } },
  });
  const { expiring_url: address } = await employee.call(expiringUrl, { query: { key } });
  expect((await app.fetch(address)).status).toBe(200);
  expect(await (await newEmployee(app)).refused(expiringUrl, { query: { key } })).toMatchObject({
    status: 404,
  });
});

test('refuses files of other requests and incomplete uploads', async () => {
  const { id: another } = await newRequest(employee);
  const { presigned_url: url, key } = await concierge.call(deskPresignUpload, {
    params: { id: another },
    body: { upload: { filename: 'quotes.pdf' } },
  });
  const reply = () =>
    concierge.refused(deskReply, {
      params,
      body: { message: { body: 'Here', attachment_keys: [key] } },
    });
  expect(await reply()).toEqual({
    status: 422,
    code: 'file_missing',
    error: 'We could not find the attached file. Please attach it again.',
  });
  await app.fetch(url, { method: 'PUT', body: PDF });
  expect(await reply()).toMatchObject({ status: 422, code: 'file_missing' });
});

test('announces a start and a completion to the employee, once each', async () => {
  const announced: unknown[] = [];
  const follower = {
    onNotification: (notification: LiveNotification) =>
      announced.push(notification.kind === 'event' && notification.event.data),
    onGap: () => undefined,
    onEnd: () => undefined,
  };
  const unfollow = app.services.live.follow(accountTopic(employee.userId), follower);
  for (let time = 0; time < 2; time += 1) await concierge.call(deskClaim, { params });
  for (let time = 0; time < 2; time += 1) await complete(concierge, params);
  await afterItsEvent(app, employee.userId, () =>
    concierge.call(deskReply, { params, body: { message: { body: 'Bye' } } }),
  );
  unfollow?.();
  expect(announced.slice(-3)).toMatchObject([
    { status: 'in_progress', unread_count: 0 },
    { status: 'closed', unread_count: 0 },
    { status: 'in_progress', unread_count: 1 },
  ]);
});

test('returns 404 for a request that does not exist', async () => {
  const missing = { status: 404, code: 'not_found', error: 'We could not find that request.' };
  for (const id of [999_999, 'x'])
    expect(await concierge.refused(deskRequest, { params: { id } })).toEqual(missing);
});
