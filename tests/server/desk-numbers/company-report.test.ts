// docs/product/desk-numbers.md#report-for-an-employer
// docs/product/desk-numbers.md#issued-figures
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import { companies, memberships, users } from '../../../server/db/schema/identity.ts';
import { companyReports } from '../../../server/db/schema/reports.ts';
import { completions, requests } from '../../../server/db/schema/requests.ts';
import { hide } from '../../../server/services/desk-numbers/report-figures.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { complete, newConcierge, rate } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { adminOfFile } from '../admin/admin-of-file.ts';

const { app, folder, run } = await adminOfFile();
const MONTH = app.clock.now().toISOString().slice(0, 'YYYY-MM'.length);
await addTestSurveys(app);
const lead = await newConcierge(app, { role: 'lead' });

async function companyOf(people: number, slug: string, name = slug): Promise<Employee[]> {
  const company = await newCompany(app, { slug, name });
  const employees = await Promise.all(
    Array.from({ length: people }, () => newEmployee(app, 'Xpersonx', 'Xpersonx')),
  );
  for (const employee of employees) await joinCompany(app, employee, company);
  return employees;
}

async function rated(employee: Employee, surveyId: number, rating: number): Promise<void> {
  const { id } = await newRequest(employee, surveyId);
  await complete(lead, { id });
  await rate(employee, { id }, rating, 'Xsentencex');
}

/** Writes the report and returns its lines without markup. */
async function report(slug: string, ...args: readonly string[]): Promise<string[]> {
  const file = `${crypto.randomUUID()}.html`;
  await run('report', slug, '--out', file, ...args);
  const page = (await readFile(join(folder, file), 'utf8')).replace(/<style>[^]*<\/style>/, '');
  expect(page).not.toMatch(/Xpersonx|Xsentencex|@|src=|href=|<script/);
  const text = page.replaceAll('<tbody>', '\n').replace(/<(?:\/th|\/td|\/dt|small)>/g, ' ');
  return text.replace(/<[^<>]+>/g, '').split('\n');
}

beforeAll(async () => {
  const many = await companyOf(9, 'many', 'Many & Sons');
  // Six employees ask in one category and three in another one.
  for (const [index, employee] of many.entries())
    await rated(employee, index < 6 ? 101 : 720, index < 6 ? 5 : 2);
  for (const employee of await companyOf(4, 'few')) await rated(employee, 101, 5);
  // Of five and six completions one is that of a group of its own.
  for (const [index, employee] of (await companyOf(6, 'six')).entries())
    await rated(employee, index < 5 ? 101 : 720, index < 5 ? 5 : 1);
  // One employee asks more often than all others, in a category of their own.
  for (const [index, employee] of (await companyOf(7, 'often')).entries()) {
    for (const id of [101, 501]) await newRequest(employee, id);
    for (let time = 0; index === 0 && time < 9; time += 1) await newRequest(employee, 401);
  }
  // As of six, with nine requests of an account without a confirmed address in the small group.
  const [stranger, ...askers] = await companyOf(7, 'junk');
  for (const [index, employee] of askers.entries()) await newRequest(employee, index < 5 ? 101 : 720);
  for (let time = 0; stranger !== undefined && time < 9; time += 1) await newRequest(stranger, 720);
  const isStranger = eq(users.id, stranger?.userId ?? 0);
  await app.services.db.update(users).set({ emailConfirmedAt: null }).where(isStranger);
  for (const slug of ['strangers', 'unconfirmed']) {
    const employees = await companyOf(5, slug);
    for (const employee of employees) await rated(employee, 101, 4);
    const ids = employees.slice(0, slug === 'strangers' ? 1 : 5).map(({ userId }) => userId);
    await app.services.db.update(users).set({ emailConfirmedAt: null }).where(inArray(users.id, ids));
  }
  const untimed = await companyOf(6, 'untimed');
  for (const employee of untimed) await rated(employee, 101, 5);
  const withoutTime = app.services.db
    .select({ id: requests.id })
    .from(requests)
    .where(
      inArray(
        requests.userId,
        untimed.slice(4).map(({ userId }) => userId),
      ),
    );
  await app.services.db
    .update(completions)
    .set({ serviceMinutes: null })
    .where(inArray(completions.requestId, withoutTime));
  await app.services.db.update(completions).set({ minutes: 210 });
  app.clock.advance(31 * DAY_MS);
});

