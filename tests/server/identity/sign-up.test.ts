// docs/product/identity.md#email-and-password
// docs/product/identity.md#sign-up-payload
// docs/product/identity.md#company-slug
// docs/product/identity.md#plain-characters
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { memberships } from '../../../server/db/schema/identity.ts';
import { saltsHashed } from '../../helpers/cheap-passwords.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

const own = api.ownAddresses();
const app = await appOfFile();
await api.addCompanies(app);

const UNKNOWN_LINK = 'We do not recognize this company link. Please check the link your employer gave you.';

const account = (email: string) => api.accountOf(app, email);

async function companiesOf(userId: number): Promise<number[]> {
  const rows = await app.services.db.select().from(memberships).where(eq(memberships.userId, userId));
  return rows.map(({ companyId }) => companyId);
}

describe('signing up', () => {
  test('returns a JSON string with the address in lower case', async () => {
    const { status, body } = await api.signUp(app, own('First.Last'));
    expect(status).toBe(200);
    expect(body).toEqual({ data: JSON.stringify({ email: own('first.last') }) });
  });

  test('stores the time of the accepted terms and no plain password', async () => {
    await api.signUp(app, own('terms'));
    const user = await account(own('terms'));
    expect(user.termsAcceptedAt).toEqual(app.clock.now());
    expect(JSON.stringify(user)).not.toContain(api.PASSWORD);
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('without a company link creates an account without companies', async () => {
    for (const [index, company_slug] of [undefined, null, '', '  '].entries()) {
      const email = own(`alone${index}`);
      expect((await api.signUp(app, email, { company_slug })).status).toBe(200);
      expect(await api.currentUser(app, await api.signedIn(app, email))).toMatchObject({
        body: { user: { companies: [] } },
      });
    }
  });

  test('joins the company of a link in any spelling', async () => {
    await api.signUp(app, own('joins'), { company_slug: ' Test-OFF ' });
    expect(await api.currentUser(app, await api.signedIn(app, own('joins')))).toMatchObject({
      body: {
        user: {
          companies: [{ id: 9001, name: 'Company test-off', image_url: '/media/companies/test-off.svg' }],
        },
      },
    });
  });

  test('refuses an unknown and an internal company with the same reply', async () => {
    expect(await api.signUp(app, own('lost'), { company_slug: 'no-such-company' })).toMatchObject({
      status: 422,
      body: { error: UNKNOWN_LINK, code: 'company_unknown' },
    });
    expect(await api.signUp(app, own('lost'), { company_slug: 'test-internal' })).toMatchObject({
      status: 422,
      body: { error: UNKNOWN_LINK, code: 'company_unknown' },
    });
    await expect(account(own('lost'))).rejects.toThrow('no account');
  });

  test('refuses an address that has an account, in any case', async () => {
    await api.signUp(app, own('twice'));
    const hashes = saltsHashed.length;
    expect(await api.signUp(app, own('TWICE'))).toMatchObject({
      status: 422,
      body: { error: 'An account with this email already exists.', code: 'email_taken' },
    });
    expect(saltsHashed, 'without the cost of a hash').toHaveLength(hashes);
  });

  test('twenty times in parallel creates one account with one membership', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.signUp(app, own('race'), { company_slug: 'test-off' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => JSON.stringify(body).includes('email_taken'))).toHaveLength(19);
    expect(await companiesOf((await account(own('race'))).id)).toEqual([9001]);
  });

  test.each([
    ['common', () => 'Password1'],
    ['the address', () => own('weak')],
    ['the name', () => 'RobinMeyer'],
  ])('refuses a password that is %s', async (_, passwordOf) => {
    const password = passwordOf();
    const { status, body } = await api.signUp(app, own('weak'), { password });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'password_too_common',
      error: api.textLike(/Please choose another/),
    });
    expect(JSON.stringify(body)).not.toContain(password);
  });

  test.each([
    ['too short', { password: 'five5' }],
    ['too long', { password: 'x1'.repeat(65) }],
    ['too short for its letters', { password: 'e\u0301'.repeat(5) }],
    ['a blank name', { name: '  ' }],
    ['a name of which nothing can be seen', { name: '\u200b\u3164' }],
    ['no last name', { last_name: undefined }],
    ['no address', { email: 'people.test' }],
    ['an address with a line break', { email: 'a@people.test\r\nBcc: b@people.test' }],
  ])('refuses an invalid form: %s', async (_, extra) => {
    expect(await api.signUp(app, own('invalid'), extra)).toMatchObject({
      status: 422,
      body: { code: 'validation' },
    });
  });

  test('accepts passwords of 6 and of 128 characters', async () => {
    for (const password of ['kw7 q2', 'long enough '.repeat(10) + 'to be it']) {
      const email = own(`length${password.length}`);
      expect((await api.signUp(app, email, { password })).status).toBe(200);
      expect((await api.signIn(app, email, password)).status).toBe(200);
    }
  });
});

describe('the branding of a company link', () => {
  test('is its name and picture', async () => {
    expect(await api.send(app, 'GET', '/api/v1/companies/Test-Optional')).toMatchObject({
      status: 200,
      body: { company: { name: 'Company test-optional', image_url: '/media/companies/test-optional.svg' } },
    });
  });
});

let accounts = 0;
const signUp = (user: { email?: string; name?: string; last_name?: string }) => {
  accounts += 1;
  return api.signUp(app, user.email ?? `plain-${accounts}@people.test`, user);
};

const NAME =
  'Please enter your name without invisible characters and with letters of one alphabet in each word.';

test.each(api.DISGUISED_ADDRESSES)(
  'an e-mail address with %s is refused with a sentence',
  async (_, email) => {
    expect(await signUp({ email })).toMatchObject({
      status: 422,
      body: { error: api.DISGUISED_ADDRESS_SENTENCE, code: 'email_characters' },
    });
  },
);

test.each([
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a direction override', '\u202e'],
  ['a direction isolate', '\u2066'],
  ['a joiner', '\u200d'],
  ['a tag character', '\u{e0041}'],
  ['NUL', '\0'],
])('an e-mail address with %s is the one without', async (_, mark) => {
  const email = own('copied');
  expect((await signUp({ email })).status).toBeLessThan(500);
  expect((await api.signIn(app, `${mark}${email.replace('copied', `cop${mark}ied`)}${mark}.`)).status).toBe(
    (await api.signIn(app, email)).status,
  );
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
    expect(await signUp(names)).toMatchObject({
      status: 422,
      body: { error: NAME, code: 'name_characters' },
    });
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

test.each(['ana@пример.test', 'jose@people.test'])('the address %s is accepted', async (email) => {
  expect((await signUp({ email })).status).toBe(200);
});
