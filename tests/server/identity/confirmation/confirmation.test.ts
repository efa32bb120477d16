import { describe, expect, test } from 'vitest';
import { mailTokens } from '../../../../server/db/schema/identity.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import * as api from '../support/call-identity.ts';
import { ownAddresses } from '../support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile();
await api.addCompanies(app);

const DEAD = {
  status: 422,
  body: {
    error: 'This link is no longer valid. Please sign in and ask for a new one.',
    code: 'link_expired',
  },
};

/** Signs up and in; returns the headers of the session and the token of the mailed link. */
async function newcomer(email: string, company?: string) {
  await api.signUpUnconfirmed(app, email, company === undefined ? {} : { company_slug: company });
  return {
    headers: await api.signedIn(app, email),
    link: await api.linkToken(app, email, 'confirm-email'),
  };
}

const isConfirmed = async (headers: Record<string, string>) =>
  (await api.currentUser(app, headers)).body as { user: { email_confirmed: boolean } };

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

describe('the link', () => {
  test('is neither a reset link nor an unlock link', async () => {
    const { headers, link } = await newcomer(own('purpose'));
    expect((await api.reset(app, link)).status).toBe(422);
    expect((await api.unlock(app, link)).status).toBe(422);
    await api.forgot(app, own('purpose'));
    expect(await api.confirm(app, await api.linkToken(app, own('purpose'), 'reset-password'))).toMatchObject(
      DEAD,
    );
    expect(await isConfirmed(headers)).toMatchObject({ user: { email_confirmed: false } });
  });

  test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])('is refused with the token %s', async (token) => {
    expect(await api.confirm(app, token)).toMatchObject(DEAD);
  });
});

describe('sending the link again', () => {
  test('mails at most ten links an hour, also for thirty parallel calls', async () => {
    const { headers } = await newcomer(own('bombed'));
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
});
