// docs/product/account.md#change-of-address
// docs/product/account.md#download-your-data
// docs/product/account.md#delete-the-account
// docs/product/desk-session.md#fresh-factor
// docs/product/mfa.md#factor-before-a-change
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { calls } from '../../server/routes/calls.ts';
import { FRESH_FACTOR_MS } from '../../server/services/identity/mfa/fresh-factor.ts';
import { passkeys } from '../../server/db/schema/passkeys.ts';
import { companies, users } from '../../server/db/schema/identity.ts';
import { fillPath } from '../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { joinCompany } from '../helpers/employees/company.ts';
import { newConcierge, type SignedInConcierge } from '../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Caller } from '../helpers/employees/employee.ts';
import { appOfFile, variantOf, type RunningApp } from '../helpers/start-app.ts';
import { codeSentTo, send } from '../server/identity/support/call-identity.ts';
import { phoneApp, startAppSetup, verifyAppCode } from '../server/identity/support/call-second-factor.ts';
import { ask } from './support/attack.ts';
import { addressOf, nameOf, requestTo } from './support/endpoints.ts';

const app = await appOfFile();
const ofDesk = calls.filter(({ endpoint: { access } }) => access === 'concierge' || access === 'lead');
/** Calls that carry data away or weaken an account. */
const weighty = ofDesk.filter(({ id }) => /export|asklift|confirmlift/i.test(id)).map(({ id }) => id);

/** Returns the calls of the desk that ask for a fresh factor. */
async function askingOf(on: RunningApp, authorization: string): Promise<string[]> {
  const asking: string[] = [];
  for (const { id, endpoint } of ofDesk) {
    const reply = await ask(on.fetch, addressOf(endpoint), requestTo(endpoint, { authorization }));
    expect([nameOf(endpoint), reply.status]).not.toEqual([nameOf(endpoint), 401]);
    if (reply.code === 'factor_stale') asking.push(id);
  }
  return asking;
}

const lead = () => newConcierge(app, { role: 'lead' });

test('exports and lifts, and nothing else, ask for a factor of the last ten minutes', async () => {
  expect(weighty).toHaveLength(3);
  const { authorization } = await lead();
  expect(await askingOf(app, authorization)).toEqual([]);
  app.clock.advance(FRESH_FACTOR_MS);
  expect(await askingOf(app, authorization)).toEqual(weighty);
});

test('a program, which has no factor, gets none of them', async () => {
  expect(await askingOf(app, `Bearer ${app.conciergeToken}`)).toEqual(weighty);
});

/** Sets up an authenticator app in a session, and returns it. */
async function withApp({ authorization }: Pick<SignedInConcierge, 'authorization'>) {
  const headers = { authorization };
  const started = await startAppSetup(app, headers, EMPLOYEE_PASSWORD);
  const code = phoneApp(app, started);
  expect((await verifyAppCode(app, headers, code())).status).toBe(200);
  return code;
}

test('a right code makes a session fresh, a wrong one and a code of another session do not', async () => {
  const one = await lead();
  const code = await withApp(one);
  const headers = { authorization: one.authorization };
  app.clock.advance(FRESH_FACTOR_MS);
  expect(await askingOf(app, one.authorization)).toEqual(weighty);
  await verifyAppCode(app, headers, code(7));
  await verifyAppCode(app, { authorization: (await lead()).authorization }, code());
  expect(await askingOf(app, one.authorization)).toEqual(weighty);
  expect((await verifyAppCode(app, headers, code())).status).toBe(200);
  expect(await askingOf(app, one.authorization)).toEqual([]);
});

test('the demo, whose concierges have no factor, asks for none', async () => {
  const { authorization } = await newConcierge(app, { role: 'lead', proof: 'owes-enrollment' });
  expect(await askingOf(variantOf(app, { demo: true }), authorization)).toEqual([]);
});

const shapeOf = (schema: unknown) =>
  ((schema ?? {}) as { readonly shape?: Readonly<Record<string, unknown>> }).shape ?? {};

/** Also in the body's `user`, as in a change of the address. */
const asksForPassword = ({ endpoint: { body } }: (typeof calls)[number]) =>
  'password' in shapeOf(body) || 'password' in shapeOf(shapeOf(body)['user']);

/** Every call that asks for the password to change a factor: a new one is among them by its body. */
const changes = calls.filter((one) => (one.tag === 'mfa' || one.tag === 'passkeys') && asksForPassword(one));

/** Every call that carries an employee's data away, deletes the account, or gives its mails to another mailbox. */
const ofOwnData = calls.filter((one) => one.tag === 'account' && asksForPassword(one));

interface Holder extends Caller {
  readonly userId: number;
  readonly authorization: string;
}

