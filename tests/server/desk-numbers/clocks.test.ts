// docs/product/desk-numbers.md#clocks
// docs/product/desk-numbers.md#round-trips
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { completions, messages, requests } from '../../../server/db/schema/requests.ts';
import { sayStillOpen } from '../../../server/services/completion/completion.ts';
import type { Concierge, Viewer } from '../../../server/services/context.ts';
import { claimRequest } from '../../../server/services/desk-request/claim-request.ts';
import { handOver } from '../../../server/services/desk-request/hand-over.ts';
import { reopenRequest, setNextStep } from '../../../server/services/desk-request/next-step.ts';
import { reply } from '../../../server/services/desk-request/reply.ts';
import { takeBack } from '../../../server/services/desk-request/take-back.ts';
import { postAutomaticNote } from '../../../server/story/messages.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

/* By the services: sessions end while these days pass. */

const app = await appOfFile();
await addTestSurveys(app);
const { services } = app;
const { db } = services;
let ines: Concierge;
let employee: Employee;
let id: string;
/** Midnight of the Monday that a test begins with. */
let monday: number;

const until = (day: number, hour: number) => {
  const at = monday + day * DAY_MS + hour * HOUR_MS;
  app.clock.advance(at - app.clock.now().getTime());
};
/** Asks at an hour of a day, 0 being Monday, as an employee of companies with these service hours; Wednesday is a holiday. */
async function ask(day: number, hour: number, allHours = ['mon-fri 09:00-17:00']): Promise<void> {
  until(day, hour);
  employee = await newEmployee(app);
  const holidays = [new Date(monday + 2 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)];
  for (const serviceHours of allHours) {
    await joinCompany(app, employee, await newCompany(app, { serviceHours, holidays }));
  }
  id = String((await newRequest(employee)).id);
}
const say = (body: string) => {
  const viewer: Viewer = { ...employee, sessionId: 0, mfaTokenHash: null, networks: [] };
  return postMessage(services, viewer, id, { message: { body, source: 'user', attachment_keys: [] } }, {});
};
const answer = (step: 'them' | 'complete' = 'them') =>
  reply(services, ines, id, { message: { body: 'Hello', attachment_keys: [] }, next: { step } });
const complete = () => setNextStep(services, ines, id, { step: 'complete' });
const firstAnswer = async () => {
  const [request] = await db
    .select()
    .from(requests)
    .where(eq(requests.id, Number(id)));
  return request?.firstAnswerMinutes;
};
const completed = async () => {
  const rows = await db
    .select({
      minutes: completions.serviceMinutes,
      trips: completions.roundTrips,
      end: completions.reopenedBy,
    })
    .from(completions)
    .where(eq(completions.requestId, Number(id)))
    .orderBy(asc(completions.id));
  return rows.map(({ minutes, trips, end }) => [minutes, trips, end]);
};

beforeEach(async () => {
  const week = 7 * DAY_MS;
  // 1970 began with a Thursday.
  monday = Math.ceil((app.clock.now().getTime() - 4 * DAY_MS) / week) * week + 4 * DAY_MS;
  until(0, 0);
  const { id: conciergeId, name } = await newConcierge(app);
  ines = { id: conciergeId, name, role: 'concierge', companyIds: null, userId: null, sessionId: null };
});

test('the first answer takes the service from the request to the first reply, over the night', async () => {
  await ask(0, 16);
  await claimRequest(services, ines, id);
  const other = await newConcierge(app);
  await handOver(services, ines, id, { to: other.id, note: 'Please' });
  expect(await firstAnswer()).toBeNull();
  until(1, 9.5);
  await answer();
  until(1, 12);
  await answer();
  expect(await firstAnswer()).toBe(90);
});

test('a holiday and a weekend do not count', async () => {
  await ask(1, 16);
  until(3, 10);
  await answer();
  expect(await firstAnswer()).toBe(120);
  until(7, 10);
  await complete();
  expect(await completed()).toEqual([[60 + 8 * 60 * 2 + 60, 0, null]]);
});

test('a reply that was taken back has answered nothing', async () => {
  await ask(0, 9);
  until(0, 10);
  await answer();
  const [sent] = await db
    .select()
    .from(messages)
    .where(eq(messages.requestId, Number(id)));
  await takeBack(services, ines, { id, message_id: String(sent?.id) }, { draft: '' });
  expect(await firstAnswer()).toBeNull();
  until(0, 11);
  await answer();
  expect(await firstAnswer()).toBe(120);
});

test('a reply is an answer whatever id its sender gives it', async () => {
  await ask(0, 9);
  until(0, 10);
  const message = { body: 'Hello', attachment_keys: [], client_id: 'automatic-note' };
  await reply(services, ines, id, { message, next: { step: 'them' } });
  expect(await firstAnswer()).toBe(60);
});

test('a completion without a reply is the first answer, an automatic note is none', async () => {
  await ask(0, 9);
  await postAutomaticNote(services, {
    ...{ requestId: Number(id), sourceName: 'Sundial Concierge', body: 'Thank you!' },
  });
  await say('One more thing');
  await setNextStep(services, ines, id, { step: 'them' });
  expect(await firstAnswer()).toBeNull();
  until(0, 10);
  await complete();
  expect([await firstAnswer(), await completed()]).toEqual([60, [[60, 0, null]]]);
});

test('the clock of the completion runs while we wait for the employee, and round trips are counted', async () => {
  await ask(0, 9);
  await answer();
  until(0, 12);
  await say('Yes');
  await say('And the blue one');
  await answer();
  await answer();
  await say('Fine');
  until(0, 13);
  await answer('complete');
  expect([await firstAnswer(), await completed()]).toEqual([0, [[240, 2, null]]]);
});

test('the clock stands still while a completion stood, and goes on when the request is open again', async () => {
  await ask(0, 9);
  until(0, 11);
  await complete();
  until(1, 10);
  const [{ id: completionId } = { id: 0 }] = await db
    .select()
    .from(completions)
    .where(eq(completions.requestId, Number(id)));
  const viewer: Viewer = { ...employee, sessionId: 0, mfaTokenHash: null, networks: [] };
  await sayStillOpen(services, viewer, id, completionId);
  until(1, 12);
  await complete();
  until(1, 13);
  await reopenRequest(services, ines, id);
  until(1, 14);
  await complete();
  expect([await firstAnswer(), await completed()]).toEqual([
    120,
    [
      [120, 0, 'employee'],
      [240, 0, 'concierge'],
      [300, 0, null],
    ],
  ]);
});

test('thanks that are closed again are in no figure', async () => {
  await ask(0, 9);
  until(0, 11);
  await answer('complete');
  until(0, 12);
  await say('Thank you!');
  until(0, 15);
  await complete();
  expect([await firstAnswer(), await completed()]).toEqual([120, [[120, 0, null]]]);
});

test('with several companies the longest time counts, without any every minute', async () => {
  await ask(0, 16, ['mon-fri 09:00-17:00', 'mon-sun 08:00-18:00']);
  until(1, 9);
  await answer();
  expect(await firstAnswer()).toBe(180);
  await ask(1, 16, []);
  until(2, 9);
  await answer();
  expect(await firstAnswer()).toBe(17 * 60);
});