test('accounts without a confirmed address make no group large enough to be shown', async () => {
  const hidden = ['Requests fewer than 5', 'Completed fewer than 5', 'Time given back fewer than 5'];
  expect(await report('strangers', '--month', MONTH)).toEqual(expect.arrayContaining(hidden));
  // A stranger alone is not shown either: it may be an employee who has not confirmed yet.
  const groups = ['Car fewer than 5 fewer than 5 fewer than 5 ', '4 of 5 fewer than 5 '];
  expect(await report('unconfirmed', '--month', MONTH)).toEqual(
    expect.arrayContaining([...hidden, ...groups]),
  );
});

test('a month that is not over is refused, by the clock of the company', async () => {
  const sentence = /^2026-04 is not over in UTC: two reports of one month/;
  await expect(run('report', 'many', '--month', '2026-04')).rejects.toThrow(sentence);
  await expect(run('report', 'many', '--month', '2099-01')).rejects.toThrow(/is not over/);
  const [early, late] = ['early', 'late'];
  await newCompany(app, { slug: early, timeZone: 'Pacific/Kiritimati' });
  await newCompany(app, { slug: late, timeZone: 'Pacific/Pago_Pago' });
  const lastDay = Date.parse('2026-04-30T18:00:00Z') - app.clock.now().getTime();
  app.clock.advance(lastDay);
  expect(await report(early, '--month', '2026-04')).toContain('Requests fewer than 5');
  await expect(run('report', late, '--month', '2026-04')).rejects.toThrow(/not over in Pacific\/Pago_Pago/);
  app.clock.advance(-lastDay);
});

test('a hidden sum of six beside “fewer than 5” would be five and one, so the whole is hidden, too', async () => {
  const lines = await report('six', '--month', MONTH);
  expect(
    lines.filter((line) => /fewer than 5|not shown/.test(line) && !line.startsWith('No figure')),
  ).toEqual([
    'Requests not shown',
    'Completed not shown',
    'Time given back not shown',
    'Car not shown not shown not shown ',
    expect.stringMatching(/ fewer than 5 fewer than 5 fewer than 5 $/) as string,
    '5 of 5 not shown ',
    '1 of 5 fewer than 5 ',
  ]);
});

test('a page of a month is printed again as it was: an erasure, a leaver and a late rating tell nothing', async () => {
  const many = await report('many', '--month', MONTH);
  const [gone, left, late] = await app.services.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(companies.slug, 'many'))
    .orderBy(users.id);
  if (gone === undefined || left === undefined || late === undefined) return expect.fail('nobody');
  await run('employees', 'erase', gone.email, '--yes', gone.email);
  await app.services.db.delete(memberships).where(eq(memberships.userId, left.id));
  await app.services.db.update(completions).set({ minutes: 1, rating: 3 });
  app.clock.advance(DAY_MS);
  expect(await report('many', '--month', MONTH)).toEqual(many);
  expect(many.find((line) => line.startsWith('Made on'))).toMatch(/^Made on April \d+, 2026\.$/);
});

test('two calls at once issue the same figures', async () => {
  const pages = await Promise.all([report('few', '--month', MONTH), report('few', '--month', MONTH)]);
  expect(pages[0]).toEqual(pages[1]);
  expect(await app.services.db.$count(companyReports)).toBeGreaterThan(0);
});

test('a page shows sums of five employees and more, and no person', async () => {
  const lines = await report('many', '--month', MONTH);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Sundial for Many &amp; Sons, March 2026',
      'Requests 9',
      'Completed 9',
      'Time given back 32 h',
    ]),
  );
});

test('a group under five is hidden, and the one whose difference would tell it', async () => {
  const lines = await report('many', '--month', MONTH);
  const rows = lines.filter((line) => line.includes('fewer than 5') || line.includes('not shown'));
  expect(rows.filter((line) => !line.startsWith('No figure'))).toEqual([
    expect.stringMatching(/ not shown not shown not shown $/) as string,
    expect.stringMatching(/ fewer than 5 fewer than 5 fewer than 5 $/) as string,
    '5 of 5 not shown ',
    '2 of 5 fewer than 5 ',
  ]);
});

test('the place of a category tells no hidden count', async () => {
  const lines = await report('often', '--month', MONTH);
  const shown = lines.filter((line) => / (?:7|not shown|fewer than 5) 0 0 $/.test(line));
  expect(shown.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    '7 0 0 ',
    'not shown 0 0 ',
    'fewer than 5 0 0 ',
  ]);
});

