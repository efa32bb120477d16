import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../../server/admin/command.ts';
import { runCommand } from '../../../server/admin/run-command.ts';
import { CommandFailure } from '../../../server/command-line/command-failure.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
let dataDir: string;
let url: string;
beforeAll(async () => {
  app = await startApp();
  url = await app.listen();
  dataDir = await mkdtemp(join(tmpdir(), 'sundial-admin-'));
  await writeFile(join(dataDir, 'operator-token'), app.services.operatorToken);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: string[]) =>
  runCommand(readCommand(args), { DATA_DIR: dataDir, SUNDIAL_URL: url, INIT_CWD: dataDir });

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
    ...['--join', 'domains', '--domains', 'works.example, works.test', '--mfa', 'required'],
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
  test('ask for help', () => {
    for (const args of [[], ['help'], ['companies', 'add', '--help']]) expect(readCommand(args)).toBeNull();
  });

  test.each([
    [['company', 'list']],
    [['companies']],
    [['companies', 'list', 'x']],
    [['companies', 'add', 'x']],
    [['companies', 'change', 'x']],
    [['companies', 'archive']],
    [['companies', 'archive', 'x', '--name', 'Y']],
    [['companies', 'add', 'x', '--name', 'Two', 'Words']],
    [['companies', 'change', 'x', '--mfa', 'maybe']],
    [['companies', 'change', 'x', '--join', 'everyone']],
    [['companies', 'list', '--fast']],
  ])('%j are refused with the usage and exit code 2', (args) => {
    expect(() => readCommand(args)).toThrow(CommandFailure);
    expect(() => readCommand(args)).toThrow('admin companies list');
  });
});
