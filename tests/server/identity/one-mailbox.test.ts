// docs/product/identity.md#one-mailbox
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { companies, users } from '../../../server/db/schema/identity.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { deactivateEmployee } from '../../../server/services/employees/accounts.ts';
import { countedMailboxOf, mailboxOf, normalEmail } from '../../../server/shared/email-address.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { importList, type Row } from '../../helpers/employees/import-list.ts';
import { startApp } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

/** Spellings of a domain that mail systems read as `works.example`. */
const SPELLINGS = [
  'ｗorks.example',
  'ＷＯＲＫＳ.example',
  '𝐰orks.example',
  'Ⓦorks.example',
  'works.example。',
];

let app: api.App;
beforeAll(async () => {
  app = await startApp({ limits: { linkMailsPerHour: 12 } });
  await api.addCompanies(app);
  await app.services.db
    .update(companies)
    .set({ joinPolicy: 'domains', joinDomains: ['works.example'] })
    .where(eq(companies.slug, 'test-off'));
});
afterAll(() => app.close());

const TAKEN = { status: 422, body: { code: 'email_taken' } };
const CLOSED = { status: 422, body: { code: 'company_closed_to_address' } };

describe('another spelling of an address', () => {
  test.each(SPELLINGS)('is the same account: %s', async (domain) => {
    const name = `kim${String(SPELLINGS.indexOf(domain))}`;
    await api.signUp(app, `${name}@works.example`);
    expect(normalEmail(`${name}@${domain}`)).toBe(`${name}@works.example`);
    expect(await api.signUpUnconfirmed(app, `${name}@${domain}`)).toMatchObject(TAKEN);
    expect((await api.signIn(app, `${name}@${domain}`)).status).toBe(200);
    await api.forgot(app, `${name}@${domain}`);
    const token = await api.linkToken(app, `${name}@works.example`, 'reset-password');
    expect((await api.reset(app, token)).status).toBe(200);
  });

  test('does not open or replace a deactivated account', async () => {
    await api.signUp(app, 'gone@works.example', { company_slug: 'test-off' });
    await deactivateEmployee(app.services, 'gone@works.example');
    for (const domain of ['works.example', ...SPELLINGS]) {
      const email = `gone@${domain}`;
      expect(await api.signUpUnconfirmed(app, email, { company_slug: 'test-off' })).toMatchObject(TAKEN);
      expect((await api.signIn(app, email)).status).toBe(401);
    }
  });

  test('is found by an import and an erase', async () => {
    const operator = operatorOf(app);
    const rows: Row[] = [['list@works.example'], ['list@ｗorks.example']];
    const twice = await importList(operator, 'test-optional', rows, { dry_run: true });
    expect(JSON.stringify(twice)).toContain('also on line 2');
    await api.signUp(app, 'erased@works.example');
    await operator.call(eraseEmployee, { body: { email: 'erased@Ⓦorks.example' } });
    const left = await app.services.db.select().from(users).where(eq(users.email, 'erased@works.example'));
    expect(left).toEqual([]);
  });

  test('with an umlaut is stored in ASCII', async () => {
    expect((await api.signUp(app, 'kim@bücher.example')).body).toEqual({
      data: JSON.stringify({ email: 'kim@xn--bcher-kva.example' }),
    });
    expect(await api.signUpUnconfirmed(app, 'KIM@xn--BCHER-kva.example')).toMatchObject(TAKEN);
  });
});

describe('a mailbox at Gmail', () => {
  const spellings = ['k.i.m@gmail.com', 'ki.m+shop@gmail.com', 'kim@googlemail.com', 'K.im+1@GoogleMail.com'];

  test('is counted without dots, tags and its second domain; elsewhere dots count', () => {
    expect(new Set(spellings.map((email) => countedMailboxOf(normalEmail(email))))).toEqual(
      new Set(['kim@gmail.com']),
    );
    expect(['k.im+a@works.example', 'kim@gmail.com.example'].map(countedMailboxOf)).toEqual([
      'k.im@works.example',
      'kim@gmail.com.example',
    ]);
  });

  test('has an account for each spelling, and the limit of one mailbox', async () => {
    for (const email of spellings) expect((await api.signUpUnconfirmed(app, email)).status).toBe(200);
    for (let count = 0; count < 12; count += 1) await api.forgot(app, spellings[count % 4] ?? '');
    const sent = (await app.outbox()).filter(({ recipient }) => /@g(?:oogle)?mail\.com$/.test(recipient));
    expect(sent).toHaveLength(12);
  });
});

