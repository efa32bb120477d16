// docs/product/companies.md#export-of-a-company
// docs/product/companies.md#erase
// docs/product/employees.md#leavers
// docs/product/employees.md#support
// docs/product/employees.md#export
// docs/product/employees.md#erase
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import {
  bytesOf,
  employeeWithEverything,
  prepareSurveys,
  tracesOf,
} from '../../helpers/employees/employee-with-everything.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { accountOf, changeAccount, lock, signUp } from '../identity/support/call-identity.ts';
import { adminOfFile } from './admin-of-file.ts';

const { app, folder, run } = await adminOfFile();
await run('companies', 'add', 'sample-works', '--name', 'Sample Works');

test('imports a file, and says when the list has no effect yet', async () => {
  await writeFile(
    join(folder, 'people.csv'),
    '\uFEFFE-Mail;First name\r\nkim@works.example;Kim\r\nlee@works.example;\r\n',
  );
  const note =
    'The list has no effect yet: admin companies change sample-works --join list lets only its addresses join.';
  const importFile = ['employees', 'import', 'sample-works', 'people.csv'];
  expect(await run(...importFile, '--dry-run')).toBe(
    `Import would do this: 2 added, 0 changed, 0 removed, 0 unchanged.\n${note}`,
  );
  expect(await run(...importFile)).toBe(`Imported: 2 added, 0 changed, 0 removed, 0 unchanged.\n${note}`);
  await run('companies', 'change', 'sample-works', '--join', 'list');
  expect(await run(...importFile)).toBe('Imported: 0 added, 0 changed, 0 removed, 2 unchanged.');
  expect(JSON.parse(await run(...importFile, '--replace', '--json'))).toMatchObject({
    ...{ added: 0, changed: 0, removed: 0, unchanged: 2 },
    ...{ join_policy: 'list', missing: 0, ignored_columns: [] },
  });
});

/** Adds a company, `closing-works`, that a list of two may join: Kim and Lee. */
async function companyWithList(slug: string): Promise<void> {
  await run('companies', 'add', slug, '--name', slug);
  await writeFile(join(folder, `${slug}.csv`), `email\nkim@${slug}.example\nlee@${slug}.example\n`);
  await run('employees', 'import', slug, `${slug}.csv`);
  await run('companies', 'change', slug, '--join', 'list');
}

test('closes the accounts that a file does not have, and asks when they are many', async () => {
  await companyWithList('closing-works');
  await signUp(app, 'kim@closing-works.example', { company_slug: 'closing-works' });
  await writeFile(join(folder, 'staff.csv'), 'Phone;E-Mail\n5550100;lee@closing-works.example\n');
  const importStaff = ['employees', 'import', 'closing-works', 'staff.csv', '--deactivate-missing'];
  const plan = [
    'Ignored columns: Phone.',
    'Import would do this: 0 added, 0 changed, 1 removed, 1 unchanged.',
    '1 of 1 account would be closed:',
    '  kim@closing-works.example',
  ];
  expect(await run(...importStaff, '--dry-run')).toBe(
    [...plan, 'That is more than a tenth of the accounts: the import needs --yes.'].join('\n'),
  );
  await expect(run(...importStaff)).rejects.toMatchObject({
    message: [
      ...plan,
      'That is more than a tenth of the accounts. Nothing was changed. To confirm, add --yes.',
    ].join('\n'),
    exitCode: 1,
  });
  expect(await run(...importStaff, '--yes')).toContain('1 of 1 account closed:\n  kim@closing-works.example');
  expect(await run('employees', 'list', '--search', 'kim@closing')).toContain('deactivated');
  await run('employees', 'import', 'closing-works', 'closing-works.csv');
  await run('employees', 'activate', 'kim@closing-works.example');
  await expect(run('companies', 'archive', 'closing-works')).rejects.toThrow(
    'closes the account of 1 employee',
  );
  expect(await run('companies', 'archive', 'closing-works', '--yes', 'closing-works')).toContain('archived');
  expect(await run('companies', 'restore', 'closing-works')).toMatch(/employees +1/);
});

