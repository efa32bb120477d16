import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { sendAnswerMails } from '../../../server/services/mails/answers/send-answer-mails.ts';
import { deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { LONG_TEST_MS, TAKE_BACK_ROUNDS } from '../../security/support/figures.ts';
import {
  answeredRequest,
  humanConcierge,
  UNREAD_MS,
  type AnsweredRequest,
} from '../mails/answers/answered-request.ts';

const app = await appOfFile();
const concierge = await humanConcierge(app);

/** Takes a reply back while `other` happens, and says whether everybody agrees on how it ended. */
async function raced(one: AnsweredRequest, body: string, other: (id: number) => Promise<unknown>) {
  const { employee, request } = one;
  const params = { id: request.id };
  const id = await one.reply(body);
  app.clock.advance(UNREAD_MS);
  const takeBack = { params: { ...params, message_id: id }, body: { draft: '' } };
  const [taken] = await Promise.allSettled([concierge.call(deskTakeBack, takeBack), other(id)]);
  const { messages, unread_count: unread } = (await employee.call(getRequest, { params })).request;
  const isThere = messages.some(({ body_html: html }) => html === body);
  const isMailed = (await one.mails()).some(({ text }) => text.includes(body));
  const [row] = await app.services.db.select().from(requests).where(eq(requests.id, request.id));
  const isUnread = isThere && id > (row?.seenMessageId ?? 0);
  await one.read(messages.at(-1)?.id ?? 0);
  if (taken.status === 'fulfilled') return !isThere && !isMailed && unread === 0;
  return isThere && unread === Number(isUnread) && String(taken.reason).includes('too_late');
}

test.each<[string, (one: AnsweredRequest) => (id: number) => Promise<unknown>]>([
  ['the reading', (one) => (id) => one.read(id)],
  ['the mail', () => () => sendAnswerMails(app.services)],
  [
    'an answer of the employee',
    ({ employee, request: { id } }) =>
      () =>
        employee.call(postMessage, { params: { id }, body: { message: { body: 'An answer' } } }),
  ],
])(
  `in ${String(TAKE_BACK_ROUNDS)} races with %s a reply is gone everywhere, or the taking back is refused`,
  async (_, otherOf) => {
    const one = await answeredRequest(app, concierge);
    for (let round = 0; round < TAKE_BACK_ROUNDS; round += 1) {
      const isRight = await raced(one, `Raced ${String(round)}.`, otherOf(one));
      expect(isRight, `round ${String(round)}`).toBe(true);
    }
  },
  LONG_TEST_MS,
);
