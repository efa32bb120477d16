import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../../server/db/schema/identity.ts';
import { refuseUnconfirmedEmail } from '../../../../server/services/identity/confirmation/refuse-unconfirmed-email.ts';
import { newEmployee } from '../../../helpers/employees/employee.ts';
import { startApp } from '../../../helpers/start-app.ts';
import { signUp, type App } from '../support/call-identity.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());

async function userOf(email: string) {
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return user ?? expect.fail(`no account of ${email}`);
}

test('a new account’s address is not confirmed', async () => {
  await signUp(app, 'new@people.test');
  const { id } = await userOf('new@people.test');
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
  const db = new PGlite();
  const migrate = async (name: string) => {
    const file = new URL(`../../../../server/db/migrations/${name}.sql`, import.meta.url);
    await db.exec(await readFile(file, 'utf8'));
  };
  await migrate('0000_init');
  await migrate('0001_read_marks');
  await db.exec(`insert into users (email, first_name, last_name, password_hash, terms_accepted_at, created_at)
    values ('old@people.test', 'Robin', 'Meyer', 'none', now(), '2026-01-01T00:00:00Z')`);
  await migrate('0002_confirmed_address');
  const { rows } = await db.query('select email_confirmed_at from users');
  expect(rows).toEqual([{ email_confirmed_at: new Date('2026-01-01T00:00:00Z') }]);
  await db.close();
});
