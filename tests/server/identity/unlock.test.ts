import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import { linkToken, lock, signIn, signUp, unlock } from './support/call-identity.ts';
import { ownAddresses } from './support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile();

const INVALID = { status: 422, body: { error: 'Invalid unlock token.', code: 'unlock_invalid' } };

async function lockedOut(email: string): Promise<string> {
  await signUp(app, email);
  await lock(app, email);
  return linkToken(app, email, 'unlock');
}

test.each(['unknown', 'x'.repeat(43), "'%20or%201=1"])(
  'an unlock link is refused when the token is %s',
  async (token) => {
    expect(await unlock(app, token)).toMatchObject(INVALID);
  },
);

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
  const token = await lockedOut(email);
  const { status, body } = await unlock(app, token, headers);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ error: 'Please open the unlock link from your e-mail in your browser.' });
  expect((await signIn(app, email)).status).toBe(401);
  expect((await unlock(app, token, { 'sec-fetch-mode': 'cors' })).status).toBe(200);
});
