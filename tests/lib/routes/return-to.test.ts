// docs/product/routes.md#allowed-returnto
import { describe, expect, test } from 'vitest';
import { safeReturnTo } from '../../../src/lib/routes/return-to.ts';
import { decide } from '../../../src/lib/routes/match.ts';
import type { SessionFacts } from '../../../src/lib/routes/screen-guard.ts';
import { links } from '../../../src/lib/routes/links.ts';
import { redirectVectors } from '../../security/support/redirect-vectors.ts';

describe('safeReturnTo', () => {
  test.each([
    '/dashboard',
    '/requests/42?tab=1#last',
    '/attachments/a/b.pdf',
    `/requests/${'x'.repeat(1_014)}`,
  ])('keeps %s', (address) => {
    expect(safeReturnTo(address)).toBe(address);
  });

  test.each([
    '/.//evil.example',
    '/.//dashboard',
    '/\tdashboard',
    '/sign-in',
    '/sign-up/example-bakery',
    '/mfa-enrollment',
    '/unlock/abc',
    '/',
    '/nowhere',
    `/requests/${'x'.repeat(1_015)}`,
    'dashboard',
    '/dashboard?\u001f',
    '/dashboard\\',
    null,
    42,
  ])('refuses %s', (address) => {
    expect(safeReturnTo(address)).toBeNull();
  });
});

const ORIGIN = 'https://app.sundial.example';
const signedOut: SessionFacts = { signedIn: false, enrollmentAvailable: false, codeRequired: false };
const signedIn: SessionFacts = { ...signedOut, signedIn: true };

/** Tells whether a browser would leave the origin from a page of ours. */
function leaves(address: string | null): boolean {
  if (address === null) return false;
  // Browsers do not follow an address that they cannot parse.
  return URL.canParse(address, ORIGIN) && new URL(address, ORIGIN).origin !== ORIGIN;
}

const leaving = (follow: (vector: string) => string | null) =>
  redirectVectors.filter((vector) => leaves(follow(vector)));

/** Returns the redirect that a guard decides on at a path. */
function redirected(path: string, facts: SessionFacts): string | null {
  const decision = decide(path, facts);
  return decision.kind === 'redirect' ? decision.to : null;
}

describe('of 1,036 addresses that lead away', () => {
  test('most of them leave the origin without a check (the control)', () => {
    expect(new Set(redirectVectors).size).toBe(1_036);
    expect(leaving((vector) => vector).length).toBeGreaterThan(500);
    // The usual check: the address begins with one slash.
    expect(leaving((vector) => (/^\/(?!\/)/.test(vector) ? vector : null)).length).toBeGreaterThan(100);
  });

  test('none is accepted as a return address', () => {
    expect(leaving(safeReturnTo)).toEqual([]);
    for (const vector of redirectVectors) expect(safeReturnTo(vector) ?? '/').toMatch(/^\/(?![/\\])/);
  });

  test.each([
    ['signed out', signedOut],
    ['signed in', signedIn],
  ])('none makes the guard leave the origin, %s', (_, facts) => {
    expect(leaving((vector) => redirected(vector, facts))).toEqual([]);
    expect(leaving((vector) => redirected(`/${vector}/unlock/7`, facts))).toEqual([]);
    expect(leaving((vector) => redirected(`/${encodeURIComponent(vector)}/unlock`, facts))).toEqual([]);
    expect(leaving((vector) => redirected(`/users/sign_up/${encodeURIComponent(vector)}`, facts))).toEqual(
      [],
    );
    expect(leaving((vector) => redirected(`/reset-password/${vector}/unlock`, facts))).toEqual([]);
    expect(leaving((vector) => redirected(`/products/${vector}`, facts))).toEqual([]);
  });

  test('none leaves the origin as part of a built link', () => {
    expect(leaving(links.request)).toEqual([]);
    expect(leaving(links.requestCategory)).toEqual([]);
    expect(leaving(links.signUp)).toEqual([]);
    expect(
      leaving((vector) => links.offeringsAll({ type: 'all', filter: vector, offering: vector })),
    ).toEqual([]);
  });
});
