// docs/product/api.md#busy-server
// docs/product/mfa.md#number-replacement
// docs/product/mfa.md#password-before-a-change
// docs/product/mfa.md#state
// docs/product/mfa.md#authenticator-app
// docs/product/mfa.md#backup-codes
// docs/product/widgets.md#what-is-copied-along
// docs/runbooks/secrets.md#a-lost-secret
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { backupCodes } from '../../../../server/db/schema/identity.ts';
import { cleanUp } from '../../../../server/services/retention/clean-up.ts';
import * as api from '../support/call-identity.ts';
import { sentTo, signedIn, signUpUnconfirmed } from '../support/call-identity.ts';
import {
  codesIn,
  phoneApp,
  proven,
  startAppSetup,
  status,
  useBackupCode,
  verifyAppCode,
} from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { sealMail, unsealMail } from '../../../../server/services/mails/sealed-mail.ts';
import { variantOf } from '../../../helpers/start-app.ts';

const STEP_MS = 30_000;
const { app, employee, enrolledByText, enrolledByApp, isWhole } = await secondFactorStage();

test('the state says what is on, what is left, and hides the number', async () => {
  const { headers } = await employee('test-required');
  expect(await status(app, headers)).toMatchObject({
    status: 200,
    body: {
      required: true,
      enabled_methods: [],
      masked_number: null,
      backup_codes_left: 0,
      password_required: false,
    },
  });
  const { email, half, number, codes } = await enrolledByText();
  await useBackupCode(app, half, codes[3] ?? '');
  expect(await status(app, await signedIn(app, email))).toMatchObject({
    body: {
      required: false,
      methods: ['text_message', 'authenticator_app'],
      enabled_methods: ['text_message'],
      masked_number: `(•••) •••-••${number.slice(-2)}`,
      password_required: true,
      backup_codes_left: 9,
    },
  });
  expect(await status(app, {})).toMatchObject({ status: 401 });
  await signUpUnconfirmed(app, 'unconfirmed@factor.test');
  expect([
    (await status(app, headers)).body,
    (await status(app, await signedIn(app, 'unconfirmed@factor.test'))).body,
  ]).toMatchObject([{ email_confirmed: true }, { email_confirmed: false }]);
});

describe('backup codes', () => {
  test('are ten, stored as HMACs, and each opens one session once', async () => {
    const { half, codes, email } = await enrolledByText();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const stored = await app.services.db.select().from(backupCodes);
    expect(stored.every(({ codeHmac }) => /^[0-9a-f]{64}$/.test(codeHmac))).toBe(true);

    const typed = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const reply = await useBackupCode(app, half, typed);
    expect(reply).toMatchObject({ status: 200, body: { success: true, backup_codes_left: 9 } });
    expect(await isWhole(proven(half, reply))).toBe(true);
    for (const code of codes.slice(1, 9)) expect((await useBackupCode(app, half, code)).status).toBe(200);
    await app.services.background.drain();
    const mails = await sentTo(app, email);
    expect(mails.at(-1)?.subject).toContain('A backup code was used');
    const told = mails.map(({ text }) => /sign in to your account\.(.*)/.exec(text)?.[1] ?? '');
    expect(told).toEqual([
      '',
      ...Array.from({ length: 8 }, (_, used) => ` ${9 - used} codes are left.`),
      ' 1 code is left.',
    ]);
    expect(await useBackupCode(app, await signedIn(app, email), codes[0] ?? '')).toMatchObject({
      status: 422,
      body: { code: 'code_invalid' },
    });
  });

  test.each([
    ['a dash of a word processor', (code: string) => code.replace('-', '–')],
    ['a hyphen that does not break', (code: string) => code.replace('-', '‑')],
    ['a soft hyphen', (code: string) => code.replace('-', '\u00AD-')],
    ['marks of direction', (code: string) => `\u202A${code}\u202C`],
    [
      'full width',
      (code: string) => code.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
    ],
  ])('are taken with %s', async (_, copied) => {
    const { half, codes } = await enrolledByText();
    expect(await useBackupCode(app, half, copied(codes[0] ?? ''))).toMatchObject({ status: 200 });
  });

  test('one of them opens one session, fifty times at once', async () => {
    const { half, codes } = await enrolledByText();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => useBackupCode(app, half, codes[0] ?? '')),
    );
    expect(replies.filter(({ status: code }) => code === 200)).toHaveLength(1);
  });

  test('of 60 guesses at once five are compared, then the right one is refused for five minutes', async () => {
    const { half, codes } = await enrolledByText();
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => useBackupCode(app, half, `GUESS-${String(index)}`)),
    );
    const compared = replies.filter(({ body }) => JSON.stringify(body).includes('code_invalid'));
    expect(compared).toHaveLength(5);
    const refused = await useBackupCode(app, half, codes[0] ?? '');
    expect(refused).toMatchObject({ status: 429, body: { code: 'code_too_soon' } });
    expect(refused.headers.get('retry-after')).toBe('300');
    app.clock.advance(5 * MINUTE_MS);
    expect((await useBackupCode(app, half, codes[0] ?? '')).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  test('is set up with a code of it, and its secret is stored encrypted', async () => {
    const { headers, email } = await employee();
    const started = await startAppSetup(app, headers);
    const { secret, otpauth_url: url } = started.body as { secret: string; otpauth_url: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(
      `otpauth://totp/${app.services.productName}:${encodeURIComponent(email)}?secret=${secret}&issuer=${app.services.productName}`,
    );
    const codeOf = phoneApp(app, started);
    expect(await verifyAppCode(app, headers, codeOf(5))).toMatchObject({ body: { code: 'code_invalid' } });
    const reply = await verifyAppCode(app, headers, codeOf());
    expect(codesIn(reply)).toHaveLength(10);
    const stored = await api.accountOf(app, email);
    expect(stored.totpSecret).not.toContain(secret);
    expect(stored.totpPendingSecret).toBeNull();
    await app.services.background.drain();
    expect(await sentTo(app, email)).toEqual([
      expect.objectContaining({
        subject: `Two-step verification is on for ${app.services.productName}`,
        text: expect.stringContaining('From now on we ask you for a code when you sign in.') as string,
      }),
    ]);
  });

  test.each(['test-required', 'test-optional'])(
    'moves to another phone with a fresh factor, and works on the first one until then: %s',
    async (company) => {
      const { email, whole, codeOf } = await enrolledByApp(company);
      const next = phoneApp(app, await startAppSetup(app, whole));
      app.clock.advance(MINUTE_MS);
      const later = async () => verifyAppCode(app, await signedIn(app, email), codeOf());
      expect((await later()).status, 'the first one, before').toBe(200);
      app.clock.advance(MINUTE_MS);
      expect((await verifyAppCode(app, whole, next())).status).toBe(200);
      app.clock.advance(MINUTE_MS);
      expect((await later()).status, 'the first one, after').toBe(422);
      const proof = await verifyAppCode(app, await signedIn(app, email), next());
      expect(proof.status, 'the other one').toBe(200);
      await app.services.background.drain();
      expect((await sentTo(app, email)).map(({ subject }) => subject)).toContainEqual(
        'Another authenticator app for your Sundial account',
      );
    },
  );

  test('a code opens one session, fifty times at once', async () => {
    const { half, codeOf } = await enrolledByApp();
    app.clock.advance(10 * STEP_MS);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verifyAppCode(app, half, codeOf())));
    expect(replies.filter(({ status: code }) => code === 200)).toHaveLength(1);
  });
});

