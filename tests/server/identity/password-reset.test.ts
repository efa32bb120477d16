import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTokens, users } from '../../../server/db/schema/identity.ts';
import { countAttempt } from '../../../server/services/identity/sign-in/count-attempt.ts';
import { enter } from '../../../server/services/identity/sign-in/enter.ts';
import { startApp } from '../../helpers/start-app.ts';
import {
  currentUser,
  enrolled,
  forgot,
  linkToken,
  lock,
  NEW_PASSWORD,
  PASSWORD,
  reset,
  sentTo,
  signedIn,
  signIn,
  signUp,
  unlock,
  visible,
  type App,
} from './support/call-identity.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/durations.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const EXPIRED = {
  status: 422,
  body: { error: 'This link is no longer valid. Please request a new one.', code: 'link_expired' },
};

async function resetToken(email: string): Promise<string> {
  await forgot(app, email);
  return linkToken(app, email, 'reset-password');
}

describe('requesting a reset', () => {
  test('returns the same reply for a known, a locked and an unknown account', async () => {
    await signUp(app, 'known@people.test');
    await signUp(app, 'locked@people.test');
    await lock(app, 'locked@people.test');
    const replies = [
      await forgot(app, 'known@people.test'),
      await forgot(app, 'locked@people.test'),
      await forgot(app, 'unknown@people.test'),
    ].map(visible);
    expect(replies[0]).toMatchObject({ status: 200, body: { success: true } });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await sentTo(app, 'unknown@people.test')).toEqual([]);
  });

  test('mails a link whose token is stored hashed', async () => {
    await signUp(app, 'mailed@people.test');
    await forgot(app, 'MAILED@people.test');
    const token = await linkToken(app, 'mailed@people.test', 'reset-password');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await sentTo(app, 'mailed@people.test');
    expect(mail?.subject).toContain(app.services.productName);
    expect(mail?.text).toContain(`${app.services.appOrigin}/reset-password/${token}`);
    expect(JSON.stringify(await app.services.db.select().from(mailTokens))).not.toContain(token);
  });

  test('mails contain no name, which a stranger could have chosen', async () => {
    await signUp(app, 'named@people.test', { name: 'Win a prize at http://evil.test' });
    await forgot(app, 'named@people.test');
    expect((await sentTo(app, 'named@people.test'))[0]?.text).not.toContain('evil.test');
  });

  test('mails at most ten links an hour, also for thirty parallel calls', async () => {
    await signUp(app, 'bombed@people.test');
    await Promise.all(Array.from({ length: 30 }, () => forgot(app, 'bombed@people.test')));
    expect(await sentTo(app, 'bombed@people.test')).toHaveLength(10);
    app.clock.advance(HOUR_MS);
    await forgot(app, 'bombed@people.test');
    expect(await sentTo(app, 'bombed@people.test')).toHaveLength(11);
  });
});

