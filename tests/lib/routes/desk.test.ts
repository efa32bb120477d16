// docs/product/desk-session.md#sign-in
// docs/product/desk-session.md#guard
import { describe, expect, it, test } from 'vitest';
import { matchAnyPath, speculationRules } from '../../../src/lib/routes/all-routes.ts';
import {
  type DeskAccess,
  deskLinks,
  deskParameterOf,
  guardDesk,
  matchDeskPath,
  safeDeskReturnTo,
} from '../../../src/lib/routes/desk-routes.ts';
import { matchPath } from '../../../src/lib/routes/match.ts';
import type { SessionFacts } from '../../../src/lib/routes/screen-guard.ts';

const signedOut: SessionFacts = { signedIn: false, enrollmentAvailable: false, codeRequired: false };
const whole: SessionFacts = { ...signedOut, signedIn: true };
const codeDue: SessionFacts = { ...whole, codeRequired: true };
const mustEnroll: SessionFacts = { ...codeDue, enrollmentAvailable: true };

function outcome(access: DeskAccess, desk: SessionFacts, isEmployee: boolean): string {
  const decision = guardDesk(access, desk, isEmployee);
  if (decision.kind !== 'redirect') return decision.kind;
  return `${decision.to}${decision.saveReturnTo ? ' +returnTo' : ''}`;
}

describe('the guard of the desk', () => {
  it.each([
    ['concierge', signedOut, false, '/sign-in/ +returnTo'],
    ['concierge', signedOut, true, 'unknown'],
    ['concierge', whole, false, 'stay'],
    ['concierge', whole, true, 'stay'],
    ['concierge', codeDue, true, '/desk/sign-in/ +returnTo'],
    ['concierge', mustEnroll, false, '/desk/two-step-verification/ +returnTo'],
    ['concierge-guest', signedOut, true, 'stay'],
    ['concierge-guest', codeDue, false, 'stay'],
    ['concierge-guest', mustEnroll, false, '/desk/two-step-verification/'],
    ['concierge-guest', whole, false, '/desk/'],
    ['concierge-enrollment', mustEnroll, false, 'stay'],
    ['concierge-enrollment', codeDue, false, '/desk/sign-in/'],
    ['concierge-enrollment', signedOut, true, '/desk/sign-in/'],
    ['concierge-enrollment', whole, false, '/desk/'],
    ['public', signedOut, false, 'stay'],
  ] as const)('%s, %o, employee %s: %s', (access, desk, isEmployee, expected) => {
    expect(outcome(access, desk, isEmployee)).toBe(expected);
  });
});

test('addresses of the desk are in the table of hosts, and in no page of an employee', () => {
  expect(matchDeskPath('/desk/requests/7/')).toMatchObject({
    route: { name: 'deskRequest' },
    params: { requestId: '7' },
  });
  expect(matchAnyPath('/desk')).toMatchObject({ kind: 'screen', route: { document: '/desk/' } });
  expect(matchAnyPath('/dashboard')).toMatchObject({ kind: 'screen', route: { name: 'dashboard' } });
  // An unknown address of the desk is no unlock link of an old mail.
  expect(matchAnyPath('/desk/unlock')).toBeNull();
  expect(matchPath('/desk')).toBeNull();
  expect(speculationRules()).not.toContain('desk');
});

test('links of the desk lead to its screens', () => {
  expect(deskLinks.desk()).toBe('/desk/');
  expect(deskLinks.request(42)).toBe('/desk/requests/42/');
  expect(deskParameterOf('/desk/requests/42?tab=notes', 'requestId')).toBe('42');
});

test('a sign-in returns to screens of the desk alone', () => {
  for (const address of ['/desk', '/desk/requests/7?tab=notes#last']) {
    expect(safeDeskReturnTo(address)).toBe(address);
  }
  for (const address of [
    null,
    '',
    '/dashboard',
    '/desk/sign-in',
    '/desk/unknown',
    '//evil.test/desk',
    '/.//desk',
    'https://evil.test/desk',
    '/\\evil.test/desk',
    `/desk?${'x'.repeat(2000)}`,
  ]) {
    expect(safeDeskReturnTo(address)).toBeNull();
  }
});
