import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mailTokens, users } from '../../../server/db/schema/identity.ts';
import { openSession } from '../../../server/services/identity/sign-in.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  currentUser,
  forgot,
  linkToken,
  lock,
  NEW_PASSWORD,
  PASSWORD,
  reset,
  sentTo,
  signIn,
  signUp,
  unlock,
} from './support/call-identity.ts';
import { countedAttempt } from './support/attempts.ts';
import { ownAddresses } from './support/own-addresses.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const own = ownAddresses();
const app = await appOfFile();

const EXPIRED = {
  status: 422,
  body: { error: 'This link is no longer valid. Please request a new one.', code: 'link_expired' },
};

async function resetToken(email: string): Promise<string> {
  await forgot(app, email);
  return linkToken(app, email, 'reset-password');
}

describe('requesting a reset', () => {
  test('mails a link whose token is stored hashed', async () => {
    await signUp(app, own('mailed'));
    await forgot(app, own('MAILED'));
    const token = await linkToken(app, own('mailed'), 'reset-password');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await sentTo(app, own('mailed'));
    expect(mail?.subject).toContain(app.services.productName);
    expect(mail?.text).toContain(`${app.services.appOrigin}/reset-password/${token}`);
    expect(JSON.stringify(await app.services.db.select().from(mailTokens))).not.toContain(token);
  });

  test('mails contain no name, which a stranger could have chosen', async () => {
    await signUp(app, own('named'), { name: 'Win a prize at http://evil.test' });
    await forgot(app, own('named'));
    expect((await sentTo(app, own('named')))[0]?.text).not.toContain('evil.test');
  });

  test('mails at most ten links an hour, also for thirty parallel calls', async () => {
    await signUp(app, own('bombed'));
    await Promise.all(Array.from({ length: 30 }, () => forgot(app, own('bombed'))));
    expect(await sentTo(app, own('bombed'))).toHaveLength(10);
    app.clock.advance(HOUR_MS);
    await forgot(app, own('bombed'));
    expect(await sentTo(app, own('bombed'))).toHaveLength(11);
  });
});

describe('resetting', () => {
  test('notifies the owner by mail', async () => {
    await signUp(app, own('told'));
    await reset(app, await resetToken(own('told')));
    const [link, change] = await sentTo(app, own('told'));
    expect(link?.text).toContain('Only the newest link works.\n\nIf you did not ask for it');
    expect(change?.subject).toBe(`Your ${app.services.productName} password was changed`);
    expect(change?.text).toContain('all devices have been signed out.\n\nIf it was not you');
  });

  test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])('refuses the token %s', async (token) => {
    expect(await reset(app, token)).toMatchObject(EXPIRED);
  });

  test('refuses an unlock link, and unlocking refuses a reset link', async () => {
    await signUp(app, own('purpose'));
    await lock(app, own('purpose'));
    expect(await reset(app, await linkToken(app, own('purpose'), 'unlock'))).toMatchObject(EXPIRED);
    expect((await unlock(app, await resetToken(own('purpose')))).status).toBe(422);
  });

  test('refuses passwords that differ, are common or personal, and keeps the link', async () => {
    await signUp(app, own('picky'));
    const token = await resetToken(own('picky'));
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

  test('refuses a sign-in whose password check began before', async () => {
    await signUp(app, own('overtaken'));
    const { attempt, place } = await countedAttempt(app, own('overtaken'));
    await reset(app, await resetToken(own('overtaken')));
    expect(await openSession(app.services, attempt, { userAgent: 'a browser', place })).toBeNull();
  });

  test('during twenty sign-ins with the old password ends all of their sessions', async () => {
    await signUp(app, own('beside'));
    const token = await resetToken(own('beside'));
    const attempts = Array.from({ length: 20 }, () => signIn(app, own('beside'), PASSWORD));
    const [resetReply, ...replies] = await Promise.all([reset(app, token), ...attempts]);
    expect(resetReply.status).toBe(200);
    for (const { headers } of replies) {
      const authorization = headers.get('authorization') ?? '';
      expect((await currentUser(app, { authorization })).status).toBe(401);
    }
    const [user] = await app.services.db
      .select()
      .from(users)
      .where(eq(users.email, own('beside')));
    expect(user?.lockedAt === null).toBe((user?.failedSignIns ?? 0) < 10);
  });
});
