import { expect, it } from 'vitest';
import { EXPIRY_MARGIN_MS, isSignedIn, pendingStepsIn } from '../../../src/lib/session/session-facts.ts';

const NOW_MS = 1_000_000;

const storageOf = (values: Readonly<Record<string, string>>) => ({
  get: (key: string) => values[key] ?? null,
});

it.each([
  [{ token: 'a', tokenExpiresAt: String(NOW_MS + EXPIRY_MARGIN_MS + 1) }, true],
  [{ token: 'a', tokenExpiresAt: String(NOW_MS + EXPIRY_MARGIN_MS) }, false],
  [{ token: '', tokenExpiresAt: String(NOW_MS * 2) }, false],
  [{ tokenExpiresAt: String(NOW_MS * 2) }, false],
  [{ token: 'a' }, false],
  [{ token: 'a', tokenExpiresAt: 'soon' }, false],
])('reads from %j whether the employee is signed in', (values, expected) => {
  expect(isSignedIn(storageOf(values), NOW_MS)).toBe(expected);
});

it.each([
  [{}, false, false],
  [{ mfaEnrollmentAvailable: 'true' }, true, false],
  [{ mfaCodeRequired: 'true' }, false, true],
  [{ mfaEnrollmentAvailable: 'yes', mfaCodeRequired: 'true' }, false, true],
])('reads the pending steps from %j', (values, enrollmentAvailable, codeRequired) => {
  expect(pendingStepsIn(storageOf(values))).toEqual({ enrollmentAvailable, codeRequired });
});
