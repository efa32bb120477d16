// docs/product/assistant.md#submit
// docs/product/identity.md#reset-link
// docs/product/identity.md#fresh-start
// docs/product/identity.md#unlock-link
// docs/product/mfa.md#code-limits
// docs/product/passkeys.md#adding
// docs/product/passkeys.md#challenges
import { count, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { companies, users } from '../../server/db/schema/identity.ts';
import { messages, requests } from '../../server/db/schema/requests.ts';
import { postMessage } from '../../src/lib/contract/thread.ts';
import { submitSurvey } from '../../src/lib/contract/assistant.ts';
import { answerTheRest, newRequest, started } from '../helpers/employees/answered-survey.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { isEmbedded } from '../helpers/database.ts';
import { softwareAuthenticator } from '../helpers/software-authenticator.ts';
import { appOfFile } from '../helpers/start-app.ts';
import * as api from '../server/identity/support/call-identity.ts';
import { attemptsOf } from '../server/identity/support/attempts.ts';
import * as passkeyApi from '../server/passkeys/call-passkeys.ts';
import { LONG_TEST_MS, RACE_ROUNDS } from './support/figures.ts';

const PARALLEL = 50;

let userCount = 0;
const app = await appOfFile();

async function signedUpUser() {
  userCount += 1;
  const email = `racer${userCount}@people.test`;
  await api.signUpOffered(app, email);
  return {
    email,
    number: `55520${String(userCount).padStart(5, '0')}`,
    headers: await api.signedIn(app, email),
  };
}

const atOnce = <Result>(one: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => one(index)));
const succeeded = (replies: readonly { status: number }[]) =>
  replies.filter(({ status }) => status === 200).length;

/** Each race runs one call fifty times in parallel and returns the number of its effects. */
const races: Record<string, () => Promise<number>> = {
  async 'a one-time code'() {
    const { headers, number } = await signedUpUser();
    await api.enroll(app, headers, number);
    await api.sendCode(app, headers);
    const code = await api.codeSentTo(app, number);
    return succeeded(await atOnce(() => api.verify(app, headers, code)));
  },
  async 'a reset link'() {
    const { email } = await signedUpUser();
    await api.forgot(app, email);
    const token = await api.linkToken(app, email, 'reset-password');
    return succeeded(await atOnce((index) => api.reset(app, token, `${api.NEW_PASSWORD} ${index}`)));
  },
  async 'an unlock link'() {
    const { email } = await signedUpUser();
    await api.lock(app, email);
    const token = await api.linkToken(app, email, 'unlock');
    expect(succeeded(await atOnce(() => api.unlock(app, token))), 'a repeat is harmless').toBe(PARALLEL);
    // Locked again, the same link must not unlock a second time.
    await api.lock(app, email);
    await atOnce(() => api.unlock(app, token));
    return (await attemptsOf(app, email)).locked ? 1 : PARALLEL;
  },
  async 'a submitted survey'() {
    const employee = await newEmployee(app);
    const id = await started(employee, 101);
    await answerTheRest(employee, id);
    await atOnce(() => employee.call(submitSurvey, { params: { id } }));
    const [row] = await app.services.db
      .select({ made: count() })
      .from(requests)
      .where(eq(requests.userId, employee.userId));
    return row?.made ?? 0;
  },
  async 'a message that is sent again'() {
    const employee = await newEmployee(app);
    const { id } = await newRequest(employee);
    const message = { body: 'Once', client_id: 'the same' };
    await atOnce(() => employee.call(postMessage, { params: { id }, body: { message } }));
    const [row] = await app.services.db
      .select({ made: count() })
      .from(messages)
      .where(eq(messages.requestId, id));
    return row?.made ?? 0;
  },
  async 'a challenge for a sign-in'() {
    const { authenticator } = await passkeyApi.employeeWithPasskey(app);
    const credential = authenticator.use(await passkeyApi.requestOptions(app));
    return succeeded(await atOnce(() => passkeyApi.signInWith(app, credential)));
  },
  async 'a challenge for a passkey'() {
    const { headers } = await passkeyApi.newEmployeeWithPassword(app);
    const authenticator = softwareAuthenticator(passkeyApi.ORIGIN);
    const options = await passkeyApi.creationOptions(app, headers);
    await atOnce(() => passkeyApi.add(app, headers, authenticator.create(options)));
    return (await passkeyApi.passkeysOf(app, headers)).length;
  },
  async 'a removed passkey'() {
    const { email, headers, id } = await passkeyApi.employeeWithPasskey(app);
    const replies = await atOnce(() => passkeyApi.remove(app, headers, id));
    const mails = (await api.sentTo(app, email)).filter(({ subject }) => subject.includes('was removed'));
    return Math.max(succeeded(replies), mails.length);
  },
  async 'an enrollment'() {
    const { headers, number, email } = await signedUpUser();
    await api.enroll(app, headers, number);
    await atOnce(() => api.sendCode(app, headers));
    expect(await api.sentTo(app, number), 'one text message').toHaveLength(1);
    const code = await api.codeSentTo(app, number);
    await atOnce((index) =>
      index % 2 === 0 ? api.verify(app, headers, code) : api.enroll(app, headers, number),
    );
    return (await api.sentTo(app, email)).filter(({ subject }) => subject.includes('is on')).length;
  },
};

