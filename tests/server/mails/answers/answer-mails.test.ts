// docs/product/account.md#answer-mails
// docs/product/account.md#daily-mail
// docs/product/live.md#automatic-notes
import { beforeEach, describe, expect, test } from 'vitest';
import { answerNotices } from '../../../../server/db/schema/mails.ts';
import { postAutomaticNote } from '../../../../server/story/messages.ts';
import { getAnswerMails, putAnswerMails } from '../../../../src/lib/contract/account.ts';
import { deskTakeBack } from '../../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../../src/lib/contract/requests.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../../src/lib/contract/thread.ts';
import { newRequest } from '../../../helpers/employees/answered-survey.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import * as answered from './answered-request.ts';

let one: answered.AnsweredRequest;
const app = await appOfFile();
const concierge = await answered.humanConcierge(app);
beforeEach(async () => {
  await app.services.db.delete(answerNotices);
  one = await answered.answeredRequest(app, concierge);
});

const subjects = async () => (await one.mails()).map(({ subject }) => subject);
const choose = (answer_mails: 'on' | 'daily' | 'off') =>
  one.employee.call(putAnswerMails, { body: { answer_mails } });
const NEW = () => `New message on Sundial: ${one.request.name}`;
const DONE = () => `Completed on Sundial: ${one.request.name}`;

describe('a mail about an answer', () => {
  test('is sent once, after two minutes', async () => {
    await one.reply();
    await answered.wait(app, answered.UNREAD_MS - SECOND_MS);
    expect(await subjects()).toEqual([]);
    await answered.wait(app, SECOND_MS);
    expect(await subjects()).toEqual([NEW()]);
    await answered.wait(app, 60 * MINUTE_MS);
    expect(await subjects()).toHaveLength(1);
  });

  test('is not sent when it was read in time', async () => {
    const message = await one.reply();
    app.clock.advance(MINUTE_MS);
    await one.read(message);
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
    expect(await app.services.db.select().from(answerNotices)).toEqual([]);
  });

  test('is one for three messages', async () => {
    for (const body of ['One', 'Two', 'Three']) {
      await one.reply(body);
      await answered.wait(app, 30 * SECOND_MS);
    }
    await answered.wait(app, answered.UNREAD_MS);
    const [mail, ...others] = await one.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('> Three\n\n2 more messages are unread.');
  });

  test('is sent although an earlier one is unread, once in ten minutes for all that was added', async () => {
    await one.reply('One');
    await answered.wait(app, answered.UNREAD_MS);
    await one.reply('Two, which is urgent');
    await answered.wait(app, answered.UNREAD_MS);
    await one.reply('Three');
    await answered.wait(app, 8 * MINUTE_MS - SECOND_MS);
    expect(await subjects()).toEqual([NEW()]);
    await answered.wait(app, SECOND_MS);
    expect(await subjects()).toEqual([NEW(), NEW()]);
    expect((await one.mails())[1]?.text).toContain('> Three\n\n2 more messages are unread.');
    await answered.wait(app, 60 * MINUTE_MS);
    expect(await subjects()).toHaveLength(2);
    await one.complete();
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([NEW(), NEW(), DONE()]);
    await answered.wait(app, 60 * MINUTE_MS);
    expect(await subjects()).toHaveLength(3);
  });

  test('is not repeated when what was added is taken back', async () => {
    await one.reply('One');
    await answered.wait(app, answered.UNREAD_MS);
    const message = await one.reply('Two');
    await concierge.call(deskTakeBack, {
      params: { id: one.request.id, message_id: message },
      body: { draft: '' },
    });
    await answered.wait(app, 60 * MINUTE_MS);
    expect(await subjects()).toEqual([NEW()]);
  });

  test('is not held back by an automatic note, which is no answer', async () => {
    const note = { requestId: one.request.id, sourceName: 'Sundial Concierge', body: 'It has arrived.' };
    await postAutomaticNote(app.services, note);
    await answered.wait(app, 15 * MINUTE_MS);
    expect(await subjects()).toEqual([]);
    const { request } = await one.employee.call(getRequest, { params: { id: one.request.id } });
    expect(request.unread_count).toBe(0);
    expect(request.messages.at(-1)?.automatic).toBe(true);
    await one.reply('The real answer');
    await answered.wait(app, answered.UNREAD_MS);
    const [mail, ...others] = await one.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Ada wrote to you');
    expect(mail?.text).toContain('> The real answer\n\nRead and answer');
  });

  test('a part that is read begins the wait again; what a mail was about gets no second one', async () => {
    const [first, second] = [await one.reply('One'), await one.reply('Two')];
    app.clock.advance(answered.UNREAD_MS - SECOND_MS);
    await one.read(first);
    await answered.wait(app, answered.UNREAD_MS - SECOND_MS);
    expect(await subjects()).toEqual([]);
    await answered.wait(app, SECOND_MS);
    expect(await subjects()).toHaveLength(1);

    const third = await one.reply('Three');
    await one.read(second);
    await answered.wait(app, answered.UNREAD_MS);
    expect((await one.mails()).map(({ text }) => /> (\w+)\n/.exec(text)?.[1])).toEqual(['Two', 'Three']);
    await one.reply('Four');
    const repeated = await one.read(second);
    expect(repeated.unread_count).toBe(2);
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toHaveLength(2);
    await one.read(third);
    await answered.wait(app, answered.UNREAD_MS);
    expect((await one.mails()).at(-1)?.text).toContain('> Four');
  });

  test('is not sent for a message of one’s own', async () => {
    const params = { id: one.request.id };
    await one.employee.call(postMessage, { params, body: { message: { body: 'Hello?' } } });
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });
});

