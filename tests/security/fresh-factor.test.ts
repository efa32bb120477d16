import { expect, test } from 'vitest';
import { calls } from '../../server/routes/calls.ts';
import { FRESH_FACTOR_MS } from '../../server/services/desk/desk-session.ts';
import { newConcierge, type SignedInConcierge } from '../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD } from '../helpers/employees/employee.ts';
import { appOfFile, variantOf, type RunningApp } from '../helpers/start-app.ts';
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

/** Lets a concierge set up an authenticator app, and returns it. */
async function withApp({ authorization }: SignedInConcierge) {
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