test('names file, line and rule, and changes nothing, with exit code 1', async () => {
  const file = join(folder, 'broken.csv');
  await writeFile(file, 'email\nkim@works.example\n=1+1\n\nkim@works.example\n');
  const refused = run('employees', 'import', 'sample-works', 'broken.csv');
  await expect(refused).rejects.toMatchObject({
    message: [
      `${file}:3: email begins with "=", which a spreadsheet runs as a formula`,
      `${file}:5: "kim@works.example" is also on line 2`,
      '',
      '2 problems. Nothing was changed.',
    ].join('\n'),
    exitCode: 1,
  });
  await writeFile(file, 'name\nKim\n');
  const columns = run('employees', 'import', 'sample-works', 'broken.csv', '--json');
  await expect(columns).rejects.toThrow('{"problems":[{"line":1,"message":"there is no column \\"email\\"');
  await expect(run('employees', 'import', 'sample-works', 'none.csv')).rejects.toThrow('There is no file');
});

test('lists employees page by page', async () => {
  await signUp(app, 'zoe@people.test', { company_slug: 'example-bakery' });
  await changeAccount(app, 'zoe@people.test', { firstName: 'Zo\u001B[2Je' });
  const filter = ['employees', 'list', '--search', 'zoe@people.test'];
  expect(await run(...filter)).toMatch(
    /^EMAIL +NAME +STATE +COMPANIES +EXPECTED BY\nzoe@people.test +Zo\[2Je Meyer +active +example-bakery$/,
  );
  await companyWithList('paged-works');
  const page = await run('employees', 'list', '--company', 'paged-works', '--limit', '1');
  expect(page).toContain('There are more: add --after kim@paged-works.example');
  const { employees, next } = JSON.parse(
    await run(
      'employees',
      'list',
      '--company',
      'paged-works',
      '--after',
      'kim@paged-works.example',
      '--json',
    ),
  ) as { employees: { email: string }[]; next: string | null };
  expect([employees.map(({ email }) => email), next]).toEqual([['lee@paged-works.example'], null]);
  expect(await run('employees', 'list', '--search', 'nothing like it')).toBe('There are no such employees.');
  await expect(run('employees', 'list', '--limit', '0')).rejects.toMatchObject({ exitCode: 2 });
});

test('deactivates and activates', async () => {
  await signUp(app, 'ana@people.test', { name: 'Ana', last_name: 'Silva' });
  expect(await run('employees', 'deactivate', 'ana@people.test')).toBe(
    'ana@people.test (Ana Silva): deactivated',
  );
  expect(JSON.parse(await run('employees', 'activate', 'ana@people.test', '--json'))).toMatchObject({
    employee: { email: 'ana@people.test', state: 'active' },
  });
  await expect(run('employees', 'deactivate', 'stranger@people.test')).rejects.toMatchObject({
    message: 'No account has the address "stranger@people.test".',
    exitCode: 1,
  });
});

test('shows an account to support, and unlocks it', async () => {
  await signUp(app, 'locked@people.test');
  await lock(app, 'locked@people.test');
  await app.outbox();
  expect(await run('employees', 'show', 'locked@people.test')).toMatch(/elsewhere +locked until 2026/);
  expect(await run('employees', 'unlock', 'locked@people.test')).toMatch(
    new RegExp(
      [
        '^locked@people.test \\(.+\\): active',
        ' {2}account +\\d+, since .+',
        ' {2}companies +none',
        ' {2}last sign-in +none in 30 days',
        ' {2}elsewhere +open, 0 wrong passwords',
        ' {2}two-step +none',
        ' {2}mails waiting 0$',
      ].join('\n'),
    ),
  );
});

test('exports to a new ZIP file that only its owner can read', async () => {
  await prepareSurveys(app);
  const traces = tracesOf('adalovelorn', '5550731846');
  const { fileKeys } = await employeeWithEverything(app, traces);
  const file = join(folder, 'ada.zip');
  const exportTo = ['employees', 'export', traces.email, 'ada.zip'];
  expect(await run(...exportTo)).toBe(`Wrote data.json and 4 files to ${file}.`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  // The entries are stored, not compressed.
  expect(bytes.includes(Buffer.from(bytesOf(traces)))).toBe(true);
  for (const name of ['data.json', ...fileKeys.map((key) => `files/${key}`)])
    expect(bytes.includes(name)).toBe(true);
  await expect(run(...exportTo)).rejects.toThrow(`${file} exists. Choose another file.`);
  expect(await readFile(file)).toEqual(bytes);
});

test('an export that fails leaves no file', async () => {
  await expect(run('employees', 'export', 'stranger@people.test', 'none.zip')).rejects.toMatchObject({
    exitCode: 1,
  });
  await signUp(app, 'lost@people.test');
  const user = await accountOf(app, 'lost@people.test');
  await app.services.db.insert(uploads).values({
    ...{ key: 'lost.png', userId: user.id, fileName: 'lost.png', contentType: 'image/png' },
    ...{ createdAt: app.clock.now(), storedAt: app.clock.now() },
  });
  await expect(run('employees', 'export', 'lost@people.test', 'none.zip')).rejects.toThrow(
    'We could not find that file.',
  );
  await expect(stat(join(folder, 'none.zip'))).rejects.toThrow('ENOENT');
});

test('erases an employee whose address is given twice', async () => {
  await signUp(app, 'leaving@people.test');
  const erase = ['employees', 'erase', 'leaving@people.test'];
  await expect(run(...erase)).rejects.toMatchObject({ exitCode: 2 });
  await expect(run(...erase, '--yes', 'leaving@people.tes')).rejects.toMatchObject({
    message:
      '"leaving@people.tes" is not "leaving@people.test". Nothing was erased: --yes takes the same address.',
    exitCode: 1,
  });
  await app.outbox();
  expect(await run(...erase, '--yes', 'leaving@people.test')).toBe(
    'Erased leaving@people.test: 1 account, 0 requests, 0 files, 0 list entries, 2 messages.',
  );
  await signUp(app, 'leaving@people.test');
  await app.outbox();
  expect(JSON.parse(await run(...erase, '--yes', 'leaving@people.test', '--json'))).toEqual({
    erased: { accounts: 1, files: 0, requests: 0, lists: 0, messages: 2 },
  });
  await expect(run(...erase, '--yes', 'leaving@people.test')).rejects.toThrow('No account has the address');
});

test('exports a company to a folder, and erases it when it was archived long enough', async () => {
  await run('companies', 'add', 'last-works', '--name', 'Last Works', '--keep-requests', '365');
  await signUp(app, 'ida@last.example', { company_slug: 'last-works' });
  expect(await run('companies', 'export', 'last-works', 'last')).toBe(
    `Wrote the company, its list and the archives of 1 employee to ${join(folder, 'last')}.`,
  );
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, 'last', name), 'utf8'));
  expect(await json('company.json')).toMatchObject({ slug: 'last-works', requests_kept_days: 365 });
  expect(await json('vendors.json')).toEqual([]);
  expect(await json('employees.json')).toMatchObject([{ email: 'ida@last.example', file: 'employee-1.zip' }]);
  expect((await stat(join(folder, 'last', 'employee-1.zip'))).mode & 0o777).toBe(0o600);
  await expect(run('companies', 'export', 'last-works', 'last')).rejects.toThrow('exists. Choose another');
  await run('companies', 'archive', 'last-works', '--yes', 'last-works');
  const erase = (...options: string[]) => run('companies', 'erase', 'last-works', ...options);
  await expect(erase('--yes', 'last-work')).rejects.toThrow('Nothing was erased: --yes last-works');
  await expect(erase('--yes', 'last-works')).rejects.toThrow('30 days after it was archived');
  app.clock.advance(30 * DAY_MS);
  expect(await erase('--dry-run')).toBe('Erasing last-works would delete 1 account, 0 requests, 0 files.');
  expect(await erase('--yes', 'last-works')).toBe('Erased last-works: 1 account, 0 requests, 0 files.');
  expect(await run('companies', 'list')).not.toContain('last-works');
});
