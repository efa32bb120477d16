// docs/product/mfa.md#enrollment-guard
// docs/product/product.md#roles
// docs/product/routes.md#root-redirect
// docs/product/routes.md#auth-guard
// docs/product/routes.md#guest-guard
// docs/product/session.md#signed-in
import { expect, it } from 'vitest';
import { decide } from '../../../src/lib/routes/match.ts';
import { type SessionFacts } from '../../../src/lib/routes/screen-guard.ts';

const signedOut: SessionFacts = { signedIn: false, enrollmentAvailable: false, codeRequired: false };
const signedIn: SessionFacts = { ...signedOut, signedIn: true };
const codeDue: SessionFacts = { ...signedIn, codeRequired: true };
const mayEnroll: SessionFacts = { ...signedIn, enrollmentAvailable: true };

function outcome(path: string, session: SessionFacts): string {
  const decision = decide(path, session);
  return decision.kind === 'stay' ? 'stay' : `${decision.to}${decision.saveReturnTo ? ' +returnTo' : ''}`;
}

it.each([
  ['/', signedOut, '/sign-in/'],
  ['/', signedIn, '/dashboard/'],
  ['/', codeDue, '/sign-in/'],
  ['/dashboard', signedOut, '/sign-in/ +returnTo'],
  ['/dashboard', codeDue, '/sign-in/ +returnTo'],
  ['/dashboard', signedIn, 'stay'],
  ['/sign-in', signedOut, 'stay'],
  ['/sign-in', signedIn, '/dashboard/'],
  ['/sign-in', codeDue, 'stay'],
  ['/sign-in', mayEnroll, 'stay'],
  ['/sign-up/example-bakery', signedOut, 'stay'],
  ['/sign-up', signedIn, '/dashboard/'],
  ['/sign-up', codeDue, '/dashboard/'],
  ['/mfa-enrollment', signedOut, '/sign-in/'],
  ['/mfa-enrollment', signedIn, '/sign-in/'],
  ['/mfa-enrollment', mayEnroll, 'stay'],
  ['/mfa-enrollment', codeDue, 'stay'],
  ['/forgot-password', signedIn, 'stay'],
  ['/unlock/abc', signedIn, 'stay'],
  ['/no-such-page', signedOut, 'stay'],
  ['/dashboard', mayEnroll, 'stay'],
  ['/mfa-enrollment', { ...mayEnroll, signedIn: false }, '/sign-in/'],
  ['/welcome', signedOut, '/welcome/about-us/'],
])('%s with %o leads to %s', (path, session, expected) => {
  expect(outcome(path, session)).toBe(expected);
});

it('names the partner only of a partner link', () => {
  const to = { kind: 'redirect', to: '/sign-in/', saveReturnTo: false };
  expect(decide('/products/pet-insurance', signedIn)).toEqual({ ...to, partner: 'pet-insurance' });
  expect(decide('/mfa-enrollment', signedOut)).toEqual({ ...to, partner: null });
});

it('returns the screen that stays, and null for an address of none', () => {
  expect(decide('/account', signedIn)).toMatchObject({ match: { route: { name: 'account' } } });
  expect(decide('/no-such-page', signedIn)).toEqual({ kind: 'stay', match: null });
});
