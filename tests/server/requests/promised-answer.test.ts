// docs/product/requests.md#promised-day
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { promisedAnswer } from '../../../server/services/requests/promised-answer.ts';
import { submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { deskNextStep, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { answerTheRest, newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const concierge = conciergeOf(app);
let employee: Employee;
beforeEach(async () => {
  app.clock.advance(1000);
  employee = await newEmployee(app);
});

const DAY_MINUTES = 8 * 60;
const OFFICE = { serviceHours: 'mon-fri 09:00-17:00', timeZone: 'Europe/Berlin', holidays: ['2026-12-25'] };
const waiting = (since: string) =>
  ({ status: 'open', waitsFor: 'us', waitsBecause: 'new', waitingSince: new Date(since) }) as const;
const promised = (since: string, now: string, minutes = DAY_MINUTES) =>
  promisedAnswer(waiting(since), [{ ...OFFICE, minutes }], new Date(now));

/** Berlin is an hour ahead of UTC in November. */
test.each([
  // Friday at 10:00: a day of service has passed on Monday at 10:00.
  ['2026-11-27T09:00:00Z', '2026-11-30T09:00:00.000Z'],
  // Saturday: all of Monday.
  ['2026-11-28T12:00:00Z', '2026-11-30T16:00:00.000Z'],
  // The day before a holiday on a Friday.
  ['2026-12-24T08:07:00Z', '2026-12-28T08:15:00.000Z'],
])('a request of %s is answered by %s, in the hours of service', (since, at) => {
  expect(promised(since, since)).toEqual({ at, was: null, zone: 'Europe/Berlin' });
});

test.each([
  // Missed on Monday at 10:00: by the end of that day, then of the next.
  ['2026-11-30T09:01:00Z', '2026-11-30T16:00:00.000Z'],
  ['2026-11-30T14:59:00Z', '2026-11-30T16:00:00.000Z'],
  // Less than an hour is left.
  ['2026-11-30T15:30:00Z', '2026-12-01T16:00:00.000Z'],
  ['2026-12-04T17:00:00Z', '2026-12-07T16:00:00.000Z'],
])('a promise that is missed at %s moves to the end of a day, and says so', (now, at) => {
  expect(promised('2026-11-27T09:00:00Z', now)).toEqual({
    ...{ at, was: '2026-11-30T09:00:00.000Z', zone: 'Europe/Berlin' },
  });
});

test('without hours of service a missed promise moves by whole days', () => {
  const target = { minutes: 120, serviceHours: null, timeZone: 'UTC', holidays: [] };
  const at = (now: string) => promisedAnswer(waiting('2026-11-27T09:00:00Z'), [target], new Date(now))?.at;
  expect(at('2026-11-27T10:00:00Z')).toBe('2026-11-27T11:00:00.000Z');
  expect(at('2026-11-27T11:00:00Z')).toBe('2026-11-28T11:00:00.000Z');
  expect(at('2026-11-30T10:00:00Z')).toBe('2026-11-30T11:00:00.000Z');
});

test('the submission and the thread say by when, as long as the employee waits for an answer', async () => {
  const { db } = app.services;
  const slug = 'promising';
  await joinCompany(app, employee, await newCompany(app, { slug, answerMinutes: 5 }));
  const survey = await started(employee, 101);
  await answerTheRest(employee, survey);
  const { request } = await employee.call(submitSurvey, { params: { id: survey } });
  const params = { id: request.id };
  const shown = async () => (await employee.call(getRequest, { params })).request.answer_by;
  expect(request.answer_by).toMatchObject({ was: null, zone: 'UTC' });
  expect(await shown()).toEqual(request.answer_by);
  app.clock.advance(20 * MINUTE_MS);
  expect(await shown()).toMatchObject({ was: request.answer_by?.at });
  await concierge.call(deskReply, { params, body: { message: { body: 'Which day?' } } });
  expect(await shown()).toBeNull();
  await employee.call(postMessage, { params, body: { message: { body: 'Monday.' } } });
  expect(await shown()).toMatchObject({ was: null });
  await concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } });
  expect(await shown()).toBeNull();
  await db.update(companies).set({ answerMinutes: null }).where(eq(companies.slug, slug));
  const other = await newRequest(employee);
  expect((await employee.call(getRequest, { params: { id: other.id } })).request.answer_by).toBeNull();
});
