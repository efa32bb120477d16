import { mkdtemp, rm, writeFile, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema/identity.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import {
  bytesOf,
  employeeWithEverything,
  prepareSurveys,
  tracesOf,
} from '../../helpers/employees/employee-with-everything.ts';
import { signUp } from '../identity/support/call-identity.ts';

let app: RunningApp;
let dataDir: string;
let url: string;
async function open() {
  app = await startApp();
  url = await app.listen();
  dataDir = await mkdtemp(join(tmpdir(), 'sundial-admin-'));
  await writeFile(join(dataDir, 'operator-token'), app.services.operatorToken);
}
async function close() {
  await app.close();
  await rm(dataDir, { recursive: true });
}
beforeAll(open);
afterAll(close);

const run = (...args: string[]) =>
  runProgram(ADMIN, args, { DATA_DIR: dataDir, SUNDIAL_URL: url, INIT_CWD: dataDir });

test('adds a company with a logo from a file, and prints its sign-up link', async () => {
  await writeFile(join(dataDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const printed = await run(
    ...[
      'companies',
      'add',
      'sample-works',
      '--name',
      'Sample Works',
      '--logo',
      'logo.svg',
      '--accent',
      '#0A7F5C',
    ],
    ...[
      '--join',
      'domains',
      '--domains',
      'works.example, works.test',
      '--mfa',
      'required',
      '--answer-within',
      'a day',
    ],
  );
  expect(printed).toMatch(
    new RegExp(
      [
        '^Sample Works \\(sample-works\\): open',
        ' {2}employees {5}0',
        ' {2}who may join {2}works.example, works.test',
        ' {2}two-step {6}required',
        ' {2}logo {10}/content-images/[0-9a-f]{64}\\.svg',
        ' {2}accent {8}#0a7f5c',
        ' {2}answers {7}usually within a day',
        ' {2}answer target none',
        ' {2}sign-up link {2}http://localhost/sign-up/sample-works$',
      ].join('\n'),
    ),
  );
  const reply = (await (await app.fetch('/api/v1/companies/sample-works')).json()) as {
    company: { image_url: string };
  };
  expect((await app.fetch(reply.company.image_url)).headers.get('content-type')).toBe('image/svg+xml');
});

test('lists, changes, archives and restores', async () => {
  await run('companies', 'add', 'list-works', '--name', 'List Works');
  expect(await run('companies', 'list')).toMatch(/^SLUG +NAME +EMPLOYEES +WHO MAY JOIN +TWO-STEP +STATE\n/);
  expect(await run('companies', 'change', 'list-works', '--internal')).toContain('internal');
  expect(await run('companies', 'change', 'list-works', '--no-internal')).toContain(': open');
  expect(await run('companies', 'archive', 'list-works')).toContain('archived');
  const { company } = JSON.parse(await run('companies', 'restore', 'list-works', '--json')) as {
    company: { archived: boolean };
  };
  expect(company.archived).toBe(false);
});

test('says what is wrong, with exit code 1', async () => {
  const refused = run('companies', 'add', 'example-bakery', '--name', 'Another Bakery');
  await expect(refused).rejects.toMatchObject({
    message: 'Another company has the slug "example-bakery".',
    exitCode: 1,
  });
  await expect(run('companies', 'change', 'sample-works', '--logo', 'missing.png')).rejects.toThrow(
    'There is no file',
  );
});

describe('the arguments', () => {
  test.each([
    [[], 'Usage: admin [options] [command]'],
    [['--help'], 'companies'],
    [['help'], 'Exit codes: 0 done, 1 refused, 2 the command is not understood.'],
    [['companies', '--help'], 'Usage: admin companies [options] [command]'],
    [['companies', 'add', '--help'], 'Usage: admin companies add [options] <slug>'],
    [['companies', 'help', 'change'], '--domains <list>'],
  ])('%j ask for help', async (args, line) => {
    expect(await run(...args)).toContain(line);
  });

  test.each([
    [['company', 'list'], "unknown command 'company'", 'Usage: admin [options]'],
    [['companies'], 'Usage: admin companies', 'employers'],
    [['companies', 'rename'], "unknown command 'rename'", 'Usage: admin companies'],
    [['companies', 'list', 'x'], "too many arguments for 'list'", 'Usage: admin companies list'],
    [['companies', 'add', 'x'], "required option '--name <name>' not specified", 'admin companies add'],
    [['companies', 'change', 'x'], 'change needs a setting', 'Usage: admin companies change'],
    [['companies', 'archive'], "missing required argument 'slug'", 'Usage: admin companies archive'],
    [['companies', 'archive', 'x', '--name', 'Y'], "unknown option '--name'", 'admin companies archive'],
    [['companies', 'add', 'x', '--name', 'Two', 'Words'], "too many arguments for 'add'", 'in quotes'],
    [['companies', 'change', 'x', '--mfa', 'maybe'], 'Allowed choices are off, optional, required', 'change'],
    [['companies', 'change', 'x', '--join', 'everyone'], 'Allowed choices are link, domains', 'change'],
    [['companies', 'list', '--fast'], "unknown option '--fast'", 'Usage: admin companies list'],
  ])('%j are refused with the help of the command and exit code 2', async (args, sentence, help) => {
    const refusal = run(...args);
    await expect(refusal).rejects.toMatchObject({ exitCode: 2 });
    await expect(refusal).rejects.toThrow(sentence);
    await expect(refusal).rejects.toThrow(help);
  });
});

describe('employees', () => {
  beforeAll(async () => {
    await close();
    await open();
    await run('companies', 'add', 'sample-works', '--name', 'Sample Works');
  });

  test('imports a file, and says when the list has no effect yet', async () => {
    await writeFile(
      join(dataDir, 'people.csv'),
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
    expect(JSON.parse(await run(...importFile, '--replace', '--json'))).toEqual({
      problems: [],
      ...{ added: 0, changed: 0, removed: 0, unchanged: 2 },
      join_policy: 'list',
    });
  });

  test('names file, line and rule, and changes nothing, with exit code 1', async () => {
    const file = join(dataDir, 'broken.csv');
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
    await expect(columns).rejects.toThrow(
      '{"problems":[{"line":1,"message":"the column \\"name\\" is not one of',
    );
    await expect(run('employees', 'import', 'sample-works', 'none.csv')).rejects.toThrow('There is no file');
  });

  test('lists employees page by page', async () => {
    await signUp(app, 'zoe@people.test', { company_slug: 'example-bakery' });
    await app.services.db
      .update(users)
      .set({ firstName: 'Zo\u001B[2Je' })
      .where(eq(users.email, 'zoe@people.test'));
    const filter = ['employees', 'list', '--search', 'people.test'];
    expect(await run(...filter)).toMatch(
      /^EMAIL +NAME +STATE +COMPANIES +EXPECTED BY\nzoe@people.test +Zo\[2Je Meyer +active +example-bakery$/,
    );
    const page = await run('employees', 'list', '--company', 'sample-works', '--limit', '1');
    expect(page).toContain('There are more: add --after kim@works.example');
    const { employees, next } = JSON.parse(
      await run('employees', 'list', '--company', 'sample-works', '--after', 'kim@works.example', '--json'),
    ) as { employees: { email: string }[]; next: string | null };
    expect([employees.map(({ email }) => email), next]).toEqual([['lee@works.example'], null]);
    expect(await run('employees', 'list', '--search', 'nothing like it')).toBe(
      'There are no such employees.',
    );
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

  test('exports to a new ZIP file that only its owner can read', async () => {
    await prepareSurveys(app);
    const traces = tracesOf('adalovelorn', '5550731846');
    const { fileKeys } = await employeeWithEverything(app, traces);
    const file = join(dataDir, 'ada.zip');
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
    const [user] = await app.services.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'lost@people.test'));
    await app.services.db.insert(uploads).values({
      ...{ key: 'lost.png', userId: user?.id ?? 0, fileName: 'lost.png', contentType: 'image/png' },
      ...{ createdAt: app.clock.now(), storedAt: app.clock.now() },
    });
    await expect(run('employees', 'export', 'lost@people.test', 'none.zip')).rejects.toThrow(
      'We could not find that file.',
    );
    await expect(stat(join(dataDir, 'none.zip'))).rejects.toThrow('ENOENT');
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
      'Erased leaving@people.test: 1 account, 0 requests, 0 files, 0 list entries, 1 message.',
    );
    await signUp(app, 'leaving@people.test');
    await app.outbox();
    expect(JSON.parse(await run(...erase, '--yes', 'leaving@people.test', '--json'))).toEqual({
      erased: { accounts: 1, files: 0, requests: 0, lists: 0, messages: 1 },
    });
    await expect(run(...erase, '--yes', 'leaving@people.test')).rejects.toThrow('No account has the address');
  });
});
