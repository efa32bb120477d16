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

test('each lock in a row is twice as long, up to a day', async () => {
  for (const minutes of LENGTHS) {
    await api.lock(app, email);
    await expectLockedFor(minutes);
  }
  expect(await statusOfRight()).toBe(200);
  expect(LENGTHS.map((_, index) => lockMinutes(index + 1))).toEqual(LENGTHS);
  expect(lockMinutes(5_000)).toBe(1_440);
});

test('attempts during a lock do not renew it', async () => {
  await api.lock(app, email);
  for (let minute = 0; minute < 15; minute += 1) {
    await api.signIn(app, email, 'not this one');
    app.clock.advance(MINUTE_MS);
  }
  expect(await statusOfRight()).toBe(200);
});

test.each(['a sign-in', 'an unlock link', 'a new password'])(
  '%s makes the next lock short again',
  async (success) => {
    let password: string | undefined;
    for (const minutes of [15, 30]) {
      await api.lock(app, email);
      app.clock.advance(minutes * MINUTE_MS);
    }
    if (success === 'a sign-in') expect(await statusOfRight()).toBe(200);
    if (success === 'an unlock link') await api.unlock(app, await api.linkToken(app, email, 'unlock'));
    if (success === 'a new password') {
      await api.forgot(app, email);
      password = api.NEW_PASSWORD;
      await api.reset(app, await api.linkToken(app, email, 'reset-password'), password);
    }
    await api.lock(app, email);
    await expectLockedFor(15, password);
    expect(await statusOfRight(password)).toBe(200);
  },
);

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
