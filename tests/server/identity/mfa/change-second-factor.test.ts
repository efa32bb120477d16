import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../../server/db/schema/identity.ts';
import { conciergeActions } from '../../../../server/db/schema/desk.ts';
import * as api from '../support/call-identity.ts';
import { startCompanyApp } from '../support/company-app.ts';
import * as factorApi from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';

const STEP_MS = 30_000;
const app = await startCompanyApp();
const { enrolledByText, enrolledByApp, subjectsTo, isWhole } = secondFactorStage(app);

test('changing the number takes effect with a code to the new one, and the owner is told', async () => {
  const { half, whole, number, email } = await enrolledByText();
  const newNumber = `77${number.slice(2)}`;
  expect((await api.enroll(app, whole, newNumber)).status).toBe(200);
  await api.sendCode(app, half);
  expect(await api.sentTo(app, newNumber), 'a sign-in still uses the old number').toEqual([]);
  expect((await api.verify(app, half, await api.codeSentTo(app, number))).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  await api.sendCode(app, whole);
  expect(
    (await api.verify(app, half, await api.codeSentTo(app, newNumber))).status,
    'not by the old session',
  ).toBe(422);
  const reply = await api.verify(app, whole, await api.codeSentTo(app, newNumber));
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(await isWhole(factorApi.proven(whole, reply))).toBe(true);
  app.clock.advance(MINUTE_MS);
  await api.sendCode(app, await api.signedIn(app, email));
  expect(await api.sentTo(app, newNumber)).toHaveLength(2);
  expect((await subjectsTo(email)).at(-1)).toContain('A new phone number');
});

describe('turning it off', () => {
  test('an authenticator app that is removed signs in no more', async () => {
    const { whole, half, number } = await enrolledByText();
    const codeOf = factorApi.phoneApp(app, await factorApi.startAppSetup(app, whole));
    const both = factorApi.proven(whole, await factorApi.verifyAppCode(app, whole, codeOf()));
    expect((await factorApi.turnOff(app, both, { method: 'authenticator_app' })).status).toBe(200);
    app.clock.advance(STEP_MS);
    expect(await factorApi.verifyAppCode(app, half, codeOf())).toMatchObject({
      body: { code: 'mfa_not_available' },
    });
    await api.sendCode(app, half);
    expect((await api.verify(app, half, await api.codeSentTo(app, number))).status).toBe(200);
  });
});

describe('the concierge’s team', () => {
  test('lifts a second factor: open sessions stay, the next sign-in takes the password, the owner is told', async () => {
    const { email, whole } = await enrolledByText();
    expect(await factorApi.lift(app, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200 });
    expect(await isWhole(whole)).toBe(true);
    expect(await isWhole(await api.signedIn(app, email))).toBe(true);
    expect((await api.sentTo(app, email)).at(-1)?.text).toContain(
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
    await factorApi.lift(app, email);
    for (const headers of [whole, await api.signedIn(app, email)]) {
      expect(await api.currentUser(app, headers)).toMatchObject({
        body: { code: 'mfa_enrollment_required' },
      });
    }
  });
});
