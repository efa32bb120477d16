// docs/product/employees.md#sign-out-by-the-operator
// docs/product/employees.md#legal-hold
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signUp, signedIn } from '../identity/support/call-identity.ts';
import { adminOfFile } from './admin-of-file.ts';

const { app, folder, run } = await adminOfFile();
await run('companies', 'add', 'sample-works', '--name', 'Sample Works');

test('shows somebody who is expected and has not signed up', async () => {
  await writeFile(join(folder, 'people.csv'), 'email,first_name\nkim@works.example,Kim\n');
  await run('employees', 'import', 'sample-works', 'people.csv');
  expect(await run('employees', 'show', 'KIM@works.example')).toBe(
    [
      'kim@works.example (Kim): expected',
      '  expected by   sample-works',
      '  account       none: the sign-up link of the company opens one for this address',
      '  mails waiting 0',
    ].join('\n'),
  );
  await expect(run('employees', 'show', 'lee@works.example')).rejects.toThrow(
    'No account has the address "lee@works.example", and no company expects it.',
  );
});

test('places, shows and lifts a hold, of an employee or of a company', async () => {
  await signUp(app, 'ina@works.example', { company_slug: 'sample-works' });
  expect(await run('holds', 'list')).toBe('There are no legal holds.');
  const reason = ['--reason', 'case 7'] as const;
  expect(await run('holds', 'place', '--employee', 'ina@works.example', ...reason)).toMatch(
    /^SINCE +OF +WHOM +REASON\n\S+ +employee +ina@works\.example +case 7$/,
  );
  await run('holds', 'place', '--company', 'sample-works', ...reason);
  expect(await run('employees', 'show', 'ina@works.example')).toMatch(
    / {2}legal hold {4}since \S+: case 7\n {2}legal hold {4}since \S+, of sample-works: case 7\n/,
  );
  await expect(run('employees', 'erase', 'ina@works.example', '--yes', 'ina@works.example')).rejects.toThrow(
    'there is a legal hold on ina@works.example',
  );
  expect(await run('holds', 'lift', '--company', 'sample-works')).toBe('The hold on sample-works has ended.');
  expect(await run('holds', 'lift', '--company', 'sample-works')).toBe('There was no hold on sample-works.');
  await run('holds', 'lift', '--employee', 'ina@works.example');
  await expect(run('holds', 'place', ...reason)).rejects.toThrow('name either --employee or --company');
});

test('ends sessions, and says how many', async () => {
  await signUp(app, 'noa@works.example', { company_slug: 'sample-works' });
  await signedIn(app, 'noa@works.example');
  await signedIn(app, 'noa@works.example');
  expect(await run('sessions', 'end', '--employee', 'noa@works.example')).toMatch(/^[23] sessions ended\.$/);
  expect(await run('sessions', 'end', '--company', 'sample-works')).toMatch(/^\d+ sessions? ended\.$/);
  expect(await run('sessions', 'end', '--all')).toMatch(/^\d+ sessions? ended\.$/);
  for (const names of [[], ['--all', '--company', 'sample-works']]) {
    await expect(run('sessions', 'end', ...names)).rejects.toThrow(
      'name one of --all, --company and --employee',
    );
  }
});

test('limits the log to one employee, by address or by number', async () => {
  await signUp(app, 'uma@works.example');
  const number = /account +(\d+)/.exec(await run('employees', 'show', 'uma@works.example'))?.[1] ?? '';
  const log = await run('log', '--employee', 'uma@works.example');
  expect(log.split('\n')).toHaveLength(2);
  expect(log).toMatch(/showEmployee/);
  expect(await run('log', '--employee', number)).toBe(log);
});