describe('a mail about a completion', () => {
  test('has the last words of the concierge, although they were read, until it was seen', async () => {
    const message = await one.reply();
    await one.read(message);
    await one.complete();
    const params = { id: one.request.id };
    expect((await one.employee.call(getRequest, { params })).request.completion_unseen).toBe(true);
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([DONE()]);
    const [mail] = await one.mails();
    expect(mail?.text).toContain(
      `Your request “${one.request.name}” is completed. Ada wrote:\n\n> Good news\n\nRead and answer:\n`,
    );
    await one.read(message);
    expect((await one.employee.call(getRequest, { params })).request.completion_unseen).toBe(false);
    expect(await app.services.db.select().from(answerNotices)).toEqual([]);
  });

  test('is one with an unread message', async () => {
    await one.reply('All is booked');
    await one.complete();
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([DONE()]);
    expect((await one.mails())[0]?.text).toContain('is completed. Ada wrote:\n\n> All is booked');
  });

  test('a message that came after the page was opened is still mailed', async () => {
    await one.complete();
    await one.reply('One more thing');
    expect(await one.read(0)).toMatchObject({ unread_count: 1 });
    await answered.wait(app, answered.UNREAD_MS);
    expect((await one.mails())[0]?.text).toContain('> One more thing');
  });

  test('is not sent when it was seen in time, or the employee has opened the request again', async () => {
    const message = await one.reply();
    await one.complete();
    await one.read(message);
    await answered.wait(app, answered.UNREAD_MS);
    await one.complete();
    const params = { id: one.request.id };
    await one.employee.call(postMessage, { params, body: { message: { body: 'One more thing' } } });
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });
});

describe('the choice', () => {
  test('is on by default, and stored', async () => {
    expect(await one.employee.call(getAnswerMails)).toEqual({ answer_mails: 'on' });
    await choose('daily');
    expect(await one.employee.call(getAnswerMails)).toEqual({ answer_mails: 'daily' });
    const body = { answer_mails: 'hourly' };
    expect(await one.employee.refused(putAnswerMails, { body })).toMatchObject({ status: 422 });
  });

  test('daily: one mail a day at 13:00 UTC, about all requests', async () => {
    // A session ends while nothing happens.
    app.clock.advance(answered.untilHour(app, 13) - 10 * MINUTE_MS);
    one = await answered.answeredRequest(app, concierge);
    await choose('daily');
    const other = await newRequest(one.employee);
    await one.reply('In the first');
    await one.reply('In the second', other.id);
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
    await answered.wait(app, answered.untilHour(app, 13) - SECOND_MS);
    expect(await subjects()).toEqual([]);
    await answered.wait(app, SECOND_MS);
    expect(await subjects()).toEqual(['Unread messages on Sundial: 2 requests']);
    const [mail] = await one.mails();
    expect(mail?.text).toMatch(/“In the first”\nhttp:\S+\n\n.*“In the second”\nhttp/);

    await one.reply('More in the first, whose first message stays unread');
    await one.read(await one.reply('Read', other.id), other.id);
    await one.reply('The next day', other.id);
    await answered.wait(app, 10 * MINUTE_MS);
    await answered.wait(app, answered.untilHour(app, 13));
    expect(await subjects()).toEqual([
      'Unread messages on Sundial: 2 requests',
      'Unread messages on Sundial: 2 requests',
    ]);
    expect((await one.mails())[1]?.text).toMatch(/“The next day”\nhttp/);
    await answered.wait(app, answered.UNREAD_MS);
    await answered.wait(app, answered.untilHour(app, 13));
    expect(await subjects(), 'nothing is repeated').toHaveLength(2);
  });

  test('daily: what was read by then is not in it', async () => {
    await choose('daily');
    const message = await one.reply();
    await answered.wait(app, answered.UNREAD_MS);
    await one.read(message);
    await answered.wait(app, answered.untilHour(app, 13));
    expect(await subjects()).toEqual([]);
  });

  test('off: none; a change counts from now on', async () => {
    await choose('off');
    await one.reply('Unheard');
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
    await choose('on');
    await one.reply('Heard');
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toHaveLength(1);
  });

  test('from daily to on: what waits for the day is sent after two minutes', async () => {
    await choose('daily');
    await one.reply();
    await answered.wait(app, answered.UNREAD_MS);
    await choose('on');
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([NEW()]);
  });
});
