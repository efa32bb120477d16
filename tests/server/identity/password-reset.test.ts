import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mailTokens, users } from '../../../server/db/schema/identity.ts';
import { openSession } from '../../../server/services/identity/sign-in.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
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
  await api.forgot(app, email);
  return api.linkToken(app, email, 'reset-password');
}

describe('requesting a reset', () => {
  test('mails a link whose token is stored hashed', async () => {
    await api.signUp(app, own('mailed'));
    await api.forgot(app, own('MAILED'));
    const token = await api.linkToken(app, own('mailed'), 'reset-password');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await api.sentTo(app, own('mailed'));
    expect(mail?.subject).toContain(app.services.productName);
    expect(mail?.text).toContain(`${app.services.appOrigin}/reset-password/${token}`);
    expect(JSON.stringify(await app.services.db.select().from(mailTokens))).not.toContain(token);
  });

  test('mails contain no name, which a stranger could have chosen', async () => {
    await api.signUp(app, own('named'), { name: 'Win a prize at http://evil.test' });
    await api.forgot(app, own('named'));
    expect((await api.sentTo(app, own('named')))[0]?.text).not.toContain('evil.test');
  });

  test('mails at most ten links an hour, also for thirty parallel calls', async () => {
    await api.signUp(app, own('bombed'));
    await Promise.all(Array.from({ length: 30 }, () => api.forgot(app, own('bombed'))));
    expect(await api.sentTo(app, own('bombed'))).toHaveLength(10);
    app.clock.advance(HOUR_MS);
    await api.forgot(app, own('bombed'));
    expect(await api.sentTo(app, own('bombed'))).toHaveLength(11);
  });
});

describe('resetting', () => {
  test('notifies the owner by mail', async () => {
    await api.signUp(app, own('told'));
    await api.reset(app, await resetToken(own('told')));
    const [link, change] = await api.sentTo(app, own('told'));
    expect(link?.text).toContain('Only the newest link works.\n\nIf you did not ask for it');
    expect(change?.subject).toBe(`Your ${app.services.productName} password was changed`);
    expect(change?.text).toContain('all devices have been signed out.\n\nIf it was not you');
  });

  test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])('refuses the token %s', async (token) => {
    expect(await api.reset(app, token)).toMatchObject(EXPIRED);
  });

  test('refuses an unlock link, and unlocking refuses a reset link', async () => {
    await api.signUp(app, own('purpose'));
    await api.lock(app, own('purpose'));
    expect(await api.reset(app, await api.linkToken(app, own('purpose'), 'unlock'))).toMatchObject(EXPIRED);
    expect((await api.unlock(app, await resetToken(own('purpose')))).status).toBe(422);
  });

  test('refuses passwords that differ, are common or personal, and keeps the link', async () => {
    await api.signUp(app, own('picky'));
    const token = await resetToken(own('picky'));
    expect(await api.reset(app, token, api.NEW_PASSWORD, `${api.NEW_PASSWORD}!`)).toMatchObject({
      status: 422,
      body: { error: 'Passwords do not match.', code: 'validation' },
    });
    expect(await api.reset(app, token, 'qwerty123')).toMatchObject({
      status: 422,
      body: { code: 'password_too_common' },
    });
    expect(await api.reset(app, token, 'robin.meyer')).toMatchObject({
      status: 422,
      body: { code: 'password_too_common' },
    });
    expect(await api.reset(app, token, 'short')).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await api.reset(app, token)).status).toBe(200);
  });

  test('refuses a sign-in whose password check began before', async () => {
    await api.signUp(app, own('overtaken'));
    const { attempt, place } = await countedAttempt(app, own('overtaken'));
    await api.reset(app, await resetToken(own('overtaken')));
    expect(await openSession(app.services, attempt, { userAgent: 'a browser', place })).toBeNull();
  });

  test('during twenty sign-ins with the old password ends all of their sessions', async () => {
    await api.signUp(app, own('beside'));
    const token = await resetToken(own('beside'));
    const attempts = Array.from({ length: 20 }, () => api.signIn(app, own('beside'), api.PASSWORD));
    const [resetReply, ...replies] = await Promise.all([api.reset(app, token), ...attempts]);
    expect(resetReply.status).toBe(200);
    for (const { headers } of replies) {
      const authorization = headers.get('authorization') ?? '';
      expect((await api.currentUser(app, { authorization })).status).toBe(401);
    }
    const [user] = await app.services.db
      .select()
      .from(users)
      .where(eq(users.email, own('beside')));
    expect(user?.lockedAt === null).toBe((user?.failedSignIns ?? 0) < 10);
  });
});
