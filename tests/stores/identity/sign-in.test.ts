// docs/product/identity.md#sign-in-outcomes
// docs/product/identity.md#after-sign-in
// docs/product/identity.md#sign-in-errors
// docs/product/identity.md#sign-in-hint
// docs/product/mfa.md#mfa-flags
// docs/product/routes.md#return-address
// docs/product/session.md#signed-in
// docs/product/session.md#stored-keys
// docs/product/session.md#user-refresh
// docs/product/session.md#exempt-calls
// docs/product/session.md#reason-on-the-sign-in-page
import { beforeEach, describe, expect, test } from 'vitest';
import { replyWith } from '../../helpers/slow-replies.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import {
  $signIn,
  enterSignIn,
  finishSignIn,
  submitCredentials,
} from '../../../src/lib/stores/identity/sign-in.ts';
import { signInText } from '../../../src/lib/messages/identity/sign-in.ts';
import { keepSessionEnded, readSession, setPendingSteps } from '../../../src/lib/session/session.ts';
import { $toasts } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn, DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;
const demo = { email: DEMO_EMAIL, password: DEMO_PASSWORD };

const app = await appOfFile({ demo: true });
beforeEach(() => {
  browser = browserOn(app);
  browser.here = '/sign-in';
  enterSignIn();
});

describe('signing in', () => {
  test('counts the refusals on this page, for the hint, but no lost connections', async () => {
    expectFailedCall('POST /api/v1/users/sign_in', 401);
    const unknown = { email: 'nobody@example.com', password: 'not-the-password' };
    for (const credentials of [unknown, { ...demo, password: 'not-the-password' }]) {
      await submitCredentials(credentials);
    }
    browser.online = false;
    await submitCredentials(demo);
    expect($signIn.get().refusals).toBe(2);
    enterSignIn();
    expect($signIn.get().refusals).toBe(0);
  });

  test('an answer without a token is told', async () => {
    const expiresAt = {
      expires_at: '2030-01-01T00:00:00Z',
      mfa_requires_verification: false,
      mfa_required: false,
    };
    replyWith(200, expiresAt);
    await submitCredentials(demo);
    expect($signIn.get().failure).toBe('No authorization token received');
    expect(readSession()).toBeNull();
  });
});

test('after another way to sign in the next page opens, and the form stays busy meanwhile', async () => {
  await openSession(demo.email, demo.password);
  const finishing = finishSignIn();
  expect($signIn.get()).toMatchObject({ step: 'credentials', busy: true, failure: null });
  await finishing;
  expect(browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
});

describe('coming back to the page', () => {
  test('a session that ended by itself is explained, once', () => {
    $toasts.set([]);
    keepSessionEnded();
    enterSignIn();
    enterSignIn();
    expect($toasts.get().map(({ message }) => message)).toEqual([signInText.sessionEnded]);
  });

  test('a pending enrollment is continued', async () => {
    await submitCredentials(demo);
    setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
    enterSignIn();
    expect(browser.navigations.at(-1)).toEqual({ to: '/mfa-enrollment/', replace: true });
  });

  test('flags without a session mean nothing', () => {
    setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
    enterSignIn();
    expect($signIn.get().step).toBe('credentials');
    expect(browser.navigations).toEqual([]);
  });
});
