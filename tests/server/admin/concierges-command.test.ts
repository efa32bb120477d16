import { expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { adminOfFile } from './admin-of-file.ts';

const { app, run } = await adminOfFile();
await app.services.db.insert(companies).values({ slug: 'invited-bakery', name: 'Invited Bakery' });

test('adds, lists, rotates and removes a concierge; a token is printed once', async () => {
  expect(await run('concierges', 'list')).toMatch(
    /^NAME +ACCOUNT +ROLE +COMPANIES +ADDED +STATE\nTest Concierge +token +lead +all companies +2026-03-02 +active$/,
  );
  const printed = await run('concierges', 'add', 'Sample Person');
  expect(printed).toMatch(/^Sample Person calls with this token\. It is not shown again:\n\n {2}[\w-]{43}$/);
  const { token } = JSON.parse(await run('concierges', 'rotate', 'Sample Person', '--json')) as {
    token: string;
  };
  expect(printed).not.toContain(token);
  expect(await run('concierges', 'remove', 'Sample Person')).toBe('The token of Sample Person has ended.');
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
  const { name } = await newConcierge(app, { name: 'Changing Sample' });
  expect(await run('concierges', 'role', name, 'lead')).toBe(
    'Changing Sample is a lead for all companies. The sessions have ended.',
  );
  expect(await run('concierges', 'companies', name, 'invited-bakery')).toContain('for invited-bakery.');
  expect(await run('concierges', 'companies', name, 'all')).toContain('for all companies.');
  expect(await run('concierges', 'remove', name)).toBe('The account of Changing Sample has ended.');
  await expect(run('concierges', 'role', name, 'boss')).rejects.toThrow();
});
