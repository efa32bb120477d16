import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema/identity.ts';
import { messages, requests } from '../../server/db/schema/requests.ts';
import { postMessage } from '../../src/lib/contract/requests.ts';
import { submitSurvey } from '../../src/lib/contract/user-request-surveys.ts';
import { answerTheRest, newRequest, started } from '../helpers/answered-survey.ts';
import { newEmployee } from '../helpers/employee.ts';
import { startApp, type RunningApp } from '../helpers/start-app.ts';
import {
  codeSentTo,
  enroll,
  forgot,
  linkToken,
  lock,
  NEW_PASSWORD,
  reset,
  sendCode,
  sentTo,
  signedIn,
  signUp,
  unlock,
  verify,
} from '../server/identity/identity-calls.ts';
import { LONG_TEST_MS, RACE_ROUNDS } from './support/figures.ts';

const PARALLEL = 50;

let app: RunningApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function somebody() {
  people += 1;
  const email = `racer${people}@people.test`;
  await signUp(app, email);
  return { email, number: `55520${String(people).padStart(5, '0')}`, headers: await signedIn(app, email) };
}

const atOnce = <Result>(one: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => one(index)));
const succeeded = (replies: readonly { status: number }[]) =>
  replies.filter(({ status }) => status === 200).length;

/** Each prepares a situation of its own, does one thing fifty times at once, and gives how often it had its effect. */
const races: Record<string, () => Promise<number>> = {
  async 'a one-time code'() {
    const { headers, number } = await somebody();
    await enroll(app, headers, number);
    await sendCode(app, headers);
    const code = await codeSentTo(app, number);
    return succeeded(await atOnce(() => verify(app, headers, code)));
  },
  async 'a reset link'() {
    const { email } = await somebody();
    await forgot(app, email);
    const token = await linkToken(app, email, 'reset-password');
    return succeeded(await atOnce((index) => reset(app, token, `${NEW_PASSWORD} ${index}`)));
  },
  async 'an unlock link'() {
    const { email } = await somebody();
    await lock(app, email);
    const token = await linkToken(app, email, 'unlock');
    expect(succeeded(await atOnce(() => unlock(app, token))), 'a repeat is harmless').toBe(PARALLEL);
    // Its one effect: locked again, the same link opens nothing any more.
    await lock(app, email);
    await atOnce(() => unlock(app, token));
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    return user?.lockedAt === null ? PARALLEL : 1;
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
  async 'an enrollment'() {
    const { headers, number, email } = await somebody();
    await enroll(app, headers, number);
    await atOnce(() => sendCode(app, headers));
    expect(await sentTo(app, number), 'one text message').toHaveLength(1);
    const code = await codeSentTo(app, number);
    await atOnce((index) => (index % 2 === 0 ? verify(app, headers, code) : enroll(app, headers, number)));
    return (await sentTo(app, email)).filter(({ subject }) => subject.includes('is on')).length;
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

test('the control: looking first and writing afterwards has many effects', async () => {
  const { email } = await somebody();
  const effects = await atOnce(async () => {
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    if (user === undefined || user.lockedAt !== null) return 0;
    await app.services.db.update(users).set({ lockedAt: app.clock.now() }).where(eq(users.email, email));
    return 1;
  });
  expect(effects.filter((effect) => effect === 1).length).toBeGreaterThan(1);
});
