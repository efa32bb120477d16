// docs/product/live.md#automatic-notes
import { beforeEach, expect, test } from 'vitest';
import { postAutomaticNote } from '../../../server/story/messages.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskReply, deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import { markRead, postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { openLive } from '../live/live-reader.ts';

let employee: Employee;
let id: number;

const app = await appOfFile();
const concierge = conciergeOf(app);
const note = () =>
  postAutomaticNote(app.services, {
    requestId: id,
    sourceName: 'Sundial Concierge',
    body: 'It has arrived safely.',
  });
const shown = async () => (await employee.call(getRequest, { params: { id } })).request;

beforeEach(async () => {
  employee = await newEmployee(app);
  ({ id } = await newRequest(employee));
});

test('a note of a machine says so, and is never unread', async () => {
  await note();
  const request = await shown();
  expect(request.messages).toMatchObject([{ source: 'life_concierge', automatic: true }]);
  expect(request.unread_count).toBe(0);
  const { requests: listed } = await employee.call(openRequests);
  expect(listed).toMatchObject([{ unread_count: 0, last_message: { automatic: true } }]);
});

test('the lists of the desk show it as no word of ours', async () => {
  const row = async () => {
    const { requests } = await concierge.call(deskQueue, { query: { tab: 'all' } });
    return requests.find((one) => one.id === id);
  };
  await note();
  expect(await row()).toMatchObject({ excerpt: null, excerpt_from: null });
  const other = await newRequest(employee);
  await employee.call(postMessage, { params: { id: other.id }, body: { message: { body: 'For two' } } });
  id = other.id;
  await note();
  expect(await row()).toMatchObject({
    excerpt: 'For two',
    excerpt_from: 'user',
    last_message_id: (await shown()).messages.at(-1)?.id,
  });
  expect((await shown()).messages).toHaveLength(2);
});

test('an open page hears of it without a mark', async () => {
  const live = await openLive(app, employee.authorization);
  await live.untilReady();
  await note();
  expect(await live.next()).toMatchObject({
    event: 'change',
    data: { unread_count: 0, unread_requests: 0 },
  });
  await live.close();
});

test('it counts beside no answer: not when a part is read, and not when one is taken back', async () => {
  const reply = async () => {
    const body = { message: { body: 'Good news' } };
    const { request } = await concierge.call(deskReply, { params: { id }, body });
    return request.messages.at(-1)?.id ?? 0;
  };
  const first = await reply();
  await note();
  const second = await reply();
  expect((await shown()).unread_count).toBe(2);
  const marked = await employee.call(markRead, { params: { id }, body: { last_message_id: first } });
  expect(marked).toEqual({ unread_count: 1, unread_requests: 1 });
  await concierge.call(deskTakeBack, { params: { id, message_id: second }, body: { draft: '' } });
  expect((await shown()).unread_count).toBe(0);
});
