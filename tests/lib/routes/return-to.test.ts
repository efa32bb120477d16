import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '../../../src/lib/routes/return-to.ts';

describe('safeReturnTo', () => {
  it.each([
    '/dashboard',
    '/requests/42?tab=1#last',
    '/attachments/a/b.pdf',
    `/requests/${'x'.repeat(1_014)}`,
  ])('keeps %s', (address) => {
    expect(safeReturnTo(address)).toBe(address);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '//evil.example/dashboard',
    '/.//evil.example',
    '/.//dashboard',
    '/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
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
