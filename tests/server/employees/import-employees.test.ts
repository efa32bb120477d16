// docs/product/companies.md#join-policy
// docs/product/companies.md#a-list-can-be-guessed
// docs/product/employees.md#import
// docs/product/employees.md#bad-rows
// docs/product/identity.md#addresses-that-get-mails
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  companies,
  expectedEmployees,
  importRows as stagedRows,
} from '../../../server/db/schema/identity.ts';
import { addCompany, changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import {
  IMPORT_PART_ROWS,
  importEmployees,
  stageEmployees,
} from '../../../src/lib/contract/operator/employees.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import {
  importBody,
  importList,
  linesOf,
  type ImportOptions,
  type Row,
} from '../../helpers/employees/import-list.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { signUp } from '../identity/support/call-identity.ts';

const app = await appOfFile();
const operator = operatorOf(app);

let count = 0;
let slug = '';
beforeEach(async () => {
  slug = `list-works-${(count += 1)}`;
  await operator.call(addCompany, { body: { company: { slug, name: 'List Works', join_policy: 'list' } } });
});

const importRows = (rows: readonly Row[], options: ImportOptions = {}) =>
  importList(operator, slug, rows, options);
const stored = () =>
  app.services.db
    .select({
      email: expectedEmployees.email,
      firstName: expectedEmployees.firstName,
      lastName: expectedEmployees.lastName,
    })
    .from(expectedEmployees)
    .innerJoin(companies, eq(companies.id, expectedEmployees.companyId))
    .where(eq(companies.slug, slug))
    .orderBy(expectedEmployees.email);
const emails = async () => (await stored()).map(({ email }) => email);

test('adds rows, changes names, keeps the others, and has no effect a second time', async () => {
  const first: Row[] = [[' Kim@Works.example ', ' Kim ', 'Sample'], ['lee@works.example']];
  expect(await importRows(first)).toEqual({
    ...{ added: 2, changed: 0, removed: 0, unchanged: 0, join_policy: 'list' },
    ...{ accounts: 0, missing: 0, missing_emails: [], deactivated: 0, asks: false },
  });
  expect(await importRows(first)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2 });
  const second: Row[] = [
    ['kim@works.example', 'Kim', 'Other'],
    ['noor@works.example', 'Noor'],
  ];
  expect(await importRows(second)).toMatchObject({ added: 1, changed: 1, removed: 0, unchanged: 0 });
  expect(await stored()).toEqual([
    { email: 'kim@works.example', firstName: 'Kim', lastName: 'Other' },
    { email: 'lee@works.example', firstName: '', lastName: '' },
    { email: 'noor@works.example', firstName: 'Noor', lastName: '' },
  ]);
});

test('"replace" makes the list exactly the file, of this company alone', async () => {
  await importRows([['kim@works.example'], ['lee@works.example']]);
  const other = slug;
  slug = `${other}-b`;
  await operator.call(addCompany, { body: { company: { slug, name: 'B' } } });
  await importRows([['kim@works.example'], ['lee@works.example']]);
  expect(await importRows([['lee@works.example']], { replace: true })).toMatchObject({
    ...{ removed: 1, unchanged: 1, join_policy: 'link' },
  });
  expect(await emails()).toEqual(['lee@works.example']);
  slug = other;
  expect(await emails()).toHaveLength(2);
});

test('a dry run counts and changes nothing', async () => {
  await importRows([['kim@works.example']]);
  const outcome = await importRows([['lee@works.example']], { dry_run: true, replace: true });
  expect(outcome).toMatchObject({ added: 1, removed: 1 });
  expect(await emails()).toEqual(['kim@works.example']);
  expect(await app.services.db.$count(stagedRows)).toBe(0);
});

const MANY = 20_000;

// The embedded database has no time limit of statements.
test.skipIf(isEmbedded).each([false, true])(
  'a large file right after the first one is compared in time, as a dry run: %s',
  async (isDryRun) => {
    const { db } = app.services;
    const id = randomUUID();
    // As in the minute before PostgreSQL counts the rows of the first import.
    await db.execute(sql`alter table expected_employees set (autovacuum_enabled = off)`);
    await db.execute(sql`alter table import_rows set (autovacuum_enabled = off)`);
    await db.execute(sql`delete from expected_employees`);
    await db.execute(sql`analyze expected_employees, import_rows`);
    await db.execute(sql`insert into expected_employees (company_id, email, first_name, last_name, created_at)
      select id, n || '@works.example', 'Kim', 'Sample', now() from companies, generate_series(1, ${MANY}::int) n where slug = ${slug}`);
    await db.execute(sql`insert into import_rows (import_id, line, email, first_name, last_name, created_at)
      select ${id}::text, n, n || '@works.example', 'Kim', 'Other', now() from generate_series(1, ${MANY}::int) n`);
    const outcome = await operator.call(importEmployees, {
      params: { slug, id },
      body: importBody(MANY, { replace: true, dry_run: isDryRun }),
    });
    expect(outcome).toMatchObject({ changed: MANY, removed: 0 });
  },
);

