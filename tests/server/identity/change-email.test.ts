// docs/product/account.md#change-of-address
// docs/product/account.md#addresses-that-can-be-chosen
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies, expectedEmployees, users } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { storeMail } from '../../../server/services/mails/mail-queue.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { newCompany } from '../../helpers/employees/company.ts';
import * as api from './support/call-identity.ts';

type Headers_ = Record<string, string>;

const app = await appOfFile();
const { db } = app.services;
let count = 0;

async function employee(extra: object = {}, domain = 'people.test') {
  count += 1;
  const email = `moves.${count}@${domain}`;
  expect((await api.signUp(app, email, extra)).status).toBe(200);
  return { email, fresh: `moved.${count}@people.test`, headers: await api.signedIn(app, email) };
}

const change = (headers: Headers_, email: string, password = api.PASSWORD) =>
  api.send(app, 'PUT', '/api/v1/users/email', { user: { email, password } }, headers);
const cancel = (headers: Headers_) => api.send(app, 'DELETE', '/api/v1/users/email', undefined, headers);
const confirm = (headers: Headers_, confirmation_token: string) =>
  api.send(app, 'POST', '/api/v1/users/email/confirmation', { confirmation_token }, headers);

async function linksTo(email: string): Promise<string[]> {
  const mails = await api.allSentTo(app, email);
  return mails.flatMap(({ text }) => /\/account#confirm-email=([\w-]+)/.exec(text)?.[1] ?? []);
}
const newestLink = async (email: string) =>
  (await linksTo(email)).at(-1) ?? expect.fail(`no link to ${email}`);
const emailOf = async (headers: Headers_) => {
  const { email, pending_email, email_confirmed } = (
    (await api.currentUser(app, headers)).body as { user: Record<string, unknown> }
  ).user;
  return { email, pending_email, email_confirmed };
};
const expired = { status: 422, body: { code: 'link_expired' } };

test('the new address replaces the present one when its link is confirmed in a session, and not before', async () => {
  const { email, fresh, headers } = await employee();
  const other = await api.signedIn(app, email);
  expect((await change(headers, ` ${fresh.toUpperCase()} `)).status).toBe(200);
  expect(await emailOf(headers)).toEqual({ email, pending_email: fresh, email_confirmed: true });
  expect((await api.signIn(app, fresh)).status).toBe(401);
  expect((await api.signIn(app, email)).status).toBe(200);

  const [note] = await api.sentTo(app, email);
  expect(note?.subject).toContain('A new email address');
  expect(note?.text).not.toContain('moved');

  expect((await confirm(headers, await newestLink(fresh))).status).toBe(200);
  expect(await emailOf(headers)).toEqual({ email: fresh, pending_email: null, email_confirmed: true });
  expect((await api.signIn(app, email)).status).toBe(401);
  expect((await api.signIn(app, fresh)).status).toBe(200);
  expect((await api.currentUser(app, other)).status, 'other sessions end').toBe(401);
  expect((await api.sentTo(app, email)).at(-1)?.subject).toContain('was changed');
  expect((await api.signUp(app, email)).status, 'the previous address is free').toBe(200);
});

test('the link that has changed the address succeeds again, for a press whose reply was lost, and changes nothing', async () => {
  const { email, fresh, headers } = await employee();
  await change(headers, fresh);
  const link = await newestLink(fresh);
  expect((await confirm(headers, link)).status).toBe(200);
  expect((await confirm(headers, link)).status).toBe(200);
  expect(await emailOf(headers)).toEqual({ email: fresh, pending_email: null, email_confirmed: true });
  const notes = (await api.sentTo(app, email)).filter(({ subject }) => subject.includes('was changed'));
  expect(notes).toHaveLength(1);
});

describe('an attack', () => {
  test('needs the password, and wrong ones count towards the lock', async () => {
    const { email, fresh, headers } = await employee();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await change(headers, fresh, 'not this one')).toMatchObject({
        body: { code: 'password_wrong' },
      });
    }
    expect((await change(headers, fresh)).status).not.toBe(200);
    expect((await api.signIn(app, email)).status, 'the account is locked').toBe(401);
    expect(await linksTo(fresh)).toEqual([]);
  });

  test('needs the link and a session of the account, whose link works once, for a day, and while it is the newest', async () => {
    const { fresh, headers } = await employee();
    const stranger = await employee();
    await change(headers, fresh);
    const first = await newestLink(fresh);
    expect((await confirm({}, first)).status).toBe(401);
    expect(await confirm(stranger.headers, first)).toMatchObject(expired);
    await change(headers, fresh);
    expect(await confirm(headers, first)).toMatchObject(expired);
    const second = await newestLink(fresh);
    await cancel(headers);
    expect(await confirm(headers, second)).toMatchObject(expired);
    expect(await emailOf(headers)).toMatchObject({ pending_email: null });
    await change(headers, fresh);
    const third = await newestLink(fresh);
    expect((await confirm(headers, third)).status).toBe(200);
    expect(await confirm(stranger.headers, third)).toMatchObject(expired);
    const next = `next.${fresh}`;
    await change(headers, next);
    expect((await confirm(headers, await newestLink(next))).status).toBe(200);
    expect(await confirm(headers, third), 'of an address that the account no longer has').toMatchObject(
      expired,
    );
    expect(await emailOf(headers)).toMatchObject({ email: next });
  });

  test('finds no link behind its end', async () => {
    const { email, fresh, headers } = await employee();
    await change(headers, fresh);
    app.clock.advance(DAY_MS);
    const later = await api.signedIn(app, email);
    expect(await emailOf(later)).toMatchObject({ pending_email: null });
    expect(await confirm(later, await newestLink(fresh))).toMatchObject(expired);
  });

  test('ends with a reset by the previous mailbox, and no link of that mailbox outlives the change', async () => {
    const { email, fresh, headers } = await employee();
    await change(headers, fresh);
    const link = await newestLink(fresh);
    await api.forgot(app, email);
    expect((await api.reset(app, await api.linkToken(app, email, 'reset-password'))).status).toBe(200);
    const owner = await api.signedIn(app, email, api.NEW_PASSWORD);
    expect(await confirm(owner, link)).toMatchObject(expired);

    await change(owner, fresh, api.NEW_PASSWORD);
    await api.forgot(app, email);
    const old = await api.linkToken(app, email, 'reset-password');
    expect((await confirm(owner, await newestLink(fresh))).status).toBe(200);
    expect((await api.reset(app, old)).status).not.toBe(200);
    await api.forgot(app, email);
    await app.services.background.drain();
    expect(await api.linkToken(app, email, 'reset-password')).toBe(old);
  });

  test('gets no answer that waited for the mail server until the change', async () => {
    const { email, fresh, headers } = await employee();
    await change(headers, fresh);
    const link = await newestLink(fresh);
    const mail = { to: email, subject: 'A mail', text: 'Hello' };
    const { id } = await api.accountOf(app, email);
    await storeMail(
      app.services,
      db,
      'answer-mail',
      { ...mail, unsubscribe: 'https://sundial.test/stop' },
      id,
    );
    await storeMail(app.services, db, 'unlock-mail', mail);
    await db.update(jobs).set({ dueAt: new Date(app.clock.now().getTime() + DAY_MS) });
    expect((await confirm(headers, link)).status).toBe(200);
    await app.services.background.drain();
    const waiting = await db.delete(jobs).returning();
    expect(waiting.map(({ name, recipient }) => [name, recipient]).toSorted()).toEqual([
      ['answer-mail', fresh],
      ['unlock-mail', email],
    ]);
  });

  test('does not learn whether an address has an account, whose owner is told', async () => {
    const { email, headers } = await employee();
    const [taken, free] = [(await employee()).email, 'nobody.has.it@people.test'];
    const replies = [await change(headers, taken), await change(headers, free)];
    expect(api.visible(replies[0] ?? expect.fail())).toEqual(api.visible(replies[1] ?? expect.fail()));
    expect(await emailOf(headers)).toMatchObject({ pending_email: free });
    expect(await linksTo(taken)).toEqual([]);
    expect((await api.sentTo(app, taken)).at(-1)?.subject).toContain('has a Sundial account already');
    expect(await api.sentTo(app, email)).toHaveLength(2);
  });

  test('reserves no address, and floods no mailbox', async () => {
    const { headers } = await employee();
    const wanted = `wanted.${count}@people.test`;
    await change(headers, wanted);
    const link = await newestLink(wanted);
    expect((await api.signUpUnconfirmed(app, wanted)).status).toBe(200);
    expect(await confirm(headers, link)).toMatchObject({ status: 422, body: { code: 'email_taken' } });
    expect(await emailOf(headers)).toMatchObject({ email: expect.stringContaining('moves.') as string });
    for (let mails = 0; mails < 12; mails += 1) {
      app.clock.advance(60_000);
      await change(headers, `flood+${mails}@people.test`);
    }
    expect((await change(headers, 'flood+more@people.test')).status).toBe(429);
  });
});

