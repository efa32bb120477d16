import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import { send } from './support/call-identity.ts';
import { DISGUISED_ADDRESS_SENTENCE, DISGUISED_ADDRESSES } from './support/disguised-addresses.ts';

let accounts = 0;
const app = await appOfFile();

const signUp = (user: { email?: string; name?: string; last_name?: string }) => {
  accounts += 1;
  const email = `plain-${String(accounts)}@people.test`;
  const rest = { password: 'a long enough password', terms_of_service: 1 };
  return send(app, 'POST', '/api/v1/users/sign_up', {
    user: { email, name: 'Ana', last_name: 'Silva', ...rest, ...user },
  });
};

const NAME =
  'Please enter your name without invisible characters and with letters of one alphabet in each word.';

test.each(DISGUISED_ADDRESSES)('an e-mail address with %s is refused with a sentence', async (_, email) => {
  expect(await signUp({ email })).toMatchObject({
    status: 422,
    body: { error: DISGUISED_ADDRESS_SENTENCE, code: 'validation' },
  });
});

test.each([
  ['a direction override', 'Ana\u202e'],
  ['a zero-width space', 'A\u200bna'],
  ['a joiner at its end', 'Ana\u200d'],
  ['a word joiner', 'A\u2060na'],
  ['a line separator', 'Ana\u2028Silva'],
  ['a Cyrillic letter in a Latin word', 'Аna'],
])('a name with %s is refused with a sentence, first or last', async (_, name) => {
  for (const names of [{ name }, { last_name: name }]) {
    expect(await signUp(names)).toMatchObject({ status: 422, body: { error: NAME, code: 'validation' } });
  }
});

test.each([
  ['Zoë', 'Nguyễn-O’Brien'],
  ['Анна', 'Smith'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['علی\u200cرضا', 'محمدی'],
  ['さくら', '田中Smith'],
  ['רות', 'לוי'],
])('the name %s %s is accepted', async (name, last_name) => {
  expect((await signUp({ name, last_name })).status).toBe(200);
});

test.each(['имя@пример.test', 'ana@пример.test', 'josé@people.test'])(
  'the address %s is accepted',
  async (email) => {
    expect((await signUp({ email })).status).toBe(200);
  },
);
