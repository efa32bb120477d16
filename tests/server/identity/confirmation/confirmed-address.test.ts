import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../../server/db/schema/identity.ts';
import { refuseUnconfirmedEmail } from '../../../../server/services/identity/confirm-email.ts';
import { newEmployee } from '../../../helpers/employees/employee.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import { signUpUnconfirmed } from '../support/call-identity.ts';
import { ownAddresses } from '../support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile({ demo: true });

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
