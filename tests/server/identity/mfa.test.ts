import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimeCodes, users } from '../../../server/db/schema/identity.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

let count = 0;
const app = await appOfFile();

/** Creates a signed-in employee with a phone number. */
async function employee() {
  count += 1;
  const email = `person${count}@people.test`;
  const number = `55503${String(count).padStart(5, '0')}`;
  await api.signUpOffered(app, email);
  return { email, number, headers: await api.signedIn(app, email) };
}

/** Creates an employee with a sent code. */
async function awaitingCode() {
  const person = await employee();
  await api.enroll(app, person.headers, person.number);
  await api.sendCode(app, person.headers);
  return { ...person, code: await api.codeSentTo(app, person.number) };
}

describe('enrolling', () => {
  test.each(['555010000', '55501000011', '(555) 010-0001', '', 5550100001, null])(
    'refuses the number %j',
    async (mfa_number) => {
      const { headers } = await employee();
      expect(await api.send(app, 'POST', '/api/v1/mfa', { mfa_number }, headers)).toMatchObject({
        status: 422,
        body: { code: 'validation' },
      });
    },
  );

  test('during the verification of a code never confirms another number', async () => {
    const { email, number, headers, code } = await awaitingCode();
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => api.enroll(app, headers, `555050000${index}`)),
      api.verify(app, headers, code),
    ]);
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    if (user?.mfaEnabledAt !== null) expect(user?.mfaNumber).toBe(number);
  });
});

describe('a code', () => {
  test('is sent with the product’s name and stored as an HMAC only', async () => {
    const { number, code } = await awaitingCode();
    expect((await api.sentTo(app, number))[0]?.text).toBe(
      `${code} is your ${app.services.productName} verification code. It works for 5 minutes. Do not share it.`,
    );
    const stored = await app.services.db.select().from(oneTimeCodes);
    expect(stored.every(({ codeHmac }) => /^[0-9a-f]{64}$/.test(codeHmac))).toBe(true);
  });
});
