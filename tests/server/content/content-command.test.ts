import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../../server/command-line/program.ts';
import { CONTENT } from '../../../server/content-folder/command/program.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
let dataDir: string;
let folder: string;
let url: string;
beforeAll(async () => {
  app = await startApp();
  url = await app.listen();
  dataDir = await mkdtemp(join(tmpdir(), 'sundial-content-'));
  await writeFile(join(dataDir, 'operator-token'), app.services.operatorToken);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(dataDir, 'folder-'));
});

const run = (...args: string[]) => runProgram(CONTENT, args, { DATA_DIR: dataDir, SUNDIAL_URL: url });

test('export, check, plan and apply work on one folder', async () => {
  expect(await run('export', folder)).toBe(`Wrote 108 entries to ${folder}.`);
  expect((await readdir(folder)).toSorted()).toEqual([
    'categories',
    'offering_categories',
    'offerings',
    'replies',
    'schemas',
    'surveys',
  ]);
  expect(await run('check', folder)).toBe(
    'The folder is right: 9 categories, 55 surveys, 6 offering categories, 24 offerings, 14 replies.',
  );
  expect(await run('plan', folder)).toBe('Nothing to do: the server has this content.');

  const file = join(folder, 'offering_categories', 'pets.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('name: Pets', 'name: Animals'));
  expect(await run('plan', folder)).toBe(
    '~ offering_categories/pets\n    name: "Pets" -> "Animals"\n\nApply would do this: 0 added, 1 changed, 0 retired.',
  );
  expect(await run('apply', folder)).toContain('Applied: 0 added, 1 changed, 0 retired.');
  expect(JSON.parse(await run('apply', folder, '--json'))).toEqual({ problems: [], changes: [] });
});

test('a problem that only the server knows has its file and line', async () => {
  await run('export', folder);
  const file = join(folder, 'offering_categories', 'pets.yaml');
  await writeFile(file, `${await readFile(file, 'utf8')}companies: [sample-works]\n`);
  expect(await run('check', folder)).toContain('The folder is right');
  const refused = run('apply', folder);
  await expect(refused).rejects.toThrow(
    /offering_categories\/pets\.yaml:\d+: companies: names the company "sample-works", which does not exist/,
  );
  await expect(refused).rejects.toMatchObject({ exitCode: 1 });
});

test('an export replaces a folder only on demand', async () => {
  await run('export', folder);
  await writeFile(join(folder, 'categories', 'old.yaml'), 'name: old\n');
  await expect(run('export', folder)).rejects.toThrow('is not empty');
  await run('export', folder, '--overwrite');
  expect(await readdir(join(folder, 'categories'))).not.toContain('old.yaml');
});

test('without the token of a server nothing is sent', async () => {
  const elsewhere = runProgram(CONTENT, ['export', folder], { DATA_DIR: folder, SUNDIAL_URL: url });
  await expect(elsewhere).rejects.toThrow('There is no token in');
});

test('arguments that are not understood are refused with the help and exit code 2', async () => {
  const refusal = run('plan', 'a', 'b');
  await expect(refusal).rejects.toMatchObject({ exitCode: 2 });
  await expect(refusal).rejects.toThrow(/too many arguments for 'plan'[^]*Usage: content plan/);
});