describe('a plus tag', () => {
  test('makes another account, but not at a company that takes a domain', async () => {
    await api.signUp(app, 'tag@works.example', { company_slug: 'test-off' });
    expect((await api.signUpUnconfirmed(app, 'tag+one@works.example')).status).toBe(200);
    const join = await api.signUpUnconfirmed(app, 'tag+two@works.example', { company_slug: 'test-off' });
    expect(join).toMatchObject(CLOSED);
  });

  test('is left out of a mailbox, and only there', () => {
    expect(['kim+a+b@c.example', '+kim@c.example', 'kim@c+d.example'].map(mailboxOf)).toEqual([
      'kim@c.example',
      '+kim@c.example',
      'kim@c+d.example',
    ]);
  });
});

describe('mails with links', () => {
  const toFlooded = async () =>
    (await app.outbox()).filter(({ recipient }) => recipient.startsWith('flooded')).length;

  test('end with the twelfth in an hour to one mailbox, whatever asks for them', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const email = `flooded+${String(count)}@mail.example`;
      statuses.push((await api.signUpUnconfirmed(app, email)).status, (await api.forgot(app, email)).status);
      // The mail of a forgotten password follows the reply.
      await expect.poll(toFlooded).toBe(Math.min(2 * (count + 1), 12));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await api.signUpUnconfirmed(app, 'flooded+new@mail.example')).toMatchObject({
      status: 429,
      body: {
        error:
          'We have sent you many mails already. Please check your inbox and your spam folder, or try again in an hour.',
      },
    });
    const stored = await app.services.db
      .select()
      .from(users)
      .where(eq(users.email, 'flooded+new@mail.example'));
    expect(stored, 'the refused sign-up left no account').toEqual([]);
    expect((await api.signUpUnconfirmed(app, 'calm@mail.example')).status, 'another mailbox').toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await api.signUpUnconfirmed(app, 'flooded+later@mail.example')).status).toBe(200);
  });

  test('that strangers have caused keep no reset and no unlock link from a confirmed owner', async () => {
    const email = 'owner@starved.example';
    await api.signUp(app, email);
    for (let count = 0; count < 14; count += 1)
      await api.signUpUnconfirmed(app, `owner+${String(count)}@starved.example`);
    expect(await api.signUpUnconfirmed(app, 'owner+last@starved.example')).toMatchObject({ status: 429 });
    await api.forgot(app, email);
    for (let count = 0; count < 10; count += 1) await api.signIn(app, email, 'not the password');
    const subjects = (await api.sentTo(app, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Choose a new password for Sundial');
    expect(subjects).toContain('Unlock your Sundial account');
  });

  test('that strangers have caused keep nobody from a sign-up with the plain address', async () => {
    for (let count = 0; count < 14; count += 1)
      await api.signUpUnconfirmed(app, `newcomer+${String(count)}@starved.example`);
    const email = 'newcomer@starved.example';
    expect(await api.signUpUnconfirmed(app, email)).toMatchObject({ status: 200 });
    expect((await api.allSentTo(app, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Sundial',
    ]);
    const headers = await api.signedIn(app, email);
    const again = [];
    for (let count = 0; count < 10; count += 1)
      again.push((await api.resendConfirmation(app, headers)).status === 200);
    expect(again.filter(Boolean), 'ten an hour, with that of the sign-up').toHaveLength(9);
  });

  test('end also for calls at once', async () => {
    const emails = Array.from({ length: 18 }, (_, count) => `burst+${String(count)}@mail.example`);
    const replies = await Promise.all(emails.map((email) => api.signUpUnconfirmed(app, email)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(await api.allSentTo(app, 'burst@mail.example')).toEqual([]);
    expect((await api.signIn(app, 'burst+none@mail.example', api.PASSWORD)).status).toBe(401);
  });
});
