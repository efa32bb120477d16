// docs/product/cards.md#waiting-on-you
import { expect, test } from 'vitest';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskNextStep, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { getRequest, inProgressRequests } from '../../../src/lib/contract/requests.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { markRead, postMessage } from '../../../src/lib/contract/thread.ts';
import { complete, deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { SURVEY } from '../../helpers/employees/test-survey.ts';
import { uploaded } from '../../helpers/sample-files.ts';

const { app, ines } = await deskOfFile();
const { employee, params } = await employeeWithRequest(app, SURVEY);

const FACTS: BodyOf<typeof deskSendCard>['card'] = {
  kind: 'facts',
  question: 'Three things, please',
  questions: [
    { label: 'When?', type: 'TextInput', format: { kind: 'date' } },
    { label: 'Plan', type: 'SingleSelectInput', options: [{ value: 'a', label: 'Plan A' }] },
    { label: 'Your card', type: 'SingleUploadInput' },
  ],
};

const thread = async () => (await employee.call(getRequest, { params })).request;
const send = async () => {
  const { request } = await ines.call(deskSendCard, { params, body: { card: FACTS } });
  return request.messages.at(-1)?.id ?? 0;
};

test('facts wait for the employee until the last one is answered, a concierge writes or the request is completed', async () => {
  const answered = async (card_id: number, id: string, value: string) => {
    const message = { body: 'An answer', card_answer: { card_id, facts: [{ id, value }] } };
    return (await employee.call(postMessage, { params, body: { message } })).request.waits_for_you;
  };
  const card_id = await send();
  expect(await answered(card_id, '1', '2099-03-03')).toBe(true);
  await employee.call(postMessage, { params, body: { message: { body: 'I look for the rest.' } } });
  expect((await thread()).waits_for_you).toBe(true);
  const key = await uploaded(app, employee);
  expect(await answered(card_id, '3', key)).toBe(true);
  expect((await employee.call(inProgressRequests)).requests[0]?.waits_for_you).toBe(true);
  expect(await answered(card_id, '2', 'a')).toBe(false);
  const later = await send();
  expect(await answered(later, '1', '2099-03-03')).toBe(true);
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const reply = { message: { body: 'I have it.' }, next: { step: 'us' as const, at } };
  await ines.call(deskReply, { params, body: reply });
  expect((await thread()).waits_for_you).toBe(false);
  await send();
  await complete(ines, params);
  expect((await thread()).waits_for_you).toBe(false);
});

test('an answer that asks nothing does not wait for the employee once it is read, unless its writer has said so', async () => {
  const one = await employeeWithRequest(app);
  const read = async () => (await one.employee.call(getRequest, { params: one.params })).request;
  const reply = (body: BodyOf<typeof deskReply>) => ines.call(deskReply, { params: one.params, body });
  const { turn, request } = await reply({ message: { body: 'The plumber has confirmed.' } });
  expect(turn).toMatchObject({ state: 'them', reason: null });
  expect(await read()).toMatchObject({ waits_for_you: false, unread_count: 1 });
  const body = { last_message_id: Number(request.messages.at(-1)?.id) };
  await one.employee.call(markRead, { params: one.params, body });
  expect(await read()).toMatchObject({ waits_for_you: false, unread_count: 0 });
  await reply({ message: { body: 'Please send me the key number.' }, next: { step: 'them' } });
  expect(await read()).toMatchObject({ waits_for_you: true });
  await reply({ message: { body: 'Found it.' } });
  expect(await read()).toMatchObject({ waits_for_you: false });
  await ines.call(deskNextStep, { params: one.params, body: { next: { step: 'them' } } });
  expect(await read()).toMatchObject({ waits_for_you: true });
});