test('names the line and the rule of every problem, and applies nothing', async () => {
  await importRows([['kim@works.example']]);
  const outcome = await importRows(
    [
      ['new@works.example'],
      ['not an address'],
      [''],
      ['new@WORKS.example'],
      ['=cmd@works.example'],
      ['lee@works.example', '@SUM(A1)', '+1'],
      ['noor@works.example', '', '-2'],
      ['ana@works.example', 'x'.repeat(101)],
      ['k\u0456m@works.example'],
      ['zoe@works.example', 'Zo\u202Ee'],
      ['nul@works.example', 'a\u0000b'],
      ['mary.o’kane@works.example'],
      ['amal@works.example', '＝1'],
      ['kai@0x7f.1'],
      ['kai@works.example?x'],
    ],
    { replace: true },
  );
  const problems = 'problems' in outcome ? outcome.problems : [];
  expect(problems.map(({ line, message }) => `${String(line)} ${message}`)).toEqual([
    '3 email "not an address" is not an e-mail address',
    '4 has no email',
    '5 "new@works.example" is also on line 2',
    '6 email begins with "=", which a spreadsheet runs as a formula',
    '7 first_name begins with "@", which a spreadsheet runs as a formula',
    '7 last_name begins with "+", which a spreadsheet runs as a formula',
    '8 last_name begins with "-", which a spreadsheet runs as a formula',
    '9 first_name has more than 100 characters',
    expect.stringContaining('10 email "k\u0456m@works.example" has invisible characters or letters'),
    expect.stringContaining('11 first_name "Zo\u202Ee" has invisible characters'),
    '12 first_name is not valid text',
    expect.stringContaining('13 email "mary.o’kane@works.example" has accents or a curly apostrophe'),
    '14 first_name begins with "＝", which a spreadsheet runs as a formula',
    '15 email "kai@0x7f.1" is not an e-mail address',
    '16 email "kai@works.example?x" is not an e-mail address',
  ]);
  expect(await emails()).toEqual(['kim@works.example']);
});

test('takes a file of any size in parts, applied together or not at all', async () => {
  const params = { slug, id: randomUUID() };
  const part = (from: number, size: number) =>
    Array.from({ length: size }, (_, index): Row => [`kim${from + index}@works.example`, 'Kim']);
  const stage = (rows: readonly Row[], firstLine: number) =>
    operator.call(stageEmployees, { params, body: { rows: linesOf(rows, firstLine) } });
  const apply = (rows: number) => operator.call(importEmployees, { params, body: importBody(rows) });
  await stage(part(0, IMPORT_PART_ROWS), 2);
  const repeated: Row[] = [['lee@works.example'], ['kim7@works.example']];
  expect((await stage(repeated, IMPORT_PART_ROWS + 2)).problems).toEqual([
    { line: IMPORT_PART_ROWS + 3, message: '"kim7@works.example" is also on line 9' },
  ]);
  await stage(part(IMPORT_PART_ROWS, 500), IMPORT_PART_ROWS + 4);
  const lost = operator.refused(importEmployees, { params, body: importBody(IMPORT_PART_ROWS) });
  expect(await lost).toMatchObject({ status: 422, code: 'import_incomplete' });
  expect(await emails()).toEqual([]);
  expect(await apply(IMPORT_PART_ROWS + 501)).toMatchObject({ added: IMPORT_PART_ROWS + 501 });
  const more = { params, body: { rows: linesOf(part(0, IMPORT_PART_ROWS + 1)) } };
  expect(await operator.refused(stageEmployees, more)).toMatchObject({ status: 422, code: 'validation' });
});

test('two imports at once take turns', async () => {
  await Promise.all([
    importRows([['kim@works.example', 'A'], ['lee@works.example']], { replace: true }),
    importRows([['noor@works.example'], ['kim@works.example', 'B']], { replace: true }),
  ]);
  const names = await emails();
  expect(names).toHaveLength(2);
  expect([
    ['kim@works.example', 'lee@works.example'],
    ['kim@works.example', 'noor@works.example'],
  ]).toContainEqual(names);
});

describe('the join policy "list"', () => {
  test('takes addresses of the list alone, and says so in one sentence', async () => {
    await importRows([['Kim@works.example', 'Kim']]);
    expect(await signUp(app, 'lee@works.example', { company_slug: slug })).toMatchObject({
      status: 422,
      body: {
        code: 'company_closed_to_address',
        error:
          'List Works does not expect this email address. Please use the one your employer knows, or ask to be added.',
      },
    });
    expect((await signUp(app, ' KIM@works.example', { company_slug: slug })).status).toBe(200);
  });

  test('takes none with an empty list, and all again with the policy "link"', async () => {
    expect((await signUp(app, 'ana@works.example', { company_slug: slug })).status).toBe(422);
    await operator.call(changeCompany, { params: { slug }, body: { company: { join_policy: 'link' } } });
    expect((await signUp(app, 'ana@works.example', { company_slug: slug })).status).toBe(200);
  });
});

test('a dash alone stands for no name', async () => {
  await importRows([['cher@works.example', 'Cher', ' - ']]);
  expect(await stored()).toEqual([{ email: 'cher@works.example', firstName: 'Cher', lastName: '' }]);
});