test.each(Object.entries(races))(
  `%s has one effect, ${String(PARALLEL)} times at once, in each of ${String(RACE_ROUNDS)} rounds`,
  async (_, race) => {
    const effects: number[] = [];
    for (let round = 0; round < RACE_ROUNDS; round += 1) effects.push(await race());
    expect(effects).toEqual(effects.map(() => 1));
  },
  LONG_TEST_MS,
);

/** Creates an account whose address is not confirmed, with the links to confirm it and to reset its password. */
async function unconfirmed() {
  userCount += 1;
  const email = `racer${userCount}@people.test`;
  await api.signUpUnconfirmed(app, email);
  await api.forgot(app, email);
  return {
    email,
    id: (await api.accountOf(app, email)).id,
    confirmation: await api.linkToken(app, email, 'confirm-email'),
    reset: await api.linkToken(app, email, 'reset-password'),
  };
}

type Unconfirmed = Awaited<ReturnType<typeof unconfirmed>>;

/** Uses both links of an account in turn, and returns the numbers of confirmations and resets that succeed. */
async function useBothLinks(account: Unconfirmed, calls: number) {
  const replies = await Promise.all(
    Array.from({ length: calls }, (_, index) =>
      index % 2 === 0
        ? api.confirm(app, account.confirmation)
        : api.reset(app, account.reset, `${api.NEW_PASSWORD} ${index}`),
    ),
  );
  return {
    confirmations: succeeded(replies.filter((_, index) => index % 2 === 0)),
    resets: succeeded(replies.filter((_, index) => index % 2 === 1)),
  };
}

/** Returns the outcome of both links for an account, and fails the test when they contradict each other. */
async function outcomeOf({ email, id }: Unconfirmed): Promise<'confirmed' | 'started afresh'> {
  const account = await api.accountOf(app, email);
  const [previous] = await app.services.db.select().from(users).where(eq(users.id, id));
  expect(account.emailConfirmedAt).not.toBeNull();
  if (account.id === id) {
    expect(account).toMatchObject({ firstName: 'Robin', releasedAt: null });
    return 'confirmed';
  }
  expect(account).toMatchObject({ firstName: '', releasedAt: null });
  expect(previous).toMatchObject({ emailConfirmedAt: null });
  expect(previous?.releasedAt).not.toBeNull();
  return 'started afresh';
}

test(`a confirmation and a reset, ${String(PARALLEL)} calls at once, have one outcome`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const account = await unconfirmed();
    const { confirmations, resets } = await useBothLinks(account, PARALLEL);
    const outcome = await outcomeOf(account);
    expect({ confirmations, resets }).toEqual({
      confirmations: outcome === 'confirmed' ? PARALLEL / 2 : 0,
      resets: 1,
    });
  }
});

/** Returns the number of connections of this database that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  // A transaction otherwise sees the connections as they were at its first look.
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const [row] = await db
    .select({
      waiting: sql<number>`(select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')`,
    })
    .from(companies)
    .limit(1);
  return row?.waiting ?? 0;
}

// The embedded database has one connection, so no call of it waits for another one.
test.skipIf(isEmbedded).each([
  ['confirmation', 'reset', 'confirmed', { second: 200, confirmations: PARALLEL / 2, resets: 0 }],
  ['reset', 'confirmation', 'started afresh', { second: 422, confirmations: 0, resets: 0 }],
] as const)(
  `a %s that waits for the account with a %s behind it gives "%s", with ${String(PARALLEL)} further calls`,
  async (first, second, outcome, effects) => {
    const account = await unconfirmed();
    const use = {
      confirmation: () => api.confirm(app, account.confirmation),
      reset: () => api.reset(app, account.reset),
    };
    const calls = await app.services.db.transaction(async (tx) => {
      const isAccount = eq(users.id, account.id);
      await tx.select({ id: users.id }).from(users).where(isAccount).for('update');
      const sent = [use[first]()];
      while ((await waiting(tx)) < 1) continue;
      sent.push(use[second]());
      while ((await waiting(tx)) < 2) continue;
      return { sent: Promise.all(sent), rest: useBothLinks(account, PARALLEL) };
    });
    const [winner, other] = await calls.sent;
    expect(winner?.status).toBe(200);
    expect({ second: other?.status, ...(await calls.rest) }).toEqual(effects);
    expect(await outcomeOf(account)).toBe(outcome);
  },
);

test('control: reading before writing has many effects', async () => {
  const { email } = await signedUpUser();
  const effects = await atOnce(async () => {
    const user = await api.accountOf(app, email);
    if (user.lockedAt !== null) return 0;
    await api.changeAccount(app, email, { lockedAt: app.clock.now() });
    return 1;
  });
  expect(effects.filter((effect) => effect === 1).length).toBeGreaterThan(1);
});
