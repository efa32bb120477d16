import { beforeEach, expect, test } from 'vitest';
import { deskNote, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { searchRequests } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
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
