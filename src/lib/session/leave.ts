import { type ErrorCode, MFA_REQUIRED_SENTENCE } from '../contract/shared/errors.ts';
import { effects } from '../effects/effects.ts';
import { links } from '../routes/links.ts';
import { safeReturnTo } from '../routes/return-to.ts';
import { dropSession, readSession, setPendingSteps } from './session.ts';
import * as storageKeys from './storage-keys.ts';

/** Stores an address to return to after the next sign-in, unless `safeReturnTo` refuses it. */
export function saveReturnTo(path: string): void {
  const safe = safeReturnTo(path);
  if (safe !== null) effects().session.set(storageKeys.returnTo, safe);
}

/** Takes the stored address out; null without one, or when `safeReturnTo` refuses it. One that `isWanted` refuses stays. */
export function takeReturnTo(isWanted: (address: string) => boolean = () => true): string | null {
  const { session } = effects();
  const address = safeReturnTo(session.get(storageKeys.returnTo));
  if (address !== null && !isWanted(address)) return null;
  session.remove(storageKeys.returnTo);
  return address;
}

let isLeaving = false;

/** Marks this page as being left for the sign-in page: from now on a refused call or an expiry changes nothing. */
export function startLeaving(): void {
  isLeaving = true;
  if (typeof addEventListener !== 'undefined') addEventListener('pageshow', onPageShow);
}

/** The back/forward cache can show the page again. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) stopLeaving();
}

/** Undoes `startLeaving`. Tests call it too, to start over in the same process. */
export function stopLeaving(): void {
  isLeaving = false;
}

/** Ends the session by `end` and leaves for the sign-in page, to return later. Returns false when another call has already done so. */
export function leaveForSignIn(end: () => void): boolean {
  if (isLeaving) return false;
  // Before `end`, whose listeners would leave as well.
  startLeaving();
  end();
  saveReturnTo(effects().here());
  effects().navigate(links.signIn());
  return true;
}

/**
 * Ends a session that was refused or has expired, and leaves for the sign-in page, which then says why
 * (docs/product/session.md#reason-on-the-sign-in-page). Returns false when the page is already being left.
 */
export function leaveEndedSession(): boolean {
  return leaveForSignIn(() => {
    dropSession();
    keepSessionEnded();
  });
}

const ENROLLMENT_REQUIRED: ErrorCode = 'mfa_enrollment_required';

/**
 * Ends the session after a 401 and opens the sign-in page (docs/product/session.md#refused-calls). The API client calls
 * it for every refused call whose endpoint says `unauthorized: 'ends-session'`. The sentence 'MFA authentication
 * required' keeps the token and opens the code step, or the enrollment if the code says that it is due. A late reply to a
 * call with another token is ignored.
 */
export function refuseSession(
  { message, code }: { readonly message: string | null; readonly code: string | null },
  sentToken: string | null,
): void {
  const current = readSession();
  if (current !== null && current.token !== sentToken) return;
  const enrollmentAvailable = code === ENROLLMENT_REQUIRED;
  if (message === MFA_REQUIRED_SENTENCE) {
    leaveForSignIn(() => setPendingSteps({ enrollmentAvailable, codeRequired: true }));
  } else {
    leaveEndedSession();
  }
}

/** Stores for the sign-in page that the session ended by itself. */
export function keepSessionEnded(): void {
  effects().session.set(storageKeys.sessionEnded, 'true');
}

/** Returns true, once, after a session has ended by itself. */
export function takeSessionEnded(): boolean {
  const { session } = effects();
  const hasEnded = session.get(storageKeys.sessionEnded) !== null;
  session.remove(storageKeys.sessionEnded);
  return hasEnded;
}
