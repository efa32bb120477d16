import { beforeEach, describe, expect, test } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import {
  $signIn,
  enterSignIn,
  finishSignIn,
  submitCredentials,
} from '../../../src/lib/stores/identity/sign-in.ts';
import { signInText } from '../../../src/lib/messages/identity/sign-in.ts';
import { keepSessionEnded } from '../../../src/lib/session/leave.ts';
import { readSession, setPendingSteps } from '../../../src/lib/session/session.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { $toasts } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn, DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input.toString());

let browser: TestBrowser;
const demo = { email: DEMO_EMAIL, password: DEMO_PASSWORD };

const app = await appOfFile({ demo: true });
beforeEach(() => {
  browser = browserOn(app);
  browser.here = '/sign-in';
  enterSignIn();
});

describe('signing in', () => {
  test('keeps the session, loads the user and opens the dashboard', async () => {
    await submitCredentials(demo);
    expect(browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
    expect(readSession()?.token).toMatch(/^Bearer /);
    expect($user.get()).toMatchObject({ status: 'ready', data: { email: DEMO_EMAIL } });
    expect($signIn.get()).toMatchObject({ busy: true, failure: null });
  });

  test('returns once to the page that asked for the sign-in', async () => {
    browser.session.set('returnTo', '/requests?tab=completed#end');
    await submitCredentials(demo);
    expect(browser.navigations.at(-1)?.to).toBe('/requests?tab=completed#end');
    expect(browser.session.get('returnTo')).toBeNull();
  });

  test('with a wrong password says so, stays and keeps no session', async () => {
    expectFailedCall('POST /api/v1/users/sign_in', 401);
    await submitCredentials({ ...demo, password: 'not-the-password' });
    expect($signIn.get()).toEqual({
      step: 'credentials',
      busy: false,
      failure: 'Invalid email or password.',
      refusals: 1,
    });
    expect(readSession()).toBeNull();
    expect(browser.navigations).toEqual([]);
  });

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

  test('continues when the user cannot be loaded: the next page says so and shows no other employee', async () => {
    expectFailedCall('GET /api/v1/users/current', 502);
    browser.local.set('cacheOwner', 'another-employee');
    const real = effects();
    provideEffects({
      ...real,
      fetch: (input, init) =>
        addressOf(input).endsWith('/users/current')
          ? Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
          : real.fetch(input, init),
    });
    await submitCredentials(demo);
    expect(browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
    expect(browser.session.get('notice')).toContain('Failed to refresh current user state');
    expect(browser.local.get('cacheOwner')).toBeNull();
  });

  test('an answer without a token is told', async () => {
    const expiresAt = {
      expires_at: '2030-01-01T00:00:00Z',
      mfa_requires_verification: false,
      mfa_required: false,
    };
    provideEffects({ ...effects(), fetch: () => Promise.resolve(Response.json(expiresAt)) });
    await submitCredentials(demo);
    expect($signIn.get().failure).toBe('No authorization token received');
    expect(readSession()).toBeNull();
  });
});

describe('after another way to sign in', () => {
  test('the next page opens, and the form stays busy meanwhile', async () => {
    await openSession(demo.email, demo.password);
    const finishing = finishSignIn();
    expect($signIn.get()).toMatchObject({ step: 'credentials', busy: true, failure: null });
    await finishing;
    expect(browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
  });
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

  test('a pending code is asked for', async () => {
    await submitCredentials(demo);
    setPendingSteps({ enrollmentAvailable: false, codeRequired: true });
    enterSignIn();
    expect($signIn.get().step).toBe('code');
  });

  test('flags without a session mean nothing', () => {
    setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
    enterSignIn();
    expect($signIn.get().step).toBe('credentials');
    expect(browser.navigations).toEqual([]);
  });
});