test('figures of times count the employees with a time: four of six are too few', async () => {
  const lines = await report('untimed', '--month', MONTH);
  expect(lines.filter((line) => /^(?:Completed|Completion|Round)/.test(line))).toEqual([
    'Completed 6',
    'Completion, half of them within fewer than 5',
    'Round trips per request fewer than 5',
  ]);
});

test('a company of four has no figure at all', async () => {
  const lines = await report('few', '--month', MONTH);
  expect(
    lines.filter((line) => /^(?:Requests|Completed|Time given back|First|Completion|Round)/.test(line)),
  ).toEqual([
    'Requests fewer than 5',
    'Completed fewer than 5',
    'Time given back fewer than 5',
    'First answer, half of them within fewer than 5',
    'Completion, half of them within fewer than 5',
    'Round trips per request fewer than 5',
  ]);
});

test('requests of accounts that anybody can make open nothing that is hidden beside them', async () => {
  // Whoever has made the nine would know that five and one are left.
  const lines = await report('junk', '--month', MONTH);
  expect(lines).toContain('Requests not shown');
  expect(lines).toContain('Car not shown 0 0 ');
});

test('the last whole month is written without another one named, and no file is overwritten', async () => {
  expect(await run('report', 'many')).toMatch(/^Wrote 2026-03 to .*report-many-2026-03\.html\.$/);
  await expect(run('report', 'many')).rejects.toThrow('exists. Choose another one with --out.');
  expect(await report('many')).toContain('Requests 9');
  expect(await report('many', '--month', '2026-02')).toContain('Requests fewer than 5');
});

test('an unknown company and an unreadable month are refused', async () => {
  await expect(run('report', 'nobody')).rejects.toThrow('There is no company with the slug "nobody".');
  await expect(run('report', 'many', '--month', '2026-13')).rejects.toMatchObject({ exitCode: 1 });
});

describe('what is hidden', () => {
  const counted = ({ people, more }: { readonly people: number; readonly more: number }) => {
    const count = people === 0 ? 0 : people + more;
    return { people, count, confirmed: count };
  };
  const groupsOfMany = fc.array(
    fc.record({ people: fc.integer({ min: 0, max: 12 }), more: fc.integer({ min: 0, max: 3 }) }),
    { maxLength: 9 },
  );

  test('is every group under five, beside one of five and more, and no more than is needed', () => {
    fc.assert(
      fc.property(groupsOfMany, (drawn) => {
        const groups = drawn.map(counted);
        const whole = groups.reduce((sum, { count }) => sum + count, 0);
        const { show } = hide(groups, whole);
        const few = groups.filter(({ people }) => people > 0 && people < 5);
        const labels = groups.map((_, index) => show[index]?.(1));
        expect(labels.filter((label) => label === 'fewer than 5')).toHaveLength(few.length);
        const hasOthers = groups.some(({ people }) => people >= 5);
        if (few.length === 0) expect(new Set(labels)).toEqual(new Set(groups.length === 0 ? [] : [1]));
        else if (hasOthers) expect(labels).toContain('not shown');
      }),
    );
  });

  test('could be each number from one to four, for all that a page shows', () => {
    fc.assert(
      fc.property(groupsOfMany, fc.integer({ min: 0, max: 9 }), (drawn, unrated) => {
        const groups = drawn.map(counted);
        const sum = groups.reduce((total, { count }) => total + count, 0);
        // Categories make up their whole; ratings are a part of the completions.
        for (const [whole, isExact] of [
          [sum, true],
          [sum + unrated, false],
        ] as const) {
          const { show, hidesWhole } = hide(groups, whole);
          const labels = groups.map(({ count }, index) => show[index]?.(count));
          const shownSum = labels.reduce<number>(
            (total, label) => total + (typeof label === 'number' ? label : 0),
            0,
          );
          const few = labels.filter((label) => label === 'fewer than 5').length;
          const beside = labels.filter((label) => label === 'not shown').length;
          // A page hides a whole about fewer than five employees anyway.
          const isWholeShown = !hidesWhole && groups.reduce((total, { people }) => total + people, 0) >= 5;
          if (few === 0 || !isWholeShown) continue;
          for (const count of [1, 2, 3, 4]) {
            const left = whole - shownSum - count - (few - 1) - 5 * beside;
            expect(left).toBeGreaterThanOrEqual(0);
            // Somebody else must be able to have the rest.
            if (isExact && left > 0) expect(few + beside).toBeGreaterThan(1);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
