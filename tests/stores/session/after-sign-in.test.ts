// docs/product/account.md#delete-the-account
// docs/product/identity.md#after-sign-in
// docs/product/mfa.md#mfa-flags
// docs/product/onboarding.md#when-it-starts
// docs/product/routes.md#return-address
import { describe, expect, test } from 'vitest';
import { setPendingSteps } from '../../../src/lib/session/session.ts';
import { cacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { expectOnboarding, settleSignIn } from '../../../src/lib/stores/session/after-sign-in.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { replyWith } from '../../helpers/slow-replies.ts';

describe('settling a sign-in', async () => {
  const demo = await demoEmployee();

  test.each([
    [{ enrollmentAvailable: true, codeRequired: false }, '/mfa-enrollment/'],
    [{ enrollmentAvailable: true, codeRequired: true }, '/mfa-enrollment/'],
    [{ enrollmentAvailable: false, codeRequired: true }, '/sign-in/'],
  ])('leads to the step that is due, and keeps the rest for later: %j', async (pending, next) => {
    setPendingSteps(pending);
    expectOnboarding();
    demo.browser.session.set('returnTo', '/account');
    demo.browser.online = false;
    expect(await settleSignIn()).toBe(next);
    expect(demo.browser.session.get('onboardingDue')).toBe('true');
    expect(demo.browser.session.get('returnTo')).toBe('/account');
  });

  test('returns once to the page that asked for it', async () => {
    demo.browser.session.set('returnTo', '/account');
    expect(await settleSignIn()).toBe('/account');
    expect(await settleSignIn()).toBe('/dashboard/');
    expect(demo.browser.session.get('notice')).toBeNull();
    expect(cacheOwner()).not.toBeNull();
  });

  test('opens the onboarding of a new employee once; the way back stays', async () => {
    demo.browser.session.set('returnTo', '/account');
    expectOnboarding();
    expect(await settleSignIn()).toBe('/welcome/about-us/');
    expect(demo.browser.session.get('onboardingDue')).toBeNull();
    expect(demo.browser.session.get('returnTo')).toBe('/account');
  });

  test('opens an onboarding that the server calls unfinished', async () => {
    replyWith(200, { user: { external_id: 'x', email: 'a@b.example', onboarding_completed: false } });
    expect(await settleSignIn()).toBe('/welcome/about-us/');
    replyWith(200, { user: { external_id: 'x', email: 'a@b.example' } });
    expect(await settleSignIn()).toBe('/dashboard/');
  });

  test('goes on in the onboarding where a session has ended; another way back stays', async () => {
    const unfinished = { external_id: 'x', email: 'a@b.example', onboarding_completed: false };
    demo.browser.session.set('returnTo', '/welcome/contact-info');
    replyWith(200, { user: unfinished });
    expect(await settleSignIn()).toBe('/welcome/contact-info');
    expect(demo.browser.session.get('returnTo')).toBeNull();
    demo.browser.session.set('returnTo', '/account');
    replyWith(200, { user: unfinished });
    expect(await settleSignIn()).toBe('/welcome/about-us/');
    expect(demo.browser.session.get('returnTo')).toBe('/account');
  });

  test('goes on without the employee: the next page says so, and the cache has no owner', async () => {
    expectFailedCall('GET /api/v1/users/current', 500);
    replyWith(200, { user: { external_id: 'x', email: 'a@b.example', onboarding_completed: false } });
    await refreshUser();
    expect(cacheOwner()).toBe('x');
    replyWith(500, {});
    expect(await settleSignIn()).toBe('/dashboard/');
    expect(cacheOwner()).toBeNull();
    expect(JSON.parse(demo.browser.session.get('notice') ?? '')).toEqual({
      message: 'Failed to refresh current user state',
      type: 'error',
    });
  });

  test('opens nothing when the new session is refused', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    replyWith(401, {});
    expectOnboarding();
    expect(await settleSignIn()).toBeNull();
    expect(demo.browser.session.get('notice')).toBeNull();
    expect(demo.browser.session.get('onboardingDue')).toBe('true');
  });
});
