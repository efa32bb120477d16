// docs/product/desk-numbers.md#clocks
// docs/product/desk-queue.md#service-hours
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import {
  afterService,
  parseServiceWeek,
  serviceBetween,
  type ServiceHours,
  type ServiceWeek,
} from '../../../server/services/companies/service-hours.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const WEEK = 'mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00';
const weekOf = (text: string): ServiceWeek => {
  const week = parseServiceWeek(text);
  if (week === null) throw new Error(`${text} is no week`);
  return week;
};
const berlin: ServiceHours = {
  week: weekOf(WEEK),
  timeZone: 'Europe/Berlin',
  holidays: new Set(['2026-12-25']),
};
const late = (since: string, minutes: number, hours = berlin) =>
  afterService(new Date(since), minutes, hours)?.toISOString();

describe('minutes of service', () => {
  test.each([
    ['within a block', '2026-11-24T10:00:00Z', 60, '2026-11-24T11:00:00.000Z'],
    ['over the noon break', '2026-11-24T11:00:00Z', 60, '2026-11-24T13:00:00.000Z'],
    ['from the evening to the morning', '2026-11-24T20:00:00Z', 60, '2026-11-25T09:00:00.000Z'],
    ['over a Sunday', '2026-11-28T11:30:00Z', 60, '2026-11-30T08:30:00.000Z'],
    ['over a holiday', '2026-12-24T15:30:00Z', 60, '2026-12-26T09:30:00.000Z'],
    ['to the end of a block', '2026-11-24T08:00:00Z', 210, '2026-11-24T11:30:00.000Z'],
    ['in summer', '2026-07-07T08:00:00Z', 60, '2026-07-07T09:00:00.000Z'],
    ['over the end of summer', '2026-10-24T10:30:00Z', 60, '2026-10-26T08:30:00.000Z'],
  ])('%s', (_, since, minutes, expected) => {
    expect(late(since, minutes)).toBe(expected);
  });

  test('count twice in an hour that the clock repeats, and not in one that it leaves out', () => {
    const night = { ...berlin, week: weekOf('sun 01:00-04:00') };
    expect(late('2026-10-24T23:00:00Z', 240, night)).toBe('2026-10-25T03:00:00.000Z');
    expect(late('2026-03-29T00:00:00Z', 120, night)).toBe('2026-03-29T02:00:00.000Z');
  });

  test('are all minutes without service hours', () => {
    expect(late('2026-12-25T23:30:00Z', 60, { ...berlin, week: null })).toBe('2026-12-26T00:30:00.000Z');
  });
});

test.each([
  ['2026-11-24T20:30:00Z', 60, '2026-11-24T22:00:00.000Z'],
  ['2026-11-24T20:30:00Z', 240, '2026-11-25T01:00:00.000Z'],
  ['2026-11-24T20:30:00Z', 241, '2026-11-25T21:01:00.000Z'],
  ['2026-11-28T23:30:00Z', 60, '2026-11-29T00:30:00.000Z'],
  // The first hours of a holiday have no service either.
  ['2026-12-24T22:30:00Z', 60, '2026-12-25T23:30:00.000Z'],
])('hours over midnight go on: from %s, %i minutes of service end at %s', (since, minutes, expected) => {
  const nights = { ...berlin, week: weekOf('mon-sat 22:00-02:00') };
  expect(late(since, minutes, nights)).toBe(expected);
});

test('a week ends on the next Monday, and midnight may be written in both ways', () => {
  expect(weekOf('sun 22:00-02:00')).toEqual(weekOf('sun 22:00-24:00, mon 00:00-02:00'));
  expect(weekOf('mon 22:00-00:00')).toEqual(weekOf('mon 22:00-24:00'));
});

test.each([
  'mon',
  'moo 09:00-10:00',
  'fri-mon 09:00-10:00',
  'mon 10:00-10:00',
  'mon 24:00-01:00',
  'mon 22:00-02:00, tue 01:00-03:00',
  'mon 22:00-02:00 23:00-23:30',
  'sun 22:00-02:00, mon 00:00-01:00',
  'mon 09:00-24:01',
  'mon 09:00-11:00 10:00-12:00',
  'mon 09:00-10:00, mon 11:00-12:00',
  'mon 9-10',
  '',
])('"%s" is no week', (text) => {
  expect(parseServiceWeek(text)).toBeNull();
});

