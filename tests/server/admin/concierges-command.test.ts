import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { adminOfFile } from './admin-of-file.ts';

const { app, folder, run } = await adminOfFile();
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

test('sets title and portrait of a concierge, and removes them', async () => {
  const { name } = await newConcierge(app, { name: 'Sample Face' });
  await writeFile(join(folder, 'face.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
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
