// docs/product/desk-numbers.md#figures
// docs/product/desk-numbers.md#ratings
// docs/product/desk-numbers.md#no-delay-for-anybody
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { completions, requests } from '../../../server/db/schema/requests.ts';
import { deskNumbers, deskNumbersRatings } from '../../../src/lib/contract/desk-numbers.ts';
import { deskReopen, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import {
  complete as completeAs,
  newConcierge,
  rate,
  type SignedInConcierge,
} from '../../helpers/employees/concierge.ts';
import { everyPage, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { rowsOf } from '../../helpers/employees/places-of.ts';
import { isEmbedded, processOf } from '../../helpers/database.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db, reports } = app.services;
const today = app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
const [north, south] = [
  await newCompany(app, { slug: 'north', name: 'North' }),
  await newCompany(app, { slug: 'south', name: 'South' }),
];
await addTestSurveys(app);
const lead = await newConcierge(app, { role: 'lead' });

async function employeeOf(...companyIds: readonly number[]): Promise<Employee> {
  const employee = await newEmployee(app);
  await joinCompany(app, employee, ...companyIds);
  return employee;
}
const complete = (id: number) => completeAs(lead, { id });
async function rated(employee: Employee, rating: number, text = ''): Promise<number> {
  const { id } = await newRequest(employee);
  await complete(id);
  await rate(employee, { id }, rating, text);
  return id;
}
/** Numbers are kept for a minute. */
const forget = () => app.clock.advance(MINUTE_MS);

beforeEach(async () => {
  await db.execute(sql`truncate requests cascade`);
  forget();
});

test('requests and completions are counted by day, category and company, an employee of two in both', async () => {
  const [one, both] = [await employeeOf(north), await employeeOf(north, south)];
  const [{ id: first }, { id: second }] = [await newRequest(one), await newRequest(both)];
  await newRequest(both, 9001);
  await complete(first);
  await complete(second);
  await db.update(completions).set({ minutes: 45 });
  await lead.call(deskReopen, { params: { id: second } });
  const numbers = await lead.call(deskNumbers);
  expect(numbers.days).toHaveLength(30);
  expect(numbers.days.at(-1)).toEqual({ day: today, requests: 3, completions: 1 });
  expect(numbers.all).toMatchObject({ requests: 3, completions: 1, minutes_back: 45, round_trips: 0 });
  expect(numbers.companies).toMatchObject([
    { name: 'North', requests: 3, completions: 1 },
    { name: 'South', requests: 2, completions: 0 },
  ]);
  expect(numbers.categories.reduce((sum, group) => sum + group.requests, 0)).toBe(3);
  expect(numbers.waiting).toMatchObject({ us: 2, later: 0, them: 0 });
});

test('times are the median and the 90th percentile of what has one', async () => {
  const employee = await employeeOf(north);
  for (let count = 1; count <= 10; count += 1) {
    const { id } = await newRequest(employee);
    await complete(id);
    await db
      .update(requests)
      .set({ firstAnswerMinutes: count * 10 })
      .where(eq(requests.id, id));
    await db
      .update(completions)
      .set({ serviceMinutes: count * 100 })
      .where(eq(completions.requestId, id));
  }
  await newRequest(employee);
  const { all } = await lead.call(deskNumbers);
  expect(all).toMatchObject({
    requests: 11,
    first_answer: { median: 50, p90: 90 },
    completion: { median: 500, p90: 900 },
  });
});

test('days are those of the lead’s time zone', async () => {
  const { id } = await newRequest(await employeeOf(north));
  await db
    .update(requests)
    .set({ createdAt: new Date(`${today}T23:30:00Z`) })
    .where(eq(requests.id, id));
  const on = async (from: string, zone: string) =>
    (await lead.call(deskNumbers, { query: { from, until: from, zone } })).all.requests;
  expect(await on(today, 'UTC')).toBe(1);
  expect(await on(today, 'Asia/Kolkata')).toBe(0);
  expect(await on('2026-03-03', 'Asia/Kolkata')).toBe(1);
  const { days } = await lead.call(deskNumbers, {
    query: { from: '2026-03-01', until: '2026-03-04', zone: 'Asia/Kolkata' },
  });
  expect(days.map((day) => day.requests)).toEqual([0, 0, 1, 0]);
});

test.each([
  [{ from: '2025-01-01', until: '2026-01-02' }, 'at most 366 days'],
  [{ from: '2026-01-02', until: '2026-01-01' }, 'comes after'],
  [{ from: '1000-01-01' }, 'at most 366 days'],
])('the period %j is refused', async (query, sentence) => {
  for (const endpoint of [deskNumbers, deskNumbersRatings]) {
    const refusal = await lead.refused(endpoint, { query });
    expect(refusal).toMatchObject({ status: 422, error: expect.stringContaining(sentence) as string });
  }
});

test('the first and the last days of the calendar have no numbers, and no error', async () => {
  for (const day of ['1000-01-01', '9999-12-31']) {
    expect((await lead.call(deskNumbers, { query: { from: day, until: day } })).all.requests).toBe(0);
  }
});

test('a lead of one company has its employees alone in every figure', async () => {
  await rated(await employeeOf(north), 5, 'North is good');
  await rated(await employeeOf(south), 1, 'South is bad');
  await rated(await employeeOf(north, south), 3, 'Both are fine');
  await newRequest(await employeeOf(south));
  const ofNorth = await newConcierge(app, { role: 'lead', companyIds: [north] });
  const ofNone = await newConcierge(app, { role: 'lead', companyIds: [] });
  const seen = async (who: SignedInConcierge, company?: number) => {
    const query = company === undefined ? {} : { company: String(company) };
    const numbers = await who.call(deskNumbers, { query });
    const { ratings } = await who.call(deskNumbersRatings, { query });
    return [
      numbers.all.requests,
      numbers.companies.map(({ name }) => name),
      numbers.ratings,
      numbers.waiting.us,
      ratings.map(({ text }) => text),
    ];
  };
  const inNorth = [2, ['North'], [0, 0, 1, 0, 1], 0, ['Both are fine', 'North is good']];
  const nothing = [0, [], [0, 0, 0, 0, 0], 0, []];
  expect(await seen(ofNorth)).toEqual(inNorth);
  expect(await seen(ofNorth, north)).toEqual(inNorth);
  expect(await seen(ofNorth, south)).toEqual(nothing);
  expect(await seen(ofNone)).toEqual(nothing);
  expect(await seen(ofNone, north)).toEqual(nothing);
  expect(await seen(lead, north)).toEqual(inNorth);
  expect((await seen(lead)).slice(0, 1)).toEqual([4]);
});

describe('ratings', () => {
  test('come in pages that hold each once, the newest first, also of completions that have ended', async () => {
    const employee = await employeeOf(north);
    const id = await rated(employee, 2, 'Slow.');
    await lead.call(deskReply, {
      params: { id },
      body: { message: { body: 'Sorry' }, next: { step: 'complete' } },
    });
    await db.execute(sql`insert into completions
      (request_id, concierge_id, completed_at, minutes, rating, rated_at, reopened_at, reopened_by)
      select ${id}::integer, ${lead.id}::integer, ${app.clock.now().toISOString()}::timestamptz, 0, 4,
        ${app.clock.now().toISOString()}::timestamptz, now(), 'concierge' from generate_series(1, 104)`);
    const pages = await everyPage((query) => lead.call(deskNumbersRatings, { query }));
    const seen = pages.flatMap(({ ratings }) => ratings.map((rating) => rating.id));
    expect([seen.length, new Set(seen).size, pages.length]).toEqual([105, 105, 3]);
    expect(seen).toEqual(seen.toSorted((one, two) => two - one));
    expect((await lead.call(deskNumbers)).ratings).toEqual([0, 1, 0, 104, 0]);
  });
});

test('the same question is asked once a minute', async () => {
  const employee = await employeeOf(north);
  await newRequest(employee);
  const count = async () => (await lead.call(deskNumbers)).all.requests;
  expect(await count()).toBe(1);
  await newRequest(employee);
  expect(await count()).toBe(1);
  forget();
  expect(await count()).toBe(2);
});

test.skipIf(isEmbedded)(
  'sums run on one connection of their own, which only reads, for five seconds',
  async () => {
    const [own, again] = [await processOf(reports), await processOf(reports)];
    expect(again).toBe(own);
    const others = await Promise.all(Array.from({ length: 30 }, () => processOf(db)));
    expect(others).not.toContain(own);
    await expect(reports.execute(sql`update companies set name = 'x'`)).rejects.toThrow();
    expect(rowsOf(await reports.execute(sql`show statement_timeout`))).toEqual([{ statement_timeout: '5s' }]);
  },
);