test('of two changes to one address, and a sign-up with it, at the same time one wins', async () => {
  const [one, other] = [await employee(), await employee()];
  const wanted = `race.${count}@people.test`;
  const links: string[] = [];
  for (const { headers } of [one, other]) {
    await change(headers, wanted);
    links.push(await newestLink(wanted));
  }
  const replies = await Promise.all([
    confirm(one.headers, links[0] ?? ''),
    confirm(other.headers, links[1] ?? ''),
    api.signUpUnconfirmed(app, wanted),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => (body as { code?: string }).code === 'email_taken')).toHaveLength(2);
  const holders = await db.select().from(users).where(eq(users.email, wanted));
  expect(holders).toHaveLength(1);
});

test('an unconfirmed account can mend its address, which is confirmed then', async () => {
  const [typo, right] = ['tpyo@people.test', 'typo@people.test'];
  await api.signUpUnconfirmed(app, typo);
  const headers = await api.signedIn(app, typo);
  await change(headers, right);
  expect((await confirm(headers, await newestLink(right))).status).toBe(200);
  expect(await emailOf(headers)).toEqual({ email: right, pending_email: null, email_confirmed: true });
});

test('refuses the present address and a disguised one', async () => {
  const { email, headers } = await employee();
  for (const [refused, code] of [
    [email.toUpperCase(), 'email_unchanged'],
    ['kіm@people.test', 'email_characters'],
  ] as const) {
    expect(await change(headers, refused)).toMatchObject({ status: 422, body: { code } });
  }
});

