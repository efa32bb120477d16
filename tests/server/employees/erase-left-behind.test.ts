import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { tracesOf } from '../../helpers/employees/employee-with-everything.ts';
import { placesOfAll } from '../../helpers/employees/places-of.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { forgot, linkToken, reset, signUpUnconfirmed } from '../identity/support/call-identity.ts';

const app = await appOfFile();

/** Erases after the mails in flight, whose late deletion has tests of its own. */
async function erase(email: string) {
  await app.services.background.drain();
  return operatorOf(app).call(eraseEmployee, { body: { email } });
}

test('reaches the account that a fresh start left behind', async () => {
  const traces = tracesOf('adalovelorn', '5550731001');
  const { email, firstName, lastName } = traces;
  await signUpUnconfirmed(app, email, { name: firstName, last_name: lastName });
  await forgot(app, email);
  expect((await reset(app, await linkToken(app, email, 'reset-password'))).status).toBe(200);
  expect(await app.services.db.$count(users, eq(users.firstName, firstName))).toBe(1);
  expect((await erase(email)).erased.accounts).toBe(2);
  expect(await placesOfAll(app, traces)).toEqual([]);
});
