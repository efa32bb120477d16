import { type ErrorCode, MFA_REQUIRED_SENTENCE } from '../contract/shared/errors.ts';
import { HOUR_MS } from '../contract/shared/limits.ts';
import { effects } from '../effects/effects.ts';
import { links } from '../routes/links.ts';
import { safeReturnTo } from '../routes/return-to.ts';
import { isSignedIn, type PendingSteps, pendingStepsIn } from './session-facts.ts';
import * as storageKeys from './storage-keys.ts';

export interface Session {
  /** Sent back verbatim in the `Authorization` header. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly mfaToken: string | null;
}

export interface NewSession extends PendingSteps {
  readonly token: string;
  readonly expiresAt: number | null;
  readonly deviceSecret?: string | null;
}

/** Assumed when the server does not say when a token expires (docs/product/session.md#expiry). */
const DEFAULT_LIFETIME_MS = HOUR_MS;

const listeners = new Set<() => void>();

/** Calls `listener` after every change that this page makes to the session. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Reads the stored session; null when there is none or it has expired. */
export function readSession(): Session | null {
  const { local, now } = effects();
  if (!isSignedIn(local, now())) return null;
  return {
    token: local.get(storageKeys.token) ?? '',
    expiresAt: Number(local.get(storageKeys.tokenExpiresAt)),
    mfaToken: local.get(storageKeys.mfaToken),
  };
}

/** Stores a new session. Nothing cached is shown until its owner is known: docs/product/session.md#one-employee. */
export function saveSession(session: NewSession): void {
  const { local, now } = effects();
  local.set(storageKeys.token, session.token);
  local.set(storageKeys.tokenExpiresAt, String(session.expiresAt ?? now() + DEFAULT_LIFETIME_MS));
  if (session.deviceSecret == null) local.remove(storageKeys.deviceSecret);
  else local.set(storageKeys.deviceSecret, session.deviceSecret);
  local.remove(storageKeys.mfaToken);
  local.remove(storageKeys.cacheOwner);
  local.remove(storageKeys.accent);
  effects().session.remove(storageKeys.codeSentAt);
  effects().session.remove(storageKeys.appSetUp);
  setPendingSteps(session);
  tellListeners();
}

/** Stores the pending steps of two-step verification for this tab, so that a reload keeps them. */
export function setPendingSteps(steps: PendingSteps): void {
  const { session } = effects();
  const write = (key: string, on: boolean) => {
    if (on) session.set(key, 'true');
    else session.remove(key);
  };
  write(storageKeys.enrollmentAvailable, steps.enrollmentAvailable);
  write(storageKeys.codeRequired, steps.codeRequired);
}

export function readPendingSteps(): PendingSteps {
  return pendingStepsIn(effects().session);
}

/** Stores the token of a verified code and clears both pending steps (docs/product/mfa.md#verify). */
export function saveMfaToken(mfaToken: string): void {
  effects().local.set(storageKeys.mfaToken, mfaToken);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  tellListeners();
}

/** Returns the secret of the newest sign-in, also after its session expired (docs/product/identity.md#keep-my-requests). */
export function readDeviceSecret(): string | null {
  return effects().local.get(storageKeys.deviceSecret);
}

/** Removes an expired or refused session and the cached answers, but keeps drafts (docs/product/session.md#expired-session). */
export function dropSession(): void {
  const { local } = effects();
  for (const key of [storageKeys.token, storageKeys.tokenExpiresAt, storageKeys.mfaToken]) local.remove(key);
  for (const key of local.keys()) if (key.startsWith(storageKeys.cachePrefix)) local.remove(key);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  tellListeners();
}

/** Settings of the device, which say nothing about the employee. */
const DEVICE_SETTINGS: readonly string[] = [storageKeys.theme, storageKeys.enterSends];

/** Clears both storages, drafts included, but for the device's settings: others may use the computer (docs/product/session.md#sign-out). */
export function wipeEverything(): void {
  const { local, session } = effects();
  // Tabs answer a wipe with a wipe: clearing a storage that holds nothing else would go on forever.
  if (!isWiped()) {
    const kept = DEVICE_SETTINGS.map((key) => [key, local.get(key)] as const);
    local.clear();
    for (const [key, value] of kept) if (value !== null) local.set(key, value);
  }
  session.clear();
  tellListeners();
}

/** Returns true while the local storage holds no more than a sign-out leaves. */
export function isWiped(): boolean {
  return effects()
    .local.keys()
    .every((key) => DEVICE_SETTINGS.includes(key));
}

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
