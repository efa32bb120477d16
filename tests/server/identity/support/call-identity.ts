import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { companies, users } from '../../../../server/db/schema/identity.ts';
import { normalEmail } from '../../../../server/shared/email-address.ts';
import { joinCompany } from '../../../helpers/employees/company.ts';
import type { RunningApp } from '../../../helpers/start-app.ts';

export type App = RunningApp;
type Headers_ = Record<string, string>;

export const PASSWORD = 'rainy tuesday morning';
export const NEW_PASSWORD = 'sunny friday evening';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A sample company that offers two-step verification. */
const OFFERING_COMPANY = 'fictional-freight';
/** Id of the company that requires two-step verification. */
export const REQUIRING_COMPANY = 9003;

/** Adds a company of each kind to the sample content. */
export async function addCompanies({ services }: App): Promise<void> {
  const row = (id: number, slug: string, internal: boolean, mfaPolicy: 'off' | 'optional' | 'required') => ({
    id,
    slug,
    name: `Company ${slug}`,
    imageUrl: `/media/companies/${slug}.svg`,
    internal,
    mfaPolicy,
  });
  await services.db
    .insert(companies)
    .values([
      row(9001, 'test-off', false, 'off'),
      row(9002, 'test-optional', false, 'optional'),
      row(REQUIRING_COMPANY, 'test-required', false, 'required'),
      row(9004, 'test-internal', true, 'off'),
    ]);
}

export async function send(
  app: App,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
  path: string,
  body?: unknown,
  headers: Headers_ = {},
): Promise<Answer> {
  const response = await app.fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

/** Signs up as an employee who also confirms the address. */
export async function signUp(app: App, email: string, extra: object = {}): Promise<Answer> {
  const answer = await signUpUnconfirmed(app, email, extra);
  if (answer.status === 200) {
    await changeAccount(app, normalEmail(email), { emailConfirmedAt: app.clock.now() });
  }
  return answer;
}

/** Signs up likewise, at a company that offers two-step verification. */
export function signUpOffered(app: App, email: string): Promise<Answer> {
  return signUp(app, email, { company_slug: OFFERING_COMPANY });
}

/** Returns the account with an address; fails without one. */
export async function accountOf(
  { services: { db } }: App,
  email: string,
): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? expect.fail(`no account ${email}`);
}

export async function changeAccount(
  { services: { db } }: App,
  email: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.email, email));
}

/** Lets an account join a company that offers two-step verification. */
export async function offerTwoStep(app: App, email: string): Promise<void> {
  await joinCompany(app, { userId: (await accountOf(app, email)).id }, OFFERING_COMPANY);
}

export function signUpUnconfirmed(app: App, email: string, extra: object = {}): Promise<Answer> {
  return send(app, 'POST', '/api/v1/users/sign_up', {
    user: { email, password: PASSWORD, name: 'Robin', last_name: 'Meyer', ...extra },
  });
}

export function confirm(app: App, token: string): Promise<Answer> {
  return send(app, 'POST', '/api/v1/users/confirmation', { confirmation_token: token });
}

export function resendConfirmation(app: App, headers: Headers_): Promise<Answer> {
  return send(app, 'POST', '/api/v1/users/confirmation/resend', undefined, headers);
}

export function signIn(app: App, email: string, password = PASSWORD): Promise<Answer> {
  return send(app, 'POST', '/api/v1/users/sign_in', { user: { email, password } });
}

/** Signs in and returns the authorization header. */
export async function signedIn(app: App, email: string, password = PASSWORD): Promise<Headers_> {
  const { status, headers } = await signIn(app, email, password);
  expect(status).toBe(200);
  return { authorization: headers.get('authorization') ?? '' };
}

export function currentUser(app: App, headers: Headers_): Promise<Answer> {
  return send(app, 'GET', '/api/v1/users/current', undefined, headers);
}

export function forgot(app: App, email: string): Promise<Answer> {
  return send(app, 'POST', '/api/v1/users/password', { user: { email } });
}

export function reset(
  app: App,
  token: string,
  password = NEW_PASSWORD,
  confirmation = password,
): Promise<Answer> {
  return send(app, 'PUT', '/api/v1/users/password', {
    reset_password_token: token,
    password,
    password_confirmation: confirmation,
  });
}

export function checkReset(app: App, token: string, deviceSecret?: string): Promise<Answer> {
  const body = { reset_password_token: token, device_secret: deviceSecret };
  return send(app, 'POST', '/api/v1/users/password/check', body);
}

