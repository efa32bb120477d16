// docs/product/companies.md#archived-company
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { provideKeyDerivation } from '../../../server/services/secrets/password-queue.ts';
import { addCompany, archiveCompany, changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import { cheapArgon2id } from '../../helpers/cheap-passwords.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { signUpUnconfirmed } from '../identity/support/call-identity.ts';

const app = await appOfFile();
const operator = operatorOf(app);

test.each([
  [
    'archived',
    'company_unknown',
    (slug: string) => operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } }),
  ],
  [
    'closed to the address',
    'company_closed_to_address',
    (slug: string) =>
      operator.call(changeCompany, { params: { slug }, body: { company: { join_policy: 'list' } } }),
  ],
])('a sign-up that waits for its hash joins no company that was %s meanwhile', async (_, code, change) => {
  const slug = code.replaceAll('_', '-');
  const email = `${slug}@late.example`;
  await operator.call(addCompany, { body: { company: { slug, name: 'Late Works' } } });
  const [begun, waits] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  provideKeyDerivation(async (parameters) => {
    begun.resolve(undefined);
    await waits.promise;
    return cheapArgon2id(parameters);
  });
  try {
    const reply = signUpUnconfirmed(app, email, { company_slug: slug });
    await begun.promise;
    await change(slug);
    waits.resolve(undefined);
    expect(await reply).toMatchObject({ status: 422, body: { code } });
  } finally {
    provideKeyDerivation(cheapArgon2id);
  }
  expect(await app.services.db.$count(users, eq(users.email, email))).toBe(0);
});
