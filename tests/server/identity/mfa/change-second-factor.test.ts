import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../../server/db/schema/identity.ts';
import { conciergeActions } from '../../../../server/db/schema/desk.ts';
import {
  codeSentTo,
  currentUser,
  enroll,
  enrolled,
  sendCode,
  sentTo,
  signedIn,
  verify,
} from '../support/call-identity.ts';
import { startCompanyApp } from '../support/company-app.ts';
import {
  lift,
  phoneApp,
  proven,
  startAppSetup,
  turnOff,
  useBackupCode,
  verifyAppCode,
} from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';

const STEP_MS = 30_000;
const app = await startCompanyApp();
const { enrolledByText, enrolledByApp, subjectsTo, isWhole } = secondFactorStage(app);

test('changing the number takes effect with a code to the new one, and the owner is told', async () => {
  const { half, whole, number, email } = await enrolledByText();
  const newNumber = `77${number.slice(2)}`;
  expect((await enroll(app, whole, newNumber)).status).toBe(200);
  await sendCode(app, half);
  expect(await sentTo(app, newNumber), 'a sign-in still uses the old number').toEqual([]);
  expect((await verify(app, half, await codeSentTo(app, number))).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  await sendCode(app, whole);
  expect((await verify(app, half, await codeSentTo(app, newNumber))).status, 'not by the old session').toBe(
    422,
  );
  const reply = await verify(app, whole, await codeSentTo(app, newNumber));
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(await isWhole(proven(whole, reply))).toBe(true);
  app.clock.advance(MINUTE_MS);
  await sendCode(app, await signedIn(app, email));
  expect(await sentTo(app, newNumber)).toHaveLength(2);
  expect((await subjectsTo(email)).at(-1)).toContain('A new phone number');
});

describe('turning it off', () => {
  test('needs no code afterwards, ends sessions that owe one, and tells the owner', async () => {
    const { half, whole, codes, email } = await enrolledByText();
    expect((await turnOff(app, whole)).status).toBe(200);
    expect(await isWhole({ authorization: whole['authorization'] ?? '' })).toBe(true);
    expect(await useBackupCode(app, half, codes[0] ?? '')).toMatchObject({
      body: { code: 'unauthenticated' },
    });
    expect(await isWhole(await signedIn(app, email))).toBe(true);
    const told = (await sentTo(app, email)).at(-1);
    expect(told?.subject).toContain('Two-step verification is off');
    expect(told?.text).toContain('two-step verification was turned off for your account.\n\n');
    const again = await enrolled(app, await signedIn(app, email), '5559088888');
    expect(await isWhole(whole), 'an mfa-token of before proves nothing').toBe(false);
    expect(await isWhole(again)).toBe(true);
  });

  test('an authenticator app that is removed signs in no more', async () => {
    const { whole, half, number } = await enrolledByText();
    const codeOf = phoneApp(app, await startAppSetup(app, whole));
    const both = proven(whole, await verifyAppCode(app, whole, codeOf()));
    expect((await turnOff(app, both, { method: 'authenticator_app' })).status).toBe(200);
    app.clock.advance(STEP_MS);
    expect(await verifyAppCode(app, half, codeOf())).toMatchObject({ body: { code: 'mfa_not_available' } });
    await sendCode(app, half);
    expect((await verify(app, half, await codeSentTo(app, number))).status).toBe(200);
  });
});

describe('the concierge’s team', () => {
  test('lifts a second factor: open sessions stay, the next sign-in takes the password, the owner is told', async () => {
    const { email, whole } = await enrolledByText();
    expect(await lift(app, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200 });
    expect(await isWhole(whole)).toBe(true);
    expect(await isWhole(await signedIn(app, email))).toBe(true);
    expect((await sentTo(app, email)).at(-1)?.text).toContain(
      'our team has turned off two-step verification',
    );
    const recorded = await app.services.db
      .select({ action: conciergeActions.action })
      .from(conciergeActions)
      .innerJoin(users, and(eq(users.id, conciergeActions.userId), eq(users.email, email)));
    expect(recorded).toEqual([{ action: 'asked_lift' }, { action: 'lifted_mfa' }]);
  });

  test('an employee of a company that requires it enrolls again first', async () => {
    const { email, whole } = await enrolledByApp('test-required');
    await lift(app, email);
    for (const headers of [whole, await signedIn(app, email)]) {
      expect(await currentUser(app, headers)).toMatchObject({ body: { code: 'mfa_enrollment_required' } });
    }
  });
});
