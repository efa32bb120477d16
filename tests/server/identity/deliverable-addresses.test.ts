// docs/product/identity.md#addresses-that-get-mails
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { inviteConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

const app = await appOfFile();

/** A curly apostrophe, accents, another alphabet and wide letters before the `@`. */
const UNDELIVERABLE = ['mary.o’kane', 'zoë', 'jürgen', 'ким', '佐藤', 'ｋｉｍ', 'kim·lee'];
const SENTENCE = /letters without accents and straight apostrophes/;

describe.each(UNDELIVERABLE)('%s@works.example', (name) => {
  const email = `${name}@works.example`;

  test('is refused with a sentence at a sign-up, at a change and in an invitation', async () => {
    const refused = {
      status: 422,
      body: { code: 'email_characters', error: expect.stringMatching(SENTENCE) as string },
    };
    expect(await api.signUp(app, email)).toMatchObject(refused);
    const present = `moves.${UNDELIVERABLE.indexOf(name)}@works.example`;
    await api.signUp(app, present);
    const headers = await api.signedIn(app, present);
    const user = { email, password: api.PASSWORD };
    expect(await api.send(app, 'PUT', '/api/v1/users/email', { user }, headers)).toMatchObject(refused);
    const body = { concierge: { email, name: 'Kim', role: 'concierge', companies: null } } as const;
    expect(await operatorOf(app).refused(inviteConcierge, { body })).toMatchObject({
      status: 422,
      error: expect.stringMatching(SENTENCE) as string,
    });
  });

  test('of an account of before still signs in', async () => {
    const before = `before.${UNDELIVERABLE.indexOf(name)}@works.example`;
    await api.signUp(app, before);
    await app.services.db
      .update(users)
      .set({ email: email.normalize('NFC') })
      .where(eq(users.email, before));
    expect((await api.signIn(app, email)).status).toBe(200);
  });
});

test.each([
  "kevin.o'kane@works.example",
  'ida@bücher.example',
  'heidi@XN--BCHER-KVA.example',
  'a!#$%&*+-/=?^_`{|}~b@works.example',
])('%s signs up', async (email) => {
  expect((await api.signUp(app, email)).status).toBe(200);
});
