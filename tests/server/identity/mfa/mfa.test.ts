// docs/product/account.md#two-step-section
// docs/product/identity.md#sign-in-outcomes
// docs/product/identity.md#confirmed-address-1
// docs/product/mfa.md#mfa-flags
// docs/product/mfa.md#required-policy
// docs/product/mfa.md#mfa-token
// docs/product/mfa.md#phone-number
// docs/product/mfa.md#number-replacement
// docs/product/mfa.md#password-before-a-change
// docs/product/mfa.md#verify
// docs/product/mfa.md#code-limits
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies, oneTimeCodes, sessions, users } from '../../../../server/db/schema/identity.ts';
import type { Viewer } from '../../../../server/services/context.ts';
import { makeBackupCodes } from '../../../../server/services/identity/mfa/backup-codes.ts';
import { enroll } from '../../../../server/services/identity/mfa/enroll.ts';
import { mfaStatus } from '../../../../server/services/identity/mfa/mfa-status.ts';
import { sendCode } from '../../../../server/services/identity/mfa/one-time-codes.ts';
import { mfaFlags } from '../../../../server/services/identity/sign-in.ts';
import { hashToken } from '../../../../server/services/secrets/tokens.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import * as api from '../support/call-identity.ts';
import * as factorApi from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

const { app, employee, enrolledByText, isWhole } = await secondFactorStage();

/** Enrolls without the password. */
const enrollPlainly = (headers: Record<string, string>, mfa_number: unknown = '5550990001') =>
  api.send(app, 'POST', '/api/v1/mfa', { mfa_number }, headers);

/** Sends the number alone when the sign-in is no longer fresh. */
function enrollLate(headers: Record<string, string>, number: string): Promise<api.Answer> {
  app.clock.advance(10 * MINUTE_MS);
  return enrollPlainly(headers, number);
}

test('without a second factor each call says what is missing, and tries nothing', async () => {
  const { headers, number, email } = await employee();
  const off = 'Two-step verification is off for your account.';
  const replies: readonly (readonly [api.Answer, code: string, error: string])[] = [
    [await api.sendCode(app, headers), 'mfa_not_available', 'Please enter your phone number first.'],
    [
      await factorApi.verifyAppCode(app, headers, '123456'),
      'mfa_not_available',
      'No authenticator app is set up for your account.',
    ],
    [await factorApi.newBackupCodes(app, headers), 'mfa_not_available', off],
    [await factorApi.useBackupCode(app, headers, 'AAAAA-AAAAA'), 'mfa_not_available', off],
    [await factorApi.turnOff(app, headers), 'mfa_not_available', 'This is already off for your account.'],
    [await factorApi.lift(app, email), 'mfa_not_available', 'Two-step verification is off for this account.'],
    [await factorApi.lift(app, 'missing@people.test'), 'not_found', 'No account has this e-mail address.'],
    [
      await enrollLate(headers, number),
      'password_wrong',
      'Please enter your password to set up two-step verification.',
    ],
  ];
  for (const [{ body }, code, error] of replies) expect(body).toEqual({ error, code });
});

test('a code that was sent to a removed number can no longer be used', async () => {
  const { half, whole } = await enrolledByText();
  expect((await api.sendCode(app, half)).status).toBe(200);
  await factorApi.turnOff(app, whole);
  expect((await api.verify(app, whole, '000000')).body).toEqual({
    error: 'This code can no longer be used. Please request a new one.',
    code: 'code_expired',
  });
  expect(await isWhole(whole)).toBe(true);
});

describe('a call that is overtaken', () => {
  const SIGN_IN_AGAIN = { code: 'unauthenticated', sentence: 'Please sign in again.' };
  const ALREADY = {
    code: 'mfa_not_available',
    sentence: 'Two-step verification is already set up for your account.',
  };

  /** Returns the viewer of a session as a call read it at its start. */
  async function viewerOf(headers: Record<string, string>): Promise<Viewer> {
    const token = headers['authorization']?.replace('Bearer ', '') ?? '';
    const [row] = await app.services.db
      .select()
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, hashToken(token)));
    if (row === undefined) return expect.fail('no session');
    const { id: userId, email } = row.users;
    const mfaToken = headers['mfa-token'];
    const mfaTokenHash = mfaToken === undefined ? null : hashToken(mfaToken);
    return { userId, sessionId: row.sessions.id, email, fullName: 'Robin Meyer', mfaTokenHash, networks: [] };
  }

  test('by the end of its session changes nothing', async () => {
    const { half, whole } = await enrolledByText();
    const viewer = await viewerOf(half);
    await factorApi.turnOff(app, whole);
    await expect(sendCode(app.services, viewer, 'a network')).rejects.toMatchObject(SIGN_IN_AGAIN);
  });

  test('by an enrollment of another session owes a code, also with an mfa-token of before', async () => {
    const { email, whole, number } = await enrolledByText();
    const viewer = await viewerOf(whole);
    await factorApi.turnOff(app, whole);
    await api.enrolled(app, await api.signedIn(app, email), number);
    for (const late of [viewer, { ...viewer, mfaTokenHash: null }]) {
      await expect(enroll(app.services, late, '5559088887', api.PASSWORD)).rejects.toMatchObject(ALREADY);
    }
    await expect(makeBackupCodes(app.services, viewer, api.PASSWORD)).rejects.toMatchObject({
      code: 'mfa_not_available',
    });
  });

  test('by the deletion of the account finds no session', async () => {
    const { headers } = await employee();
    const viewer = await viewerOf(headers);
    await app.services.db.delete(users).where(eq(users.id, viewer.userId));
    await expect(mfaStatus(app.services, viewer)).rejects.toMatchObject(SIGN_IN_AGAIN);
  });
});

