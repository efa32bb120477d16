// docs/product/completion.md#message-of-thanks
// docs/product/desk-request.md#thanks-after-a-completion
import { beforeEach, expect, test } from 'vitest';
import { readStory } from '../../../server/story/read-story.ts';
import { fold } from '../../../server/story/state.ts';
import {
  rateCompletion,
  reopenCompletion,
  thankForCompletion,
} from '../../../src/lib/contract/completion.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { completedRequests, getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import {
  complete as completeAs,
  employeeWithRequest,
  newConcierge,
} from '../../helpers/employees/concierge.ts';
import type { Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const ines = await newConcierge(app);
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
});

const complete = () => completeAs(ines, params);
const shown = async () => (await employee.call(getRequest, { params })).request;
const standing = async () => (await shown()).completion ?? expect.fail('No completion stands.');
const atDesk = () => ines.call(deskRequest, { params });
const about = async () => ({ params, body: { completion_id: (await standing()).id } });

const sayThanks = (client_id?: string) =>
  employee.call(postMessage, {
    params,
    body: { message: { body: 'Thanks, see you there!', is_thanks: true, client_id } },
  });

test('a message of thanks keeps the completion, and asks until the employee says that this was all', async () => {
  await complete();
  await employee.call(rateCompletion, { params, body: { ...(await about()).body, rating: 5 } });
  const { id } = await standing();
  await sayThanks('once');
  await sayThanks('once');
  const { status, completion, messages } = await shown();
  expect({ status, completion }).toMatchObject({
    status: 'closed',
    completion: { id, rating: 5, asks: true },
  });
  expect(messages).toHaveLength(1);
  expect((await atDesk()).turn.state).toBe('completed');
  expect((await employee.call(completedRequests)).requests).toHaveLength(1);
  await employee.call(thankForCompletion, await about());
  expect(await standing()).toMatchObject({ id, asks: false, thanked: true });
});

test('a message of thanks is followed by a new completion when something was still open after all', async () => {
  await complete();
  await sayThanks();
  await employee.call(reopenCompletion, await about());
  expect((await atDesk()).turn).toMatchObject({ state: 'us', reason: 'reopened' });
  await complete();
  expect(await standing()).toMatchObject({ asks: false });
  expect((await atDesk()).completions).toHaveLength(2);
});

test('a message of thanks is a message like any other while the request is open, and its story tells so', async () => {
  await sayThanks();
  const { request, turn } = await atDesk();
  expect(turn.state).toBe('us');
  await complete();
  await sayThanks();
  const story = await readStory(app.services.db, request.id);
  const told = story.filter(({ kind }) => kind === 'wrote');
  expect(told.map((event) => 'isThanks' in event)).toEqual([false, true]);
  expect(fold(new Date(request.created_at), story).status).toBe('closed');
});
