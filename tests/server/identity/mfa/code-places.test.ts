import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { RunningApp } from '../../../helpers/start-app.ts';
import * as api from '../support/call-identity.ts';
import { signInFrom } from '../support/attempts.ts';
import { useBackupCode, verifyAppCode } from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

/* docs/product/mfa.md#tries-of-a-place */

const { app, enrolledByApp, enrolledByText } = await secondFactorStage();
const STRANGER = '203.0.113.9';
const MOBILE = '198.51.100.4';
const HOME = '127.0.0.1';

/** The app, called from another network. */
const from = (address: string): RunningApp => ({
  ...app,
  fetch: (path, init) => app.fetch(path, init, address),
});

/** Signs in with the password alone; returns the headers of the session and what its browser keeps. */
async function half(email: string, address: string, deviceSecret?: string) {
  const { status, body, headers } = await signInFrom(app, {
    email,
    from: address,
    ...(deviceSecret === undefined ? {} : { deviceSecret }),
  });
  expect(status).toBe(200);
  const { device_secret: secret } = body as { device_secret: string };
  return { headers: { authorization: headers.get('authorization') ?? '' }, secret };
}

const wrongCodes = async (email: string) =>
  (await api.sentTo(app, email)).filter(({ subject }) => subject.startsWith('Wrong codes')).length;

test('40 wrong codes of a stranger with the password leave the owner their tries, and are told', async () => {
  const { email, codeOf, codes } = await enrolledByApp();
  const owner = await half(email, HOME);
  app.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(app, owner.headers, codeOf())).status).toBe(200);

  const stranger = await half(email, STRANGER);
  const there = from(STRANGER);
  for (let round = 0; round < 4; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verifyAppCode(there, stranger.headers, '000000')).status).toBe(422);
      expect((await useBackupCode(there, stranger.headers, 'none of them')).status).toBe(422);
    }
    app.clock.advance(5 * MINUTE_MS);
  }
  expect(await wrongCodes(email), 'once for each kind of code').toBe(2);
  const again = await half(email, STRANGER);
  expect((await verifyAppCode(there, again.headers, codeOf())).status, 'a new session has no new tries').toBe(
    429,
  );
  const elsewhere = await half(email, '203.0.113.77');
  const code = codes[0] ?? '';
  expect((await useBackupCode(from('203.0.113.77'), elsewhere.headers, code)).status).toBe(429);

  const usual = await half(email, HOME);
  expect((await verifyAppCode(app, usual.headers, codeOf())).status, 'the usual network').toBe(200);
  const known = await half(email, MOBILE, owner.secret);
  expect((await useBackupCode(from(MOBILE), known.headers, code)).status, 'the usual browser').toBe(200);
  expect((await verifyAppCode(there, again.headers, codeOf())).status, 'its code frees nobody else').toBe(
    429,
  );
});

test('sign-ins of a stranger from many networks drive no place of the owner out', async () => {
  const { email, codeOf } = await enrolledByApp();
  for (let network = 1; network <= 8; network += 1) await half(email, `203.0.113.${String(network)}`);
  const stranger = await half(email, STRANGER);
  for (let tries = 0; tries < 5; tries += 1) await verifyAppCode(from(STRANGER), stranger.headers, '000000');
  app.clock.advance(MINUTE_MS);
  const owner = await half(email, HOME);
  expect((await verifyAppCode(app, owner.headers, codeOf())).status).toBe(200);
});

test('a code by text works where it was asked for, whatever strangers ask for and enter', async () => {
  const { email, number, half: owner } = await enrolledByText();
  const stranger = await half(email, STRANGER);
  const there = from(STRANGER);
  expect((await api.sendCode(app, owner)).status).toBe(200);
  const code = await api.codeSentTo(app, number);
  expect((await api.sendCode(there, stranger.headers)).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) await api.verify(there, stranger.headers, '000000');
  expect(await wrongCodes(email)).toBe(1);
  expect(await api.verify(there, stranger.headers, code)).toMatchObject({ body: { code: 'code_expired' } });
  expect((await api.verify(app, owner, code)).status).toBe(200);
});

test('five wrong codes are told, also when a new code is asked for before the fifth', async () => {
  const { email, half: owner } = await enrolledByText();
  for (const tries of [4, 1]) {
    expect(await wrongCodes(email)).toBe(0);
    app.clock.advance(MINUTE_MS);
    expect((await api.sendCode(app, owner)).status).toBe(200);
    for (let count = 0; count < tries; count += 1) await api.verify(app, owner, '000000');
  }
  expect(await wrongCodes(email)).toBe(1);
});