test('a policy that becomes required holds for sessions that are already open, of that company alone', async () => {
  const ENROLL_FIRST = {
    status: 401,
    body: { error: 'MFA authentication required', code: 'mfa_enrollment_required' },
  };
  const [{ headers: early }, { headers: other }] = [await employee(), await employee('test-off')];
  const set = (mfaPolicy: 'optional' | 'required') =>
    app.services.db.update(companies).set({ mfaPolicy }).where(eq(companies.slug, 'test-optional'));
  expect((await api.currentUser(app, early)).status).toBe(200);
  await set('required');
  expect(await api.currentUser(app, early)).toMatchObject(ENROLL_FIRST);
  expect((await api.currentUser(app, other)).status).toBe(200);
  await set('optional');
  expect((await api.currentUser(app, early)).status).toBe(200);
});

describe('the password that was just typed', () => {
  const startApp = (headers: Record<string, string>) =>
    api.send(app, 'POST', '/api/v1/mfa/authenticator', {}, headers);
  const asked = { status: 422, body: { code: 'password_wrong' } };

  test.each(['test-required', 'test-optional'])(
    'is not asked for again for ten minutes, then it is: %s',
    async (slug) => {
      const { headers } = await employee(slug);
      app.clock.advance(10 * MINUTE_MS - 1);
      expect((await factorApi.status(app, headers)).body).toMatchObject({ password_required: false });
      expect((await enrollPlainly(headers)).status).toBe(200);
      expect((await startApp(headers)).status).toBe(200);
      app.clock.advance(1);
      expect((await factorApi.status(app, headers)).body).toMatchObject({ password_required: true });
      expect([await enrollPlainly(headers), await startApp(headers)]).toMatchObject([asked, asked]);
    },
  );

  test('a client that sends the number alone, as the core call has it, enrolls where the company offers it', async () => {
    const { headers, number } = await employee();
    expect((await enrollPlainly(headers, number)).status).toBe(200);
    expect((await api.sendCode(app, headers)).status).toBe(200);
    const reply = await api.verify(app, headers, await api.codeSentTo(app, number));
    expect([reply.status, reply.headers.get('mfa-token')]).toEqual([200, api.textLike(/./)]);
  });

  test('is asked for at every change of a factor, and where no company offers it', async () => {
    const { whole, half } = await enrolledByText('test-required');
    expect([await enrollPlainly(whole), await startApp(whole)]).toMatchObject([asked, asked]);
    expect(await enrollPlainly(half)).toMatchObject({ body: { code: 'mfa_not_available' } });
    const { headers: off } = await employee('test-off');
    expect(await enrollPlainly(off)).toMatchObject({ body: { code: 'mfa_not_available' } });
    expect(await startApp(off)).toMatchObject(asked);
    expect(await api.sendCode(app, off)).toMatchObject({ body: { code: 'mfa_not_available' } });
  });
});

test('the strictest of several companies decides whether a sign-in leads to an enrollment', () => {
  const enrollmentFirst = { mfa_requires_verification: true, mfa_required: true };
  expect(mfaFlags(false, ['optional', 'required'], true)).toEqual(enrollmentFirst);
});

test.each(['555010000', '55501000011', '(555) 010-0001', '', 5550100001, null])(
  'refuses the number %j',
  async (number) => {
    expect(await enrollPlainly((await employee()).headers, number)).toMatchObject({
      status: 422,
      body: { code: 'validation' },
    });
  },
);

test('an enrollment during the verification of a code never confirms another number', async () => {
  const { email, number, headers } = await employee();
  await api.enroll(app, headers, number);
  await api.sendCode(app, headers);
  const sent = await api.codeSentTo(app, number);
  await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => api.enroll(app, headers, `555050000${index}`)),
    api.verify(app, headers, sent),
  ]);
  const user = await api.accountOf(app, email);
  if (user.mfaEnabledAt !== null) expect(user.mfaNumber).toBe(number);
});

test('a code is sent with the product’s name and stored as an HMAC only', async () => {
  const { number, headers } = await employee();
  await api.enroll(app, headers, number);
  await api.sendCode(app, headers);
  expect((await api.sentTo(app, number))[0]?.text).toBe(
    `${await api.codeSentTo(app, number)} is your ${app.services.productName} verification code. It works for 5 minutes. Do not share it.`,
  );
  const stored = await app.services.db.select().from(oneTimeCodes);
  expect(stored.every(({ codeHmac }) => /^[0-9a-f]{64}$/.test(codeHmac))).toBe(true);
});
