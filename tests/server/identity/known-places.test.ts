// docs/product/employees.md#support
// docs/product/identity.md#known-places
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownPlaces } from '../../../server/db/schema/identity.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { showEmployee, unlockEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import {
  accountOf,
  forgot,
  linkToken,
  NEW_PASSWORD,
  reset,
  send,
  signUp,
  unlock,
} from './support/call-identity.ts';
import { signInFrom } from './support/attempts.ts';

const HOME = '192.0.2.7';
const OFFICE = '198.51.100.4';
const STRANGER = '203.0.113.9';

const app = await appOfFile();
const operator = operatorOf(app);

let count = 0;
let email = '';
beforeEach(async () => {
  email = `places-${(count += 1)}@people.test`;
  await signUp(app, email);
});

const enter = (from: string, options: { password?: string; deviceSecret?: string } = {}) =>
  signInFrom(app, { email, from, ...options });
const statusFrom = async (from: string, options = {}) => (await enter(from, options)).status;
/** Signs in and returns what the browser keeps. */
async function browserAt(from: string): Promise<{ deviceSecret: string; authorization: string }> {
  const { body, headers } = await enter(from);
  const { device_secret: deviceSecret } = body as { device_secret: string };
  return { deviceSecret, authorization: headers.get('authorization') ?? '' };
}
const guess = async (from: string, options: { deviceSecret?: string } = {}) => {
  for (let tries = 0; tries < 10; tries += 1) await enter(from, { ...options, password: 'not this one' });
};

test('a stranger’s lock does not reach the network and the browser of the owner', async () => {
  const { deviceSecret } = await browserAt(HOME);
  await guess(STRANGER);
  expect(await statusFrom(OFFICE), 'another network').toBe(401);
  expect(await statusFrom(HOME)).toBe(200);
  expect(await statusFrom(OFFICE, { deviceSecret }), 'the same browser elsewhere').toBe(200);
  expect(await statusFrom(OFFICE), 'the network is known now').toBe(200);
  expect(await statusFrom(STRANGER), 'a sign-in from a known place ends no lock').toBe(401);
});

test.skipIf(isEmbedded)('the right password is taken although its place is forgotten meanwhile', async () => {
  await browserAt(HOME);
  const { id } = await accountOf(app, email);
  let status: Promise<number> | undefined;
  await app.services.db.transaction(async (tx) => {
    await tx.delete(knownPlaces).where(eq(knownPlaces.userId, id));
    status = statusFrom(HOME);
    await lockWaits(tx, 1);
  });
  expect(await status).toBe(200);
});

test('a colleague in the same network locks the network, not the browser', async () => {
  const { deviceSecret } = await browserAt(OFFICE);
  await guess(OFFICE);
  expect(await statusFrom(OFFICE)).toBe(401);
  expect(await statusFrom(OFFICE, { deviceSecret })).toBe(200);
  expect(await statusFrom(STRANGER), 'nor anywhere else').toBe(200);
});

test('a browser has ten guesses of its own, like every place', async () => {
  const { deviceSecret } = await browserAt(HOME);
  await guess(HOME, { deviceSecret });
  expect(await statusFrom(HOME, { deviceSecret })).toBe(401);
  expect(await statusFrom(HOME), 'the network has its own').toBe(200);
});

describe('a browser is not known', () => {
  test.each([
    ['with a forged secret', (secret: string) => secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    [
      'with the secret of another account',
      async () => {
        await signUp(app, `other.${email}`);
        const { body } = await signInFrom(app, { email: `other.${email}`, from: STRANGER });
        return (body as { device_secret: string }).device_secret;
      },
    ],
  ])('%s', async (_, secretOf) => {
    const { deviceSecret } = await browserAt(HOME);
    await guess(STRANGER);
    expect(await statusFrom(OFFICE, { deviceSecret: await secretOf(deviceSecret) })).toBe(401);
  });

  test('once its session was ended', async () => {
    const { deviceSecret, authorization } = await browserAt(HOME);
    await send(app, 'DELETE', '/api/v1/users/sign_out', undefined, { authorization });
    await guess(STRANGER);
    expect(await statusFrom(OFFICE, { deviceSecret })).toBe(401);
  });

  test('nor its network, after a new password and after 30 days', async () => {
    const { deviceSecret } = await browserAt(HOME);
    await forgot(app, email);
    await reset(app, await linkToken(app, email, 'reset-password'), NEW_PASSWORD);
    await guess(STRANGER);
    expect(await statusFrom(HOME, { deviceSecret, password: NEW_PASSWORD })).toBe(401);
    await unlock(app, await linkToken(app, email, 'unlock'));
    expect(await statusFrom(HOME, { password: NEW_PASSWORD })).toBe(200);
    app.clock.advance(30 * DAY_MS + 1);
    await cleanUp(app.services);
    await guess(STRANGER);
    expect(await statusFrom(HOME, { password: NEW_PASSWORD })).toBe(401);
  });
});

describe('support', () => {
  const show = async () => (await operator.call(showEmployee, { body: { email } })).employee;

  test('sees the locks of all places, and ends them', async () => {
    await browserAt(HOME);
    await guess(HOME);
    await guess(STRANGER);
    const { known_places: places, ...employee } = await show();
    expect(employee).toMatchObject({
      ...{
        email,
        state: 'active',
        deactivated_by: null,
        locked_until: new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
      },
      last_sign_in_at: app.clock.now().toISOString(),
      second_factors: { phone: false, authenticator_app: false, backup_codes: 0, passkeys: 0 },
    });
    expect(places.map(({ kind, locked_until: until }) => [kind, until !== null]).toSorted()).toEqual([
      ['browser', false],
      ['network', true],
    ]);
    const { employee: unlocked } = await operator.call(unlockEmployee, { body: { email } });
    expect(unlocked).toMatchObject({ locked_until: null, wrong_passwords: 0 });
    expect([await statusFrom(HOME), await statusFrom(STRANGER)]).toEqual([200, 200]);
  });

  test('reads in the log why a sign-in was refused, with the number of the account', async () => {
    const { id } = await show();
    await enter(HOME, { password: 'not this one' });
    await guess(HOME);
    await enter(HOME);
    await signInFrom(app, { email: 'nobody@people.test', from: HOME });
    const refused = app.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ status, user }) => status === 401 && (user === id || user === undefined))
      .map(({ code, why, user }) => [code, why, user]);
    expect(refused.at(0)).toEqual(['invalid_credentials', 'wrong_password', id]);
    expect(refused.at(-2)).toEqual(['invalid_credentials', 'locked', id]);
    expect(refused.at(-1)).toEqual(['invalid_credentials', 'unknown_account', undefined]);
  });
});
