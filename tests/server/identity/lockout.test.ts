import { beforeEach, expect, test } from 'vitest';
import { lockMinutes } from '../../../server/services/identity/attempts.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

const LENGTHS = [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440];

let email: string;
let accounts = 0;
const app = await appOfFile();
beforeEach(async () => {
  accounts += 1;
  email = `lockout-${String(accounts)}@people.test`;
  await api.signUp(app, email);
});

const statusOfRight = async (password?: string) => (await api.signIn(app, email, password)).status;

/** Expects that the account is locked for these minutes, with the right password as the only probe. */
async function expectLockedFor(minutes: number, password?: string): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS - 1);
  expect(await statusOfRight(password)).toBe(401);
  app.clock.advance(1);
}

test('each lock in a row is twice as long, up to a day', () => {
  expect(LENGTHS.map((_, index) => lockMinutes(index + 1))).toEqual(LENGTHS);
  expect(lockMinutes(5_000)).toBe(1_440);
});

test('the mail says how long the lock lasts', async () => {
  for (const words of ['15 minutes', '30 minutes', '1 hour', '2 hours']) {
    await api.lock(app, email);
    const mail = (await api.sentTo(app, email)).at(-1);
    expect(mail?.subject).toBe('Unlock your Sundial account');
    expect(mail?.text.replaceAll('\n', ' ')).toContain(`so we have locked it for ${words}.`);
    app.clock.advance(120 * MINUTE_MS);
  }
});

test('of 50 wrong passwords at once behind a lock ten count, and lock once', async () => {
  await api.lock(app, email);
  app.clock.advance(15 * MINUTE_MS);
  await Promise.all(Array.from({ length: 50 }, () => api.signIn(app, email, 'not this one')));
  expect(await api.sentTo(app, email)).toHaveLength(2);
  await expectLockedFor(30);
  expect(await statusOfRight()).toBe(200);
});
