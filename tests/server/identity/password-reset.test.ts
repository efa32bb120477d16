import { describe, expect, test } from 'vitest';
import { mailTokens } from '../../../server/db/schema/identity.ts';
import { openSession } from '../../../server/services/identity/sign-in.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { countedAttempt } from './support/attempts.ts';
import { ownAddresses } from './support/own-addresses.ts';

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

  test('refuses a sign-in whose password check began before', async () => {
    await api.signUp(app, own('overtaken'));
    const { attempt, place } = await countedAttempt(app, own('overtaken'));
    await api.reset(app, await resetToken(own('overtaken')));
    expect(await openSession(app.services, attempt, { userAgent: 'a browser', place })).toBeNull();
  });
});
