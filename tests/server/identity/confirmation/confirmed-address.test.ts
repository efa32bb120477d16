import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../../server/db/schema/identity.ts';
import { refuseUnconfirmedEmail } from '../../../../server/services/identity/confirmation/refuse-unconfirmed-email.ts';
import { newEmployee } from '../../../helpers/employees/employee.ts';
import { startApp } from '../../../helpers/start-app.ts';
import { signUpUnconfirmed, type App } from '../support/call-identity.ts';
import { ownAddresses } from '../support/own-addresses.ts';

const MIGRATION = new URL('../../../../server/db/migrations/0002_confirmed_address.sql', import.meta.url);

let app: App;
const own = ownAddresses();
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());

async function userOf(email: string) {
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return user ?? expect.fail(`no account of ${email}`);
}

test('a new account’s address is not confirmed', async () => {
  await signUpUnconfirmed(app, own('new'));
  const { id } = await userOf(own('new'));
  await expect(refuseUnconfirmedEmail(app.services.db, id)).rejects.toMatchObject({
    code: 'email_unconfirmed',
    sentence: 'Please confirm your email address first, with the link in the mail that we have sent you.',
  });
});

test('a confirmed address is not refused, and the demo account’s is confirmed', async () => {
  const { userId } = await newEmployee(app);
  await refuseUnconfirmedEmail(app.services.db, userId);
  await refuseUnconfirmedEmail(app.services.db, (await userOf('demo@sundial.example')).id);
});

test('the address of an account that is older than the rule counts as confirmed', async () => {
  const { db } = app.services;
  const created = new Date('2026-01-01T00:00:00Z');
  await signUpUnconfirmed(app, own('old'));
  await db
    .update(users)
    .set({ createdAt: created })
    .where(eq(users.email, own('old')));
  await db.execute(sql`alter table users drop column email_confirmed_at`);
  const migration = await readFile(MIGRATION, 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
  expect(await userOf(own('old'))).toMatchObject({ emailConfirmedAt: created });
});
