import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { operatorActions } from '../../../server/db/schema/installation.ts';
import { adminOfFile } from '../admin/admin-of-file.ts';
import { signUp } from '../identity/support/call-identity.ts';

const { app, run } = await adminOfFile();
const { db } = app.services;

test('keeps who did what to which account behind its erasure, without the employee’s data', async () => {
  await signUp(app, 'kim@people.test', { company_slug: 'example-bakery', name: 'Kimberley' });
  const [kim] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'kim@people.test'));
  await run('employees', 'deactivate', 'kim@people.test');
  await run('employees', 'erase', 'kim@people.test', '--yes', 'kim@people.test');
  await expect(run('employees', 'unlock', 'kim@people.test')).rejects.toThrow('No account');
  await expect(run('companies', 'add', 'example-bakery', '--name', 'Other')).rejects.toThrow('slug');
  const rows = await db.select().from(operatorActions).orderBy(operatorActions.id);
  expect(rows.map(({ action, accountId, refused }) => [action, accountId, refused])).toEqual([
    ['deactivateEmployee', kim?.id, null],
    ['eraseEmployee', kim?.id, null],
    ['unlockEmployee', null, null],
    ['unlockEmployee', null, 'not_found'],
    ['addCompany', null, null],
    ['addCompany', null, 'slug_taken'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/kim@|Kimberley/);
  const printed = await run('log');
  expect(printed).toMatch(/^TIME +BY +CALL +COMPANY +ACCOUNT +REFUSED\n/);
  expect(printed).toMatch(new RegExp(`eraseEmployee +${String(kim?.id)}$`, 'm'));
  await run('companies', 'change', 'example-bakery', '--mfa', 'optional');
  const { actions } = JSON.parse(await run('log', '--json')) as { actions: readonly object[] };
  expect(actions[0]).toMatchObject({ action: 'changeCompany', company: 'example-bakery', refused: null });
});

test.each([
  'update operator_actions set actor = $$x$$',
  'delete from operator_actions',
  'truncate operator_actions',
])('the database refuses %j', async (statement) => {
  const refusal: unknown = await db.execute(sql.raw(statement)).then(null, (error: unknown) => error);
  expect(String((refusal as Error).cause)).toContain('rows of operator_actions are never changed');
});
