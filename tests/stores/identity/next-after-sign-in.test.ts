import { describe, expect, test } from 'vitest';
import { nextAfterSignIn } from '../../../src/lib/stores/session/after-sign-in.ts';
import { afterOnboarding } from '../../../src/lib/stores/onboarding/onboarding.ts';

const either = [false, true];
const everyCase = either.flatMap((enrollmentAvailable) =>
  either.flatMap((codeRequired) =>
    either.flatMap((onboardingDue) =>
      [null, '/requests/42'].map((returnTo) => ({
        enrollmentAvailable,
        codeRequired,
        onboardingDue,
        returnTo,
      })),
    ),
  ),
);

describe('after sign-in', () => {
  test.each(everyCase)('%j', (facts) => {
    const { step, to } = nextAfterSignIn(facts);
    if (facts.enrollmentAvailable)
      expect({ step, to }).toEqual({ step: 'enrollment', to: '/mfa-enrollment/' });
    else if (facts.codeRequired) expect({ step, to }).toEqual({ step: 'code', to: '/sign-in/' });
    else if (facts.onboardingDue)
      expect({ step, to }).toEqual({ step: 'onboarding', to: '/welcome/about-us/' });
    else if (facts.returnTo !== null) expect({ step, to }).toEqual({ step: 'returnTo', to: '/requests/42' });
    else expect({ step, to }).toEqual({ step: 'dashboard', to: '/dashboard/' });
  });
});

test.each([
  [null, '/dashboard/'],
  ['/requests/42?tab=1#end', '/requests/42?tab=1#end'],
  ['/welcome/about-you', '/dashboard/'],
  ['/welcome/contact-info/', '/dashboard/'],
])('the onboarding, entered from %j, leads to %j', (returnTo, to) => {
  expect(afterOnboarding(returnTo)).toBe(to);
});
