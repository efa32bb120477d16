// docs/product/companies.md#company-settings
// docs/product/companies.md#answer-time
// docs/product/desk-session.md#invitation
// docs/product/desk-session.md#open-invitations
// docs/product/desk-session.md#changed-role
// docs/product/thread.md#the-concierge
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminOfFile } from './admin-of-file.ts';
import { eq } from 'drizzle-orm';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';

const { app, folder, run } = await adminOfFile();

test('adds a company with a logo from a file, and prints its sign-up link', async () => {
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
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

await app.services.db.insert(companies).values({ slug: 'invited-bakery', name: 'Invited Bakery' });

test('adds, lists, rotates and removes a concierge; a token is printed once', async () => {
  expect(await run('concierges', 'list')).toMatch(
    /^NAME +ACCOUNT +ROLE +COMPANIES +ADDED +STATE\n(?:.*\n)*?Test Concierge +token +lead +all companies +2026-03-02 +active$/m,
  );
  const printed = await run('concierges', 'add', 'Sample Person');
  expect(printed).toMatch(/^Sample Person calls with this token\. It is not shown again:\n\n {2}[\w-]{43}$/);
  const { token } = JSON.parse(await run('concierges', 'rotate', 'Sample Person', '--json')) as {
    token: string;
  };
  expect(printed).not.toContain(token);
  expect(await run('concierges', 'remove', 'Sample Person')).toBe(
    'The token of Sample Person has ended. Requests that went back to the queue: 0.',
  );
  expect(await run('concierges', 'list')).toMatch(
    /^Sample Person +token +concierge +all companies +2026-03-02 +removed 2026-03-02$/m,
  );
  await expect(run('concierges', 'rotate', 'Sample Person')).rejects.toMatchObject({
    message: 'There is no concierge "Sample Person".',
    exitCode: 1,
  });
});

test('invites a concierge, and changes role and companies of one', async () => {
  expect(
    await run('concierges', 'invite', 'lena@desk.test', '--name', 'Lena', '--companies', 'invited-bakery'),
  ).toBe('A link was mailed to lena@desk.test. It works once, until 2026-03-05T09:00 UTC.');
  expect(await run('concierges', 'invitations')).toMatch(
    /^MAIL +NAME +ROLE +COMPANIES +INVITED +UNTIL\nlena@desk\.test +Lena +concierge +invited-bakery +2026-03-02 +2026-03-05T09:00 UTC$/,
  );
  expect(await run('concierges', 'take-back', 'lena@desk.test')).toBe(
    'The link that was mailed to lena@desk.test for Lena no longer works.',
  );
  expect(await run('concierges', 'invitations')).toBe('No invitation is open.');
  await expect(run('concierges', 'take-back', 'lena@desk.test')).rejects.toThrow('No invitation to');
  const { name } = await newConcierge(app, { name: 'Changing Sample' });
  expect(await run('concierges', 'role', name, 'lead')).toBe(
    'Changing Sample is a lead for all companies. The sessions have ended.',
  );
  expect(await run('concierges', 'companies', name, 'invited-bakery')).toContain('for invited-bakery.');
  expect(await run('concierges', 'companies', name, 'all')).toContain('for all companies.');
  expect(await run('concierges', 'remove', name)).toBe(
    'The account of Changing Sample has ended. Requests that went back to the queue: 0.',
  );
  await expect(run('concierges', 'role', name, 'boss')).rejects.toThrow();
});

test('sets title and portrait of a concierge, and removes them', async () => {
  const { name } = await newConcierge(app, { name: 'Sample Face' });
  await writeFile(join(folder, 'face.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  expect(await run('concierges', 'face', name, '--title', 'Home and family')).toBe(
    'Sample Face has the title "Home and family" and initials.',
  );
  expect(await run('concierges', 'face', name, '--portrait', 'face.svg')).toBe(
    'Sample Face has the title "Home and family" and a portrait.',
  );
  const [stored] = await app.services.db.select().from(concierges).where(eq(concierges.name, name));
  expect(stored?.portraitUrl).toMatch(/^\/content-images\/[0-9a-f]{64}\.svg$/);
  await expect(run('concierges', 'face', name, '--portrait', 'javascript:alert(1)')).rejects.toThrow('https');
  expect(await run('concierges', 'face', name, '--title', 'none', '--portrait', 'none')).toBe(
    'Sample Face has no title and initials.',
  );
  await expect(run('concierges', 'face', 'Unknown Sample')).rejects.toThrow('There is no concierge');
});
