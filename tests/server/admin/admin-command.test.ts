import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminOfFile } from './admin-of-file.ts';

const { app, folder, run } = await adminOfFile();

test('adds a company with a logo from a file, and prints its sign-up link', async () => {
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
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
        ' {2}reminder {6}none',
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
    [['help'], 'Exit codes: 0 done, 1 refused, 2 the command is not understood.'],
    [['companies', 'add', '--help'], 'Usage: admin companies add [options] <slug>'],
    [['companies', 'help', 'change'], '--domains <list>'],
  ])('%j ask for help', async (args, line) => {
    expect(await run(...args)).toContain(line);
  });

  test.each([
    [['company', 'list'], "unknown command 'company'", 'Usage: admin [options]'],
    [['companies'], 'Usage: admin companies', 'employers'],
    [['companies', 'add', 'x'], "required option '--name <name>' not specified", 'admin companies add'],
    [['companies', 'change', 'x'], 'change needs a setting', 'Usage: admin companies change'],
    [['companies', 'add', 'x', '--name', 'Two', 'Words'], "too many arguments for 'add'", 'in quotes'],
    [['companies', 'change', 'x', '--mfa', 'maybe'], 'Allowed choices are off, optional, required', 'change'],
    [['companies', 'list', '--fast'], "unknown option '--fast'", 'Usage: admin companies list'],
  ])('%j are refused with the help of the command and exit code 2', async (args, sentence, help) => {
    const refusal = run(...args);
    await expect(refusal).rejects.toMatchObject({ exitCode: 2 });
    await expect(refusal).rejects.toThrow(sentence);
    await expect(refusal).rejects.toThrow(help);
  });
});