test('the clean-up removes used backup codes, and leaves unused ones', async () => {
  const { half, codes, email } = await enrolledByText();
  await useBackupCode(app, half, codes[0] ?? '');
  app.clock.advance(8 * 24 * 60 * MINUTE_MS);
  await cleanUp(app.services);
  const user = await api.accountOf(app, email);
  const left = await app.services.db.select().from(backupCodes).where(eq(backupCodes.userId, user.id));
  expect(left).toHaveLength(9);
});

test('an app, backup codes, queued mails and sessions outlive a replaced secret with its fallback', async () => {
  const { codeOf, codes, half, whole, email } = await enrolledByApp();
  const mail = sealMail(app.services, 'a-mail', { to: email, subject: 'Subject', text: 'Text' });
  const secret = 'the next secret of this test';
  let later = variantOf(app, { secret, fallbackSecrets: [app.services.secret] });
  app.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(later, half, codeOf())).status).toBe(200);
  expect((await useBackupCode(later, await signedIn(later, email), codes[0] ?? '')).status).toBe(200);
  expect(unsealMail(later.services, 'a-mail', mail).subject).toBe('Subject');
  expect((await later.fetch('/api/v1/users/current', { headers: whole })).status).toBe(200);

  // The app was sealed again, so it outlives the fallback; the backup codes do not.
  later = variantOf(app, { secret });
  app.clock.advance(MINUTE_MS);
  expect((await useBackupCode(later, await signedIn(later, email), codes[1] ?? '')).status).toBe(422);
  expect((await verifyAppCode(later, await signedIn(later, email), codeOf())).status).toBe(200);
  expect(() => unsealMail(later.services, 'a-mail', mail)).toThrow();
});

test('a stored secret that is copied to another account opens no session', async () => {
  const [attacker, target] = [await enrolledByApp(), await enrolledByApp()];
  const copied = await api.accountOf(app, attacker.email);
  await api.changeAccount(app, target.email, { totpSecret: copied.totpSecret, totpLastStep: null });
  app.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(app, target.half, attacker.codeOf())).status).toBe(500);
});

/** An employee who got a first code and requests a second one a minute later. */
async function texted() {
  const { number, headers } = await employee();
  await api.enroll(app, headers, number);
  const sent = await api.sendCode(app, headers);
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([200, '60']);
  app.clock.advance(MINUTE_MS);
  return { number, headers };
}

function failOnce() {
  return vi.spyOn(app.services.sms, 'send').mockRejectedValueOnce(new Error('the provider is down'));
}

test('a failed message does not reactivate the previous code', async () => {
  const { number, headers } = await texted();
  const first = await api.codeSentTo(app, number);
  failOnce();
  expect((await api.sendCode(app, headers)).status).toBe(503);
  expect(await api.verify(app, headers, first)).toMatchObject({ body: { code: 'code_expired' } });
});

test('a retry after a failed message needs no wait and sends a valid code', async () => {
  const { number, headers } = await texted();
  failOnce();
  const failed = await api.sendCode(app, headers);
  expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(failed.headers.get('retry-after')).toBe('5');
  expect((await api.sendCode(app, headers)).status).toBe(200);
  expect(await api.sentTo(app, number)).toHaveLength(2);
  expect((await api.verify(app, headers, await api.codeSentTo(app, number))).status).toBe(200);
});

test('only the code in flight is valid', async () => {
  const { number, headers } = await texted();
  const first = await api.codeSentTo(app, number);
  const underWay = Promise.withResolvers<undefined>();
  const handedOver = Promise.withResolvers<undefined>();
  vi.spyOn(app.services.sms, 'send').mockImplementationOnce(async () => {
    underWay.resolve(undefined);
    await handedOver.promise;
  });
  const sending = api.sendCode(app, headers);
  await underWay.promise;
  expect((await api.verify(app, headers, first)).status).toBe(422);
  handedOver.resolve(undefined);
  expect((await sending).status).toBe(200);
});
