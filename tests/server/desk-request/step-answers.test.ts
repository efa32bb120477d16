// docs/product/desk-request.md#rest-of-a-thread
// docs/product/desk-request.md#next-step
import { expect, test } from 'vitest';
import { deskClaim, deskNextStep, deskReopen, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';

const { app, ines } = await deskOfFile();

test('a completion over a message that the page does not show is refused', async () => {
  const employee = await newEmployee(app);
  const params = { id: (await newRequest(employee)).id };
  const newest = async () =>
    String((await ines.call(deskRequest, { params })).request.messages.at(-1)?.id ?? 0);
  const after = await newest();
  await employee.call(postMessage, { params, body: { message: { body: 'One more question.' } } });
  const complete = { params, body: { next: { step: 'complete' } } } as const;
  expect(await ines.refused(deskNextStep, { ...complete, query: { answer: 'step', after } })).toMatchObject({
    status: 409,
    code: 'thread_moved',
  });
  await ines.call(deskNextStep, { ...complete, query: { answer: 'step', after: await newest() } });
  expect((await ines.call(deskRequest, { params })).request.status).toBe('closed');
});

test('a page that has the request is answered with what a step changed, and with all of it when nothing did', async () => {
  const params = { id: (await newRequest(await newEmployee(app))).id };
  const shown = () => ines.call(deskRequest, { params });
  const query = { answer: 'step' } as const;
  const body = { next: { step: 'complete' } } as const;
  for (const take of [
    () => ines.call(deskClaim, { params, query }),
    () => ines.call(deskNextStep, { params, query, body }),
    () => ines.call(deskReopen, { params, query }),
    () => ines.call(deskNextStep, { params, query, body }),
  ]) {
    const step = await take();
    const { turn, status_changes, completions, request } = await shown();
    const newest_message_id = request.messages.at(-1)?.id ?? 0;
    expect(step).toEqual({ turn, status_changes, completions, status: request.status, newest_message_id });
  }
  expect(await ines.call(deskNextStep, { params, query, body })).toEqual(await shown());
});