const SERVED = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', weekday: 'short' } as const;

/** Counts minutes one after the other by the clock of the zone: slow, and simple enough to be right. */
function byTheMinute(since: Date, minutes: number, { week, timeZone, holidays }: ServiceHours): Date {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...SERVED });
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  let left = minutes;
  let at = since.getTime();
  for (; left > 0; at += MINUTE_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const minute = Number(parts['hour']) * 60 + Number(parts['minute']);
    const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday'] ?? '');
    const isServed = (week?.[day] ?? []).some(({ from, until }) => minute >= from && minute < until);
    if (isServed && !holidays.has(calendar.format(at))) left -= 1;
  }
  return new Date(at);
}

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
  'Pacific/Apia',
];
const hourOfDay = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const blocks = fc
  .uniqueArray(fc.integer({ min: 5, max: 22 }), { minLength: 2, maxLength: 6 })
  .map((hours) => hours.toSorted((one, other) => one - other))
  .map((hours) =>
    Array.from({ length: Math.floor(hours.length / 2) }, (_, at) =>
      [hours[2 * at] ?? 0, hours[2 * at + 1] ?? 0].map(hourOfDay).join('-'),
    ).join(' '),
  );
const YEAR_MINUTES = (365 * DAY_MS) / MINUTE_MS;

test('pass as they do by the minute, in any zone, week and season', () => {
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...zones),
        days: fc.constantFrom('mon-sun', 'mon-fri', 'sat', 'tue-thu'),
        blocks,
        minute: fc.integer({ min: 0, max: YEAR_MINUTES }),
        minutes: fc.integer({ min: 1, max: 600 }),
        holidays: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 3 }),
      }),
      ({ zone, days, blocks: text, minute, minutes, holidays }) => {
        const since = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS);
        const hours: ServiceHours = {
          week: weekOf(`${days} ${text}`),
          timeZone: zone,
          holidays: new Set(
            holidays.map((day) => new Date(since.getTime() + day * DAY_MS).toISOString().slice(0, 10)),
          ),
        };
        const end = afterService(since, minutes, hours);
        expect(end).toEqual(byTheMinute(since, minutes, hours));
        expect(serviceBetween(since, end ?? since, hours)).toBe(minutes);
      },
    ),
    { numRuns: 30 },
  );
});

const app = await appOfFile();
await addTestSurveys(app);
const concierge = conciergeOf(app);

test('the strictest of an employee’s companies says when an answer is late; one without a target does not', async () => {
  const { db } = app.services;
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  const turn = async () => {
    const { requests } = await concierge.call(deskQueue, { query: { tab: 'all' } });
    const listed = requests.find((row) => row.id === id)?.turn;
    const { turn: shown } = await concierge.call(deskRequest, { params: { id } });
    expect(shown).toEqual(listed);
    return shown;
  };
  const { since } = await turn();
  const inMinutes = (minutes: number) => new Date(Date.parse(since) + minutes * MINUTE_MS).toISOString();
  const joined = async (slug: string, answerMinutes: number | null) =>
    joinCompany(app, employee, await newCompany(app, { slug, answerMinutes }));
  await joined('without', null);
  expect((await turn()).late_at).toBeNull();
  await joined('relaxed', 600);
  expect((await turn()).late_at).toBe(inMinutes(600));
  await joined('strict', 30);
  expect((await turn()).late_at).toBe(inMinutes(30));
  await db
    .update(companies)
    .set({ serviceHours: WEEK, timeZone: 'Europe/Berlin' })
    .where(eq(companies.slug, 'strict'));
  const expected = [
    inMinutes(600),
    afterService(new Date(since), 30, { ...berlin, holidays: new Set() })?.toISOString() ?? '',
  ];
  expect((await turn()).late_at).toBe(expected.toSorted()[0]);
  await concierge.call(deskReply, { params: { id }, body: { message: { body: 'Which one?' } } });
  expect((await turn()).late_at).toBeNull();
});
