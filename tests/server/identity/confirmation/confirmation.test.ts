import { expect, test } from 'vitest';
import { mailTokens } from '../../../../server/db/schema/identity.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import * as api from '../support/call-identity.ts';
import { ownAddresses } from '../support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile();

const DEAD = {
  status: 422,
  body: {
    error: 'This link is no longer valid. Please sign in and ask for a new one.',
    code: 'link_expired',
  },
};

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

test.each(['unknown', 'x'.repeat(43), "' or 1=1 --"])(
  'a link with the token %s is refused',
  async (token) => {
    expect(await api.confirm(app, token)).toMatchObject(DEAD);
  },
);

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
