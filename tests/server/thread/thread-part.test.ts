import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../server/db/schema/requests.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const STORED = 30;

let employee: Employee;
let id: number;
const app = await appOfFile();
beforeEach(async () => {
  employee = await newEmployee(app);
  ({ id } = await newRequest(employee));
  const now = app.clock.now().getTime();
  // Pairs of one instant are ordered by their ids.
  const rows = Array.from({ length: STORED }, (_, index) => ({
    requestId: id,
    source: 'user' as const,
    sourceName: 'An Employee',
    body: `Message ${String(index)}`,
    bodyHtml: `Message ${String(index)}`,
    createdAt: new Date(now + Math.floor(index / 2)),
  }));
  await app.services.db.insert(messages).values(rows);
  app.clock.advance(STORED);
});

const read = async (newest?: string) =>
  (await employee.call(getRequest, { params: { id }, query: newest === undefined ? {} : { newest } }))
    .request;

test('the call without a part sends the whole thread', async () => {
  const request = await read();
  expect(request.messages.map(({ body_html }) => body_html)).toEqual(
    Array.from({ length: STORED }, (_, index) => `Message ${String(index)}`),
  );
  expect(request.has_earlier).toBe(false);
});

test('a part is the newest messages, oldest first', async () => {
  const whole = await read();
  const part = await read('7');
  expect(part.messages).toEqual(whole.messages.slice(-7));
  expect(part.last_message).toEqual(whole.last_message);
  expect(part.has_earlier).toBe(true);
});

test.each([
  [String(STORED - 1), true],
  [String(STORED), false],
  [String(STORED + 1), false],
])('a part of %s tells whether there are earlier messages: %s', async (newest, hasEarlier) => {
  const { messages: sent, has_earlier: told } = await read(newest);
  expect(told).toBe(hasEarlier);
  expect(sent).toHaveLength(Math.min(Number(newest), STORED));
});

test('the reply to a message has the same part', async () => {
  const message = { body: 'One more' };
  const { request } = await employee.call(postMessage, {
    params: { id },
    query: { newest: '2' },
    body: { message },
  });
  expect(request.messages.map(({ body_html }) => body_html)).toEqual(['Message 29', 'One more']);
  expect(request.has_earlier).toBe(true);
});

test('lists tell nothing about earlier messages', async () => {
  const { requests } = await employee.call(openRequests);
  expect(requests.map(({ has_earlier }) => has_earlier)).toEqual([false]);
});

describe('a part that is no number of messages', () => {
  test.each(['0', '-1', '1.5', 'all', '', '1000000', '1;drop table messages'])(
    '%j is refused',
    async (newest) => {
      expect(await employee.refused(getRequest, { params: { id }, query: { newest } })).toMatchObject({
        status: 422,
        code: 'validation',
      });
    },
  );
});
