// docs/product/identity.md#weak-passwords
// docs/product/identity.md#reset-link
// docs/product/identity.md#confirmed-address-1
// docs/product/identity.md#confirmation-link
// docs/product/identity.md#unlock-link
// docs/product/mfa.md#enrollment-needs-a-confirmed-address
import { expect, test, describe } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { mailTokens } from '../../../server/db/schema/identity.ts';
import { openSession } from '../../../server/services/identity/sign-in.ts';
import { countedAttempt } from './support/attempts.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const own = api.ownAddresses();
const app = await appOfFile();

test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])('refuses the token %s of any link', async (token) => {
  const refused = (code: string, error: string) => ({ status: 422, body: { code, error } });
  expect(await api.unlock(app, encodeURIComponent(token))).toMatchObject(
    refused('unlock_invalid', 'Invalid unlock token.'),
  );
  expect(await api.reset(app, token)).toMatchObject(
    refused('link_expired', 'This link is no longer valid. Please request a new one.'),
  );
  expect(await api.confirm(app, token)).toMatchObject(
    refused('link_expired', 'This link is no longer valid. Please sign in and ask for a new one.'),
  );
});

test.each([
  ['a browser that opens the address as a page', { 'sec-fetch-mode': 'navigate' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of older browsers', { purpose: 'prefetch' }],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
])('an automatic visit does not unlock: %s', async (_, headers) => {
  const email = own(
    `visit-${Object.values(headers).join().replace(/\W/g, '')}-${Object.keys(headers).join()}`,
  );
  await api.signUp(app, email);
  await api.lock(app, email);
  const token = await api.linkToken(app, email, 'unlock');
  const { status, body } = await api.unlock(app, token, headers);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ error: 'Please open the unlock link from your e-mail in your browser.' });
  expect((await api.signIn(app, email)).status).toBe(401);
  expect((await api.unlock(app, token, { 'sec-fetch-mode': 'cors' })).status).toBe(200);
});

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

  test('refuses a sign-in whose password check began before', async () => {
    await api.signUp(app, own('overtaken'));
    const { attempt, place } = await countedAttempt(app, own('overtaken'));
    await api.reset(app, await resetToken(own('overtaken')));
    expect(await openSession(app.services, attempt, { userAgent: 'a browser', place })).toBeNull();
  });
});

test('a sign-up mails a link without the name, and stores its token hashed', async () => {
  await api.signUpUnconfirmed(app, own('mailed'), { name: 'See http://evil.test' });
  const link = await api.linkToken(app, own('mailed'), 'confirm-email');
  expect(link).toMatch(/^[\w-]{43}$/);
  const [mail] = await api.allSentTo(app, own('mailed'));
  expect(mail?.subject).toBe('Confirm your email address for Sundial');
  expect(mail?.text).toContain(`${app.services.appOrigin}/confirm-email/${link}\n`);
  expect(mail?.text).not.toContain('evil.test');
  expect(JSON.stringify(await app.services.db.select().from(mailTokens))).not.toContain(link);
});

test('sending the link again mails at most ten links an hour, also for thirty parallel calls', async () => {
  await api.signUpUnconfirmed(app, own('bombed'));
  const headers = await api.signedIn(app, own('bombed'));
  const replies = await Promise.all(Array.from({ length: 30 }, () => api.resendConfirmation(app, headers)));
  expect(await api.allSentTo(app, own('bombed'))).toHaveLength(10);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(21);
  expect(refused[0]?.body).toEqual({
    code: 'too_many_requests',
    error:
      'We have sent you many mails already. Please check your inbox and your spam folder, or try again in an hour.',
  });
  expect(refused[0]?.headers.get('retry-after')).toBe('3600');
  app.clock.advance(HOUR_MS);
  const later = await api.signedIn(app, own('bombed'));
  expect((await api.resendConfirmation(app, later)).status).toBe(200);
});
