import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { concierges } from '../../server/db/schema/concierges.ts';
import { newToken } from '../../server/services/secrets/tokens.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { ask, unguarded, type Api, type Reply } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';

const ofEmployees = withAccess('session');
const ofDesk = withAccess('concierge', 'lead');
const ofEither = withAccess('account');

const app = await appOfFile();
const whole = await newConcierge(app);
const employee = await newEmployee(app);
const forged = `Bearer ${newToken()}`;

async function send(api: Api, endpoint: (typeof ofDesk)[number], authorization: string): Promise<Reply> {
  return ask(api, addressOf(endpoint), requestTo(endpoint, { authorization }));
}

/** Returns the calls that answer `authorization` otherwise than a token that was never issued. */
async function acceptedBy(api: Api, calls: typeof ofDesk, authorization: string): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of calls) {
    const reply = await send(api, endpoint, authorization);
    const { status, text } = await send(app.fetch, endpoint, forged);
    if (reply.status !== status || reply.text !== text) through.push(`${nameOf(endpoint)} ${reply.status}`);
  }
  return through;
}

test('no call of an employee accepts a concierge, and none tells them from a forged token', async () => {
  expect(ofEmployees.length).toBeGreaterThan(20);
  expect(await acceptedBy(unguarded, ofEmployees, whole.authorization)).toHaveLength(ofEmployees.length);
  expect(await acceptedBy(app.fetch, ofEmployees, whole.authorization)).toEqual([]);
});

test('no call of the desk accepts an employee, and none tells them from a forged token', async () => {
  expect(ofDesk.length).toBeGreaterThan(10);
  expect(await acceptedBy(unguarded, ofDesk, employee.authorization)).toHaveLength(ofDesk.length);
  expect(await acceptedBy(app.fetch, ofDesk, employee.authorization)).toEqual([]);
});

test('no call of the operator accepts a concierge', async () => {
  for (const endpoint of withAccess('operator')) {
    expect([nameOf(endpoint), (await send(app.fetch, endpoint, whole.authorization)).code]).toEqual([
      nameOf(endpoint),
      'operator_only',
    ]);
  }
});

test('a concierge who was removed is refused by every call like a forged token', async () => {
  const removed = await newConcierge(app);
  const calls = [...ofDesk, ...ofEither, ...withAccess('half-session')];
  // The control: the calls of the desk accept this session before the removal.
  expect(await acceptedBy(app.fetch, ofDesk, removed.authorization)).toHaveLength(ofDesk.length);
  await app.services.db
    .update(concierges)
    .set({ removedAt: app.clock.now() })
    .where(eq(concierges.id, removed.id));
  expect(await acceptedBy(app.fetch, calls, removed.authorization)).toEqual([]);
});

let halves: readonly (readonly [code: string, authorization: string])[];
beforeAll(async () => {
  halves = [
    ['mfa_required', (await newConcierge(app, { proof: 'owes-code' })).authorization],
    ['mfa_enrollment_required', (await newConcierge(app, { proof: 'owes-enrollment' })).authorization],
  ];
});

test('a concierge with a password alone opens no call of the desk and none of the account', async () => {
  const through: string[] = [];
  for (const endpoint of [...ofDesk, ...ofEither]) {
    for (const [code, authorization] of halves) {
      const reply = await send(app.fetch, endpoint, authorization);
      if (reply.code !== code) through.push(`${nameOf(endpoint)} ${code} ${reply.status}`);
    }
  }
  expect(through).toEqual([]);
});

test('a call of leads refuses a concierge', async () => {
  const lead = await newConcierge(app, { role: 'lead' });
  for (const endpoint of withAccess('lead')) {
    expect([nameOf(endpoint), (await send(app.fetch, endpoint, whole.authorization)).code]).toEqual([
      nameOf(endpoint),
      'lead_only',
    ]);
    expect((await send(app.fetch, endpoint, lead.authorization)).code).not.toBe('lead_only');
  }
});
