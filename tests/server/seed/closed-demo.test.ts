import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { DEMO_ACCOUNT, hasDemoAccount } from '../../../server/services/demo/demo-account.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const { email, password } = DEMO_ACCOUNT;

let demo: RunningApp;
let authorization: string;
beforeAll(async () => {
  demo = await startApp({ demo: true });
  authorization = (await signIn(demo)).headers.get('authorization') ?? '';
  expect(await statusOfSession(demo)).toBe(200);
});
afterAll(() => demo.close());

/** Starts the app again on the same database, with DEMO off. */
function withDemoOff(): Pick<RunningApp, 'fetch'> {
  const app = createApp({
    services: { ...demo.services, demo: false },
    appOrigins: [],
    rateLimitFactor: 1_000_000,
    trustProxy: false,
    demo: false,
    countSql: false,
    writeLog: () => undefined,
  });
  return { fetch: async (path, init) => app.fetch(new Request(`http://localhost${path}`, init)) };
}

const post = (app: Pick<RunningApp, 'fetch'>, path: string, user: object) =>
  app.fetch(`/api/v1/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  });
const signIn = (app: Pick<RunningApp, 'fetch'>) => post(app, 'sign_in', { email, password });
const statusOfSession = async (app: Pick<RunningApp, 'fetch'>) =>
  (await app.fetch('/api/v1/users/current', { headers: { authorization } })).status;

test('the demo account can not sign in after the demo, in the words of an unknown account', async () => {
  const real = withDemoOff();
  const refused = await signIn(real);
  const unknown = await post(real, 'sign_in', { email: 'unknown@people.test', password });
  expect(refused.status).toBe(401);
  expect(await refused.text()).toBe(await unknown.text());
});

test('a session of the demo account ends with the demo', async () => {
  expect(await statusOfSession(withDemoOff())).toBe(401);
});

test('the demo account gets no reset link after the demo', async () => {
  const mails = (await demo.outbox()).length;
  await post(withDemoOff(), 'password', { email });
  expect(await demo.outbox()).toHaveLength(mails);
});

test('the address of the demo account can not sign up on a server that was never a demo', async () => {
  const real = await startApp();
  const user = { email, password: 'another long password', name: 'A', last_name: 'B', terms_of_service: 1 };
  expect((await post(real, 'sign_up', user)).status).toBe(422);
  expect(await hasDemoAccount(real.services.db)).toBe(false);
  await real.close();
});

test('the demo account is open again when the demo is', async () => {
  expect(await hasDemoAccount(demo.services.db)).toBe(true);
  expect((await signIn(demo)).status).toBe(200);
});
