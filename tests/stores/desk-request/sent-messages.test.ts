// docs/product/desk-request.md#taking-back
// docs/product/desk-request.md#correction
import { sentText } from '../../../src/lib/format/sent-text.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskCorrect, deskReply, deskRequest, deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import type { Message } from '../../../src/lib/contract/message.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { markRead, postMessage } from '../../../src/lib/contract/thread.ts';
import { $deskProblem } from '../../../src/lib/stores/desk-request/actions.ts';
import {
  $deskRequest,
  openDeskRequest,
  refreshIfShown,
} from '../../../src/lib/stores/desk-request/desk-request.ts';
import { replyDraft } from '../../../src/lib/stores/desk-request/reply.ts';
import {
  $correcting,
  $sent,
  $takenCard,
  correctMessage,
  openCorrection,
  takeBack,
} from '../../../src/lib/stores/desk-request/sent-messages.ts';
import { refreshDeskSession } from '../../../src/lib/stores/desk-session/desk-session.ts';
import { dataOf, setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
let ines: SignedInConcierge;
let employee: Employee;
let params: { id: number };
beforeAll(async () => {
  ines = await newConcierge(app, { name: 'Ines' });
});
beforeEach(async () => {
  employee = await newEmployee(app);
  params = { id: (await newRequest(employee)).id };
  conciergesBrowser(app, ines);
  setCacheOwner('concierge');
  await refreshDeskSession();
  await openDeskRequest(String(params.id));
  replyDraft.open(String(params.id), [], ines.id);
});
afterEach(() => replyDraft.forget());

const messages = () => dataOf($deskRequest.get())?.request.messages ?? [];
const texts = () => messages().map(({ body_html: html }) => sentText(html));

/** Sends replies from another page, which this one learns of, and returns the last. */
async function replies(...bodies: string[]): Promise<Message> {
  for (const body of bodies) {
    app.clock.advance(1000);
    await ines.call(deskReply, { params, body: { message: { body } } });
  }
  await refreshIfShown(null);
  return newestMessage();
}

function newestMessage(): Message {
  const newest = messages().at(-1);
  if (newest === undefined) throw new Error('There is no message.');
  return newest;
}

test('a reply that is taken back is in the composer, in front of what was there', async () => {
  const message = await replies('One', 'Two <b>\n& "more" https://a.test/?b=1');
  replyDraft.write('And then');
  expect(await takeBack(message)).toBe(true);
  expect(replyDraft.$text.get()).toBe('Two <b>\n& "more" https://a.test/?b=1\n\nAnd then');
  expect(texts()).toEqual(['One']);
});

test('a card that is taken back is there to be sent again, and the reply stays as it is', async () => {
  replyDraft.write('And then');
  const card = { kind: 'options' as const, question: 'Which?', options: [{ title: 'This', price: '$9' }] };
  await ines.call(deskSendCard, { params, body: { card } });
  await refreshIfShown(null);
  expect(await takeBack(newestMessage())).toBe(true);
  expect($takenCard.get()?.card).toMatchObject(card);
  expect(replyDraft.$text.get()).toBe('And then');
});

test('one that was read is not, and says why', async () => {
  const message = await replies('One');
  await employee.call(markRead, { params, body: { last_message_id: Number(message.id) } });
  expectFailedCall('POST /api/v1/desk/requests/:id/messages/:message_id/take-back', 409);
  expect(await takeBack(message)).toBe(false);
  expect($deskProblem.get()).toMatchObject({
    action: 'take-back',
    sentence: expect.stringContaining('read') as string,
  });
  expect([texts(), replyDraft.$text.get()]).toEqual([['One'], '']);
});

test('a correction shows the new text, which can be corrected again', async () => {
  const message = await replies('At nine <b>');
  openCorrection(message);
  await correctMessage(message, ' ');
  expect($correcting.get()).toBe(message);
  await correctMessage(message, 'At ten & <i>');
  expect([$correcting.get(), texts()]).toEqual([null, ['At ten & <i>']]);
  const { request } = await employee.call(getRequest, { params });
  expect(request.messages).toMatchObject([{ id: message.id, body_html: 'At ten &amp; &lt;i&gt;' }]);
});

test('another page loads the thread again when something of it is gone or corrected', async () => {
  await replies('One', 'Two', 'Three');
  const [one, two] = messages().map(({ id }) => id);
  await ines.call(deskTakeBack, { params: { ...params, message_id: two ?? 0 }, body: { draft: '' } });
  await refreshIfShown(null);
  expect(texts()).toEqual(['One', 'Three']);
  await ines.call(deskCorrect, { params: { ...params, message_id: one ?? 0 }, body: { body: 'Won' } });
  await refreshIfShown(null);
  expect(texts()).toEqual(['Won', 'Three']);
  const { request } = await ines.call(deskRequest, { params });
  expect(messages()).toEqual(request.messages);
});

test('what the employee has answered is not offered to be taken back', async () => {
  const { id } = await replies('One');
  expect($sent.get()).toEqual({ name: 'Ines', answeredId: 0 });
  await employee.call(postMessage, { params, body: { message: { body: 'Yes' } } });
  await refreshIfShown(null);
  expect($sent.get().answeredId).toBeGreaterThan(Number(id));
});
