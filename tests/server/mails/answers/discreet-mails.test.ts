// docs/product/account.md#discreet-requests
// docs/product/appointments.md#a-line-of-the-thread
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestSurveys } from '../../../../server/db/schema/content.ts';
import { answerNotices } from '../../../../server/db/schema/mails.ts';
import { findJobs } from '../../../../server/outgoing/run-jobs.ts';
import { mailHtml } from '../../../../server/ports/mail/mail-layout.ts';
import { putAnswerMails } from '../../../../src/lib/contract/account.ts';
import { deskSendCard } from '../../../../src/lib/contract/cards.ts';
import { deskAppointment } from '../../../../src/lib/contract/desk-appointments.ts';
import { addCompany, changeCompany } from '../../../../src/lib/contract/operator/companies.ts';
import { getRequest } from '../../../../src/lib/contract/requests.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { markRead } from '../../../../src/lib/contract/thread.ts';
import { joinCompany } from '../../../helpers/employees/company.ts';
import { operatorOf } from '../../../helpers/employees/employee.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import * as answered from './answered-request.ts';

const app = await appOfFile();
const concierge = await answered.humanConcierge(app);
const operator = operatorOf(app);
await operator.call(addCompany, { body: { company: { slug: 'works', name: 'Works' } } });
await operator.call(changeCompany, {
  params: { slug: 'works' },
  body: { company: { remind_after_hours: 4 } },
});

const SURVEY = 101;
const setDiscreet = (discreet: boolean) =>
  app.services.db.update(requestSurveys).set({ discreet }).where(eq(requestSurveys.id, SURVEY));
const SECRET = 'The counselor can see you on Tuesday';

let one: answered.AnsweredRequest;
beforeEach(async () => {
  await app.services.db.delete(answerNotices);
  await setDiscreet(true);
  one = await answered.answeredRequest(app, concierge);
});
afterEach(() => setDiscreet(false));

/** The mails of the employee, as an inbox shows them: subject, text, and the HTML with its preview. */
async function inbox() {
  return (await one.mails()).map(({ subject, text }) => {
    const html = mailHtml({ productName: 'Sundial', subject, text });
    return {
      subject,
      preview: /display:none[^>]*>([^<]*)</.exec(html)?.[1],
      all: [subject, text, html].join(),
    };
  });
}

async function expectDiscreet(subject: string, preview: string): Promise<void> {
  const newest = (await inbox()).at(-1) ?? expect.fail('no mail');
  expect(newest).toMatchObject({ subject, preview });
  for (const word of [one.request.name, ...SECRET.split(' ')].filter(({ length }) => length > 5)) {
    expect(newest.all).not.toContain(word);
  }
}

test('a mail about an answer names neither the request nor a word of it', async () => {
  await one.reply(SECRET);
  await answered.wait(app, answered.UNREAD_MS);
  await expectDiscreet(
    'New message on Sundial',
    'Your concierge wrote to you. To keep it private, this mail says no more.',
  );
  const [mail] = await one.mails();
  expect(mail?.text).toContain(`/requests/${one.request.external_id}`);
});

test('neither does a mail about a completion', async () => {
  await one.reply(SECRET);
  await one.complete();
  await answered.wait(app, answered.UNREAD_MS);
  await expectDiscreet(
    'Completed on Sundial',
    'A request of yours is completed. To keep it private, this mail says no more.',
  );
});

test('neither do mails about a date that is set and canceled', async () => {
  const { id } = one.request;
  const at = '2099-12-05T18:00:00Z';
  await concierge.call(deskAppointment, { params: { id }, body: { at, place: SECRET, name: SECRET } });
  await answered.wait(app, answered.UNREAD_MS);
  const preview = 'Your concierge wrote to you. To keep it private, this mail says no more.';
  await expectDiscreet('New message on Sundial', preview);
  expect((await inbox()).at(-1)?.all).not.toMatch(/Dec 5|2099|Date set/);
  const before = (await one.mails()).length;
  const { request } = await one.employee.call(getRequest, { params: { id } });
  const body = { last_message_id: request.messages.at(-1)?.id ?? 0 };
  await one.employee.call(markRead, { params: { id }, body });
  await concierge.call(deskAppointment, { params: { id }, body: { at: null } });
  await answered.wait(app, answered.UNREAD_MS);
  expect(await one.mails()).toHaveLength(before + 1);
  await expectDiscreet('New message on Sundial', preview);
  expect((await inbox()).at(-1)?.all).not.toMatch(/Dec 5|2099|Date canceled/);
});

test('neither does the daily mail', async () => {
  await one.employee.call(putAnswerMails, { body: { answer_mails: 'daily' } });
  await one.reply(SECRET);
  await answered.wait(app, answered.UNREAD_MS);
  await answered.wait(app, answered.untilHour(app, 13));
  await expectDiscreet('Unread messages on Sundial: 1 request', 'There is something new in 1 request.');
  expect((await one.mails())[0]?.text).toContain('To keep it private');
});

test('neither does a reminder', async () => {
  await joinCompany(app, one.employee, 'works');
  const options = [{ title: SECRET }, { title: 'Wednesday' }];
  await concierge.call(deskSendCard, {
    params: { id: one.request.id },
    body: { card: { kind: 'options', question: 'Which day?', options } },
  });
  app.clock.advance(4 * HOUR_MS);
  await findJobs(app.services, 'reminder');
  await app.services.background.drain();
  await expectDiscreet(
    'Waiting on you on Sundial',
    'Your concierge waits for your answer. To keep it private, this mail says no more.',
  );
});

test('the promise stays when the content takes it back, and a later one counts for earlier requests', async () => {
  await setDiscreet(false);
  await one.reply(SECRET);
  await answered.wait(app, answered.UNREAD_MS);
  await expectDiscreet(
    'New message on Sundial',
    'Your concierge wrote to you. To keep it private, this mail says no more.',
  );
  one = await answered.answeredRequest(app, concierge);
  await setDiscreet(true);
  await one.reply(SECRET);
  await answered.wait(app, answered.UNREAD_MS);
  await expectDiscreet(
    'New message on Sundial',
    'Your concierge wrote to you. To keep it private, this mail says no more.',
  );
});
