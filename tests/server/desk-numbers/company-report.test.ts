import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema/identity.ts';
import { completions } from '../../../server/db/schema/requests.ts';
import { hide } from '../../../server/services/desk-numbers/report-figures.ts';
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
  await app.services.db.update(completions).set({ minutes: 210 });
});

test('accounts without a confirmed address make no group large enough to be shown', async () => {
  const [unconfirmed, ...others] = await companyOf(5, 'strangers');
  if (unconfirmed === undefined) return expect.fail('no employee');
  for (const employee of [unconfirmed, ...others]) await rated(employee, 101, 4);
  await app.services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.userId));
  const hidden = ['Requests fewer than 5', 'Completed fewer than 5', 'Time given back fewer than 5'];
  expect(await report('strangers', '--month', MONTH)).toEqual(expect.arrayContaining(hidden));
  // A stranger alone is not shown either: it may be an employee who has not confirmed yet.
  for (const { userId } of others) {
    await app.services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  }
  const groups = ['Car fewer than 5 fewer than 5 fewer than 5 ', '4 of 5 fewer than 5 '];
  expect(await report('strangers', '--month', MONTH)).toEqual(expect.arrayContaining([...hidden, ...groups]));
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

test('the last whole month is written without another one named, and no file is overwritten', async () => {
  expect(await run('report', 'many')).toMatch(/^Wrote 2026-02 to .*report-many-2026-02\.html\.$/);
  await expect(run('report', 'many')).rejects.toThrow('exists. Choose another one with --out.');
  expect(await report('many')).toContain('Requests fewer than 5');
});

test('an unknown company and an unreadable month are refused', async () => {
  await expect(run('report', 'nobody')).rejects.toThrow('There is no company with the slug "nobody".');
  await expect(run('report', 'many', '--month', '2026-13')).rejects.toMatchObject({ exitCode: 1 });
});

describe('what is hidden', () => {
  test('is every group under five, with one of five and more: small groups may be the same people', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 9 }), (sizes) => {
        const shown = hide(sizes.map((people) => ({ people, count: people })));
        const hidden = sizes.filter((_, index) => shown[index]?.(1) !== 1);
        const few = sizes.filter((size) => size > 0 && size < 5);
        const smallest = Math.min(...sizes.filter((size) => size >= 5));
        const beside = few.length > 0 && smallest < Infinity ? [smallest] : [];
        expect(hidden.toSorted()).toEqual([...few, ...beside].toSorted());
      }),
    );
  });
});
