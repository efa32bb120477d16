import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { deskNote, deskReply } from '../../../src/lib/contract/desk-request.ts';
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  openRequests,
  searchRequests,
} from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { type Employee, conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

const change = (id: number, columns: Partial<typeof requests.$inferInsert>) =>
  app.services.db.update(requests).set(columns).where(eq(requests.id, id));
const say = (employee: Employee, id: number, body: string) =>
  employee.call(postMessage, { params: { id }, body: { message: { body } } });

test('lists each request by its status', async () => {
  const employee = await newEmployee(app);
  const [open, begun, done] = [
    await newRequest(employee),
    await newRequest(employee),
    await newRequest(employee),
  ];
  await change(begun.id, { status: 'in_progress' });
  await change(done.id, { status: 'closed', completedAt: app.clock.now() });
  expect((await employee.call(openRequests)).requests.map(({ id }) => id)).toEqual([open.id]);
  expect((await employee.call(inProgressRequests)).requests.map(({ id }) => id)).toEqual([begun.id]);
  expect((await employee.call(completedRequests)).requests.map(({ id }) => id)).toEqual([done.id]);
});

test('sorts by issued_at, requests without one last', async () => {
  const employee = await newEmployee(app);
  const [never, late, early] = [
    await newRequest(employee),
    await newRequest(employee),
    await newRequest(employee),
  ];
  await change(never.id, { issuedAt: null });
  await change(late.id, { issuedAt: new Date('2026-02-01T00:00:00Z') });
  await change(early.id, { issuedAt: new Date('2026-01-01T00:00:00Z') });
  const { requests: listed } = await employee.call(openRequests);
  expect(listed.map(({ id }) => id)).toEqual([early.id, late.id, never.id]);
  expect(listed[2]?.issued_at).toBeNull();
});

test('returns the newest message in lists, and the thread only in the request', async () => {
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  await say(employee, id, 'First');
  app.clock.advance(1000);
  await say(employee, id, 'Second');
  app.clock.advance(1000);
  await say(employee, id, 'Third');
  const [listed] = (await employee.call(openRequests)).requests;
  expect(listed).toMatchObject({ messages: [], last_message: { body_html: 'Third' } });
  const { request } = await employee.call(getRequest, { params: { id } });
  expect(request.messages.map((message) => message.body_html)).toEqual(['First', 'Second', 'Third']);
  expect(request.last_message).toEqual(request.messages[2]);
  expect(request.last_message?.external_created_at).toBe(app.clock.now().toISOString());
});

test('returns a request with its category by external and by numeric id', async () => {
  const employee = await newEmployee(app);
  const { id, external_id: externalId } = await newRequest(employee);
  const { request } = await employee.call(getRequest, { params: { id: externalId } });
  expect(request).toMatchObject({
    id,
    survey_category_name: 'car',
    survey_category_image_url: '/media/categories/car.svg',
  });
  expect((await employee.call(getRequest, { params: { id } })).request).toEqual(request);
  expect((await employee.call(getRequest, { params: { id: externalId.toUpperCase() } })).request).toEqual(
    request,
  );
});

describe('the search', () => {
  const concierge = conciergeOf(app);
  let employee: Employee;
  let request: { readonly id: number; readonly external_id: string };
  beforeEach(async () => {
    employee = await newEmployee(app);
    request = await newRequest(employee);
  });

  const found = async (q: string, who = employee) =>
    (await who.call(searchRequests, { query: { q } })).external_ids;
  const params = () => ({ id: request.id });

  test('finds a request by words of its name and of all messages, without accents', async () => {
    await employee.call(postMessage, { params: params(), body: { message: { body: 'Fähre at nine' } } });
    await concierge.call(deskReply, {
      params: params(),
      body: { message: { body: 'It leaves from pier 4.' } },
    });
    expect(await found('fahre PIER car')).toEqual([request.external_id]);
    expect(await found('fahre bicycle')).toEqual([]);
  });

  test('finds nothing of another employee', async () => {
    await employee.call(postMessage, { params: params(), body: { message: { body: 'A zeppelin' } } });
    expect(await found('zeppelin')).toEqual([request.external_id]);
    expect(await found('zeppelin', await newEmployee(app))).toEqual([]);
  });

  test('does not search internal notes', async () => {
    await concierge.call(deskNote, { params: params(), body: { note: { body: 'Difficult xylophone' } } });
    expect(await found('xylophone')).toEqual([]);
  });

  test('takes any text for words', async () => {
    for (const q of ['!', "' | & <->", '\\', '%']) expect(await found(q), q).toEqual([]);
  });
});