/** Resets an unconfirmed account and keeps what is in it, with the secret of a device. */
export function resetAndKeep(app: App, token: string, deviceSecret: string): Promise<Answer> {
  return send(app, 'PUT', '/api/v1/users/password', {
    reset_password_token: token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    device_secret: deviceSecret,
  });
}

/** Resets as a browser does that could not be told what the reset will do. */
export function resetUntold(app: App, token: string): Promise<Answer> {
  return send(app, 'PUT', '/api/v1/users/password', {
    reset_password_token: token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    starts_afresh: false,
  });
}

export function unlock(app: App, token: string, headers: Headers_ = {}): Promise<Answer> {
  return send(app, 'GET', `/api/v1/users/unlock?unlock_token=${token}`, undefined, headers);
}

/** Enters a wrong password until the account is locked. */
export async function lock(app: App, email: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) await signIn(app, email, 'not this one');
}

export function enroll(
  app: App,
  headers: Headers_,
  number: string,
  password: string | undefined = PASSWORD,
): Promise<Answer> {
  return send(app, 'POST', '/api/v1/mfa', { mfa_number: number, password }, headers);
}

export function sendCode(app: App, headers: Headers_): Promise<Answer> {
  return send(app, 'POST', '/api/v1/mfa/send-otp', undefined, headers);
}

export function verify(app: App, headers: Headers_, otp: string): Promise<Answer> {
  return send(app, 'POST', '/api/v1/mfa/verify', { otp }, headers);
}

/** Returns the messages to an address or a number, oldest first, without the mail that every sign-up sends. */
export async function sentTo(app: App, recipient: string): Promise<{ subject: string; text: string }[]> {
  const sent = await allSentTo(app, recipient);
  return sent.filter(({ subject }) => !subject.startsWith('Confirm your email address'));
}

export async function allSentTo(app: App, recipient: string): Promise<{ subject: string; text: string }[]> {
  return (await app.outbox()).filter((item) => item.recipient === recipient);
}

/** Returns the token of the newest link of that kind in the mailbox; of a reset of an unconfirmed account, that of the link that starts empty. */
export async function linkToken(
  app: App,
  email: string,
  kind: 'confirm-email' | 'unlock' | 'reset-password',
): Promise<string> {
  const tokens = (await allSentTo(app, email)).flatMap(
    ({ text }) => [...text.matchAll(new RegExp(`/${kind}/([\\w-]+)`, 'g'))].at(-1)?.[1] ?? [],
  );
  return tokens.at(-1) ?? expect.fail(`no ${kind} link was mailed to ${email}`);
}

/** Returns the newest code sent to the number. */
export async function codeSentTo(app: App, number: string): Promise<string> {
  const newest = (await sentTo(app, number)).at(-1);
  return newest?.text.match(/\b\d{6}\b/)?.[0] ?? expect.fail(`no code was sent to ${number}`);
}

/** Matches any text of this pattern, in an expected value. */
export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** Returns a code other than this one. */
export function otherCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}

/** Enrolls a signed-in employee and returns the headers that authorize the session. */
export async function enrolled(
  app: App,
  headers: Headers_,
  number: string,
  password = PASSWORD,
): Promise<Headers_> {
  await enroll(app, headers, number, password);
  await sendCode(app, headers);
  const { status, headers: reply } = await verify(app, headers, await codeSentTo(app, number));
  expect(status).toBe(200);
  return { ...headers, 'mfa-token': reply.get('mfa-token') ?? '' };
}

/** Returns the visible part of a reply without date and request id. */
export function visible({ status, body, headers }: Answer): unknown {
  const ignored = ['date', 'x-request-id'];
  const names = [...headers.entries()].filter(
    ([name]) => !ignored.includes(name) && !/ratelimit/i.test(name),
  );
  return { status, body, headers: names.sort() };
}

/** Returns e-mail addresses of the running test: others when it runs again on the same database. */
export function ownAddresses(): (name: string) => string {
  let runs = 0;
  beforeEach(() => {
    runs += 1;
  });
  return (name) => `${name}.${runs}@people.test`;
}

/** The refusal of an e-mail address in disguise. */
export const DISGUISED_ADDRESS_SENTENCE =
  'Please enter your email address without invisible characters and with letters of one alphabet.';

/** E-mail addresses that read like another one. */
export const DISGUISED_ADDRESSES = [
  ['a Hangul filler', 'ana\u3164@people.test'],
  ['a Cyrillic letter in a Latin word', 'аna@people.test'],
  ['a Greek letter in a Latin domain', 'ana@peοple.test'],
  ['a sign in its domain that is one of ASCII once it is stored', 'ana@people.test＆x'],
] as const;