describe('the join policy of a company', () => {
  const closed = { status: 422, body: { code: 'company_closed_to_address' } };

  const company = (slug: string, set: Partial<typeof companies.$inferInsert>) =>
    newCompany(app, { slug, ...set });

  test('of domains lets an address change within them, also when it begins after the mail', async () => {
    const id = await company('domain-works', { joinPolicy: 'domains', joinDomains: ['works.test'] });
    const { fresh, headers } = await employee({ company_slug: 'domain-works' }, 'works.test');
    expect(await change(headers, fresh)).toMatchObject(closed);
    expect(await change(headers, 'tag+me@works.test')).toMatchObject(closed);
    expect((await change(headers, 'married@works.test')).status).toBe(200);
    await db
      .update(companies)
      .set({ joinDomains: ['elsewhere.test'] })
      .where(eq(companies.id, id));
    expect(await confirm(headers, await newestLink('married@works.test'))).toMatchObject(closed);
  });

  test('of a list, and any list that has the present address, needs the new one on it', async () => {
    const id = await company('listing-works', { joinPolicy: 'link' });
    const { email, headers } = await employee({ company_slug: 'listing-works' });
    const listed = (address: string) =>
      db.insert(expectedEmployees).values({ companyId: id, email: address, createdAt: app.clock.now() });
    expect((await change(headers, 'unlisted@people.test')).status, 'a link alone asks for nothing').toBe(200);
    await listed(email);
    expect(await confirm(headers, await newestLink('unlisted@people.test'))).toMatchObject(closed);
    expect(await change(headers, 'unlisted@people.test')).toMatchObject(closed);
    await listed('listed@people.test');
    await change(headers, 'listed@people.test');
    expect((await confirm(headers, await newestLink('listed@people.test'))).status).toBe(200);
  });
});