describe('resetting', () => {
  test('replaces the password', async () => {
    await signUp(app, 'replaces@people.test');
    expect(await reset(app, await resetToken('replaces@people.test'))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await signIn(app, 'replaces@people.test')).status).toBe(401);
    expect((await signIn(app, 'replaces@people.test', NEW_PASSWORD)).status).toBe(200);
  });

  test('ends every session', async () => {
    await signUp(app, 'ends@people.test');
    const all = [await signedIn(app, 'ends@people.test'), await signedIn(app, 'ends@people.test')];
    await reset(app, await resetToken('ends@people.test'));
    for (const headers of all) expect((await currentUser(app, headers)).status).toBe(401);
  });

  test('keeps the sessions of other accounts', async () => {
    await signUp(app, 'mine@people.test');
    await signUp(app, 'theirs@people.test');
    const theirs = await signedIn(app, 'theirs@people.test');
    await reset(app, await resetToken('mine@people.test'));
    expect((await currentUser(app, theirs)).status).toBe(200);
  });

  test('unlocks the account and resets its wrong passwords', async () => {
    await signUp(app, 'opens@people.test');
    await lock(app, 'opens@people.test');
    await reset(app, await resetToken('opens@people.test'));
    expect((await signIn(app, 'opens@people.test', 'not this one')).status).toBe(401);
    expect((await signIn(app, 'opens@people.test', NEW_PASSWORD)).status).toBe(200);
  });

  test('keeps two-step verification on', async () => {
    await signUp(app, 'two-step@people.test');
    await enrolled(app, await signedIn(app, 'two-step@people.test'), '5550200001');
    await reset(app, await resetToken('two-step@people.test'));
    expect(await signIn(app, 'two-step@people.test', NEW_PASSWORD)).toMatchObject({
      body: { mfa_required: true },
    });
  });

  test('notifies the owner by mail', async () => {
    await signUp(app, 'told@people.test');
    await reset(app, await resetToken('told@people.test'));
    expect((await sentTo(app, 'told@people.test')).at(-1)?.subject).toBe(
      `Your ${app.services.productName} password was changed`,
    );
  });

  test('works once', async () => {
    await signUp(app, 'once@people.test');
    const token = await resetToken('once@people.test');
    expect((await reset(app, token)).status).toBe(200);
    expect(await reset(app, token, 'another evening')).toMatchObject(EXPIRED);
    expect((await signIn(app, 'once@people.test', NEW_PASSWORD)).status).toBe(200);
  });

  test('works with the newest link only', async () => {
    await signUp(app, 'newest@people.test');
    const older = await resetToken('newest@people.test');
    const newer = await resetToken('newest@people.test');
    expect(newer).not.toBe(older);
    expect(await reset(app, older)).toMatchObject(EXPIRED);
    expect((await reset(app, newer)).status).toBe(200);
    expect(await reset(app, older)).toMatchObject(EXPIRED);
  });

  test('works for six hours', async () => {
    await signUp(app, 'hours@people.test');
    const late = await resetToken('hours@people.test');
    app.clock.advance(6 * HOUR_MS);
    expect(await reset(app, late)).toMatchObject(EXPIRED);
    const inTime = await resetToken('hours@people.test');
    app.clock.advance(6 * HOUR_MS - 1);
    expect((await reset(app, inTime)).status).toBe(200);
  });

  test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])('refuses the token %s', async (token) => {
    expect(await reset(app, token)).toMatchObject(EXPIRED);
  });

  test('refuses an unlock link, and unlocking refuses a reset link', async () => {
    await signUp(app, 'purpose@people.test');
    await lock(app, 'purpose@people.test');
    expect(await reset(app, await linkToken(app, 'purpose@people.test', 'unlock'))).toMatchObject(EXPIRED);
    expect((await unlock(app, await resetToken('purpose@people.test'))).status).toBe(422);
  });

  test('refuses passwords that differ, are common or personal, and keeps the link', async () => {
    await signUp(app, 'picky@people.test');
    const token = await resetToken('picky@people.test');
    expect(await reset(app, token, NEW_PASSWORD, `${NEW_PASSWORD}!`)).toMatchObject({
      status: 422,
      body: { error: 'Passwords do not match.', code: 'validation' },
    });
    expect(await reset(app, token, 'qwerty123')).toMatchObject({
      status: 422,
      body: { code: 'password_too_common' },
    });
    expect(await reset(app, token, 'robin.meyer')).toMatchObject({
      status: 422,
      body: { code: 'password_too_common' },
    });
    expect(await reset(app, token, 'short')).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await reset(app, token)).status).toBe(200);
  });

  test('thirty times in parallel has one effect', async () => {
    await signUp(app, 'race@people.test');
    const token = await resetToken('race@people.test');
    const passwords = Array.from({ length: 30 }, (_, index) => `evening number ${index}`);
    const replies = await Promise.all(passwords.map((password) => reset(app, token, password)));
    const winners = passwords.filter((_, index) => replies[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await signIn(app, 'race@people.test', winners[0])).status).toBe(200);
    const changed = (await sentTo(app, 'race@people.test')).filter(({ subject }) =>
      subject.includes('changed'),
    );
    expect(changed).toHaveLength(1);
  });

  test('refuses a sign-in whose password check began before', async () => {
    await signUp(app, 'overtaken@people.test');
    const attempt = await countAttempt(app.services, 'overtaken@people.test');
    await reset(app, await resetToken('overtaken@people.test'));
    expect(await enter(app.services, attempt ?? expect.fail('no attempt'), 'a browser')).toBeNull();
  });

  test('during twenty sign-ins with the old password ends all of their sessions', async () => {
    await signUp(app, 'beside@people.test');
    const token = await resetToken('beside@people.test');
    const attempts = Array.from({ length: 20 }, () => signIn(app, 'beside@people.test', PASSWORD));
    const [resetReply, ...replies] = await Promise.all([reset(app, token), ...attempts]);
    expect(resetReply.status).toBe(200);
    for (const { headers } of replies) {
      const authorization = headers.get('authorization') ?? '';
      expect((await currentUser(app, { authorization })).status).toBe(401);
    }
    const [user] = await app.services.db.select().from(users).where(eq(users.email, 'beside@people.test'));
    expect(user?.lockedAt === null).toBe((user?.failedSignIns ?? 0) < 10);
  });
});