/** Makes all of them with the right password and returns the code of each refusal, null for one that was accepted. */
async function changeAll({ userId, authorization }: Holder): Promise<Record<string, string | null>> {
  const now = app.clock.now();
  const credentialId = randomUUID();
  const known = { userId, credentialId, publicKey: 'unused', counter: 0, name: 'Known', createdAt: now };
  const [passkey] = await app.services.db.insert(passkeys).values(known).returning();
  const outcomes: Record<string, string | null> = {};
  for (const { id, endpoint } of changes) {
    const address = fillPath(endpoint.path, { id: passkey?.id ?? 0 });
    const body = { password: EMPLOYEE_PASSWORD, mfa_number: '5555550123', method: 'authenticator_app' };
    const init = requestTo(endpoint, { authorization });
    outcomes[id] = (await ask(app.fetch, address, { ...init, body: JSON.stringify(body) })).code;
  }
  return outcomes;
}

async function employeeWithCompany(): Promise<Holder> {
  const employee = await newEmployee(app, 'Ana', 'Silva');
  const slug = `offers-${randomUUID()}`;
  const [company] = await app.services.db
    .insert(companies)
    .values({ slug, name: slug, mfaPolicy: 'optional' })
    .returning({ id: companies.id });
  await joinCompany(app, employee, company?.id ?? 0);
  const confirmed = { emailConfirmedAt: app.clock.now() };
  await app.services.db.update(users).set(confirmed).where(eq(users.id, employee.userId));
  return employee;
}

/** A concierge has neither texts nor a way to turn it off, whatever the factor. */
const neverOfConcierges = { enroll: 'mfa_not_available', turnOffMfa: 'mfa_required_by_company' };

describe.each([
  ['a concierge', lead, neverOfConcierges],
  ['an employee', employeeWithCompany, {}],
])('the factors of %s', (_who, holder, never) => {
  test('are set up with the password alone while there is none', async () => {
    const outcomes = await changeAll(await holder());
    expect(Object.keys(outcomes)).toHaveLength(6);
    expect(Object.values(outcomes)).not.toContain('factor_stale');
  });

  test('are made, replaced, added and removed with a factor of the last ten minutes alone', async () => {
    const one = await holder();
    const code = await withApp(one);
    app.clock.advance(FRESH_FACTOR_MS);
    const stale = Object.fromEntries(changes.map(({ id }) => [id, 'factor_stale']));
    expect(await changeAll(one)).toEqual({ ...stale, ...never });
    app.clock.advance(MINUTE_MS);
    expect((await verifyAppCode(app, { authorization: one.authorization }, code())).status).toBe(200);
    expect(Object.values(await changeAll(one))).not.toContain('factor_stale');
  });
});

test('all data of an account, its deletion and another address need a factor of the last ten minutes where there is one', async () => {
  const one = await employeeWithCompany();
  const outcomes = async () => {
    const codes: (string | null)[] = [];
    for (const { id, endpoint } of ofOwnData) {
      const init = requestTo(endpoint, { authorization: one.authorization });
      const password = EMPLOYEE_PASSWORD;
      const user = { email: `${randomUUID()}@people.test`, password };
      const body = JSON.stringify(id === 'changeEmail' ? { user } : { password });
      codes.push((await ask(app.fetch, endpoint.path, { ...init, body })).code);
    }
    return codes;
  };
  expect(ofOwnData.map(({ id }) => id)).toEqual(['changeEmail', 'askForOwnData', 'askForDeletion']);
  expect(await outcomes()).toEqual([null, null, null]);
  const code = await withApp(one);
  app.clock.advance(FRESH_FACTOR_MS);
  expect(await outcomes()).toEqual(['factor_stale', 'factor_stale', 'factor_stale']);
  app.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(app, { authorization: one.authorization }, code())).status).toBe(200);
  expect(await outcomes()).toEqual([null, null, null]);
});

test('an app that was begun before the first factor takes no effect after it', async () => {
  const one = await employeeWithCompany();
  const headers = { authorization: one.authorization };
  const strangers = phoneApp(app, await startAppSetup(app, headers, EMPLOYEE_PASSWORD));
  await send(app, 'POST', '/api/v1/mfa', { mfa_number: '5555550177', password: EMPLOYEE_PASSWORD }, headers);
  await send(app, 'POST', '/api/v1/mfa/send-otp', undefined, headers);
  const otp = await codeSentTo(app, '5555550177');
  expect((await send(app, 'POST', '/api/v1/mfa/verify', { otp }, headers)).status).toBe(200);
  expect(await verifyAppCode(app, headers, strangers())).toMatchObject({
    status: 422,
    body: { code: 'mfa_not_available' },
  });
});

test('a refused change ends one that was begun, so that the code of the app in force proves the factor', async () => {
  const one = await lead();
  const headers = { authorization: one.authorization };
  const code = await withApp(one);
  await startAppSetup(app, headers, EMPLOYEE_PASSWORD);
  app.clock.advance(FRESH_FACTOR_MS);
  expect(await askingOf(app, one.authorization)).toEqual(weighty);
  expect((await verifyAppCode(app, headers, code())).status).toBe(200);
  expect(await askingOf(app, one.authorization)).toEqual([]);
});
