import { atom, onMount } from 'nanostores';
import { EXPIRY_MARGIN_MS, storageKeys } from '../boot/session-facts.ts';
import { effects } from '../environment/effects.ts';
import { forgetCacheOwner } from './cache.ts';

export interface Session {
  /** Sent back verbatim in the Authorization header. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly mfaToken: string | null;
}

/** Assumed when a server does not say how long a token lives (DECISIONS section 2). */
const DEFAULT_LIFETIME_MS = 60 * 60 * 1000;

/** The session as the browser keeps it, or null when there is none or it has expired. */
export function readSession(): Session | null {
  const { local, now } = effects();
  const token = local.get(storageKeys.token);
  const expiresAt = Number(local.get(storageKeys.tokenExpiresAt));
  if (token === null || token === '' || !(expiresAt - EXPIRY_MARGIN_MS > now())) return null;
  return { token, expiresAt, mfaToken: local.get(storageKeys.mfaToken) };
}

/** The session of this browser; follows what other tabs do within the moment. */
export const $session = atom<Session | null>(null);

let isWiped = false;

/**
 * True once another tab has cleared this browser's storage: somebody signed out there on purpose. A page that was not
 * listening yet finds it empty, where an expired session would have left things.
 */
export const wasWipedElsewhere = (): boolean => isWiped || effects().local.keys().length === 0;

onMount($session, () => {
  const follow = (event?: StorageEvent) => {
    // Only clearing everything has no key; an expired session drops its keys one by one.
    isWiped = event?.key === null;
    // A session that had ended here already left things behind, to come back to; followers hear of no change.
    if (isWiped && $session.get() === null) wipeEverything();
    $session.set(readSession());
  };
  follow();
  if (typeof addEventListener === 'undefined') return;
  addEventListener('storage', follow);
  return () => {
    removeEventListener('storage', follow);
  };
});

export interface NewSession {
  readonly token: string;
  readonly expiresAt: number | null;
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
}

/**
 * Keeps what a sign-in brought; a token of an earlier verification goes. Whose session it is, the server will say: until
 * then nothing is shown that was kept for the person before, who may have left without signing out.
 */
export function saveSession(session: NewSession): void {
  const { local, now } = effects();
  local.set(storageKeys.token, session.token);
  local.set(storageKeys.tokenExpiresAt, String(session.expiresAt ?? now() + DEFAULT_LIFETIME_MS));
  local.remove(storageKeys.mfaToken);
  forgetCacheOwner();
  setPendingSteps(session);
  $session.set(readSession());
}

/** Which steps of two-step verification are still due; kept per tab, so that a reload does not lose them. */
export function setPendingSteps(steps: {
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
}): void {
  const { session } = effects();
  const write = (key: string, on: boolean) => {
    if (on) session.set(key, 'true');
    else session.remove(key);
  };
  write(storageKeys.enrollmentAvailable, steps.enrollmentAvailable);
  write(storageKeys.codeRequired, steps.codeRequired);
}

export function readPendingSteps(): { enrollmentAvailable: boolean; codeRequired: boolean } {
  const { session } = effects();
  return {
    enrollmentAvailable: session.get(storageKeys.enrollmentAvailable) === 'true',
    codeRequired: session.get(storageKeys.codeRequired) === 'true',
  };
}

/** A verified code: the token is kept and both pending steps clear (SPEC section 4). */
export function saveMfaToken(mfaToken: string): void {
  effects().local.set(storageKeys.mfaToken, mfaToken);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  $session.set(readSession());
}

/** Expiry and refusals end the session but keep drafts (DECISIONS section 3). */
export function dropSession(): void {
  const { local } = effects();
  for (const key of [storageKeys.token, storageKeys.tokenExpiresAt, storageKeys.mfaToken]) local.remove(key);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  $session.set(null);
}

/** Signing out on purpose leaves nothing behind: the computer may be shared. */
export function wipeEverything(): void {
  const { local, session } = effects();
  local.clear();
  session.clear();
  $session.set(null);
}
