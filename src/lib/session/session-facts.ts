import type { SessionFacts } from '../routes/screen-guard.ts';
import * as storageKeys from './storage-keys.ts';

export interface ReadableStorage {
  get(key: string): string | null;
}

/** The steps of two-step verification that are still due. */
export type PendingSteps = Omit<SessionFacts, 'signedIn'>;

/** A token counts as expired this much early, so that it does not expire while a call is in flight. */
export const EXPIRY_MARGIN_MS = 30_000;

/** Returns true while a token exists and its expiry is in the future (docs/product/session.md#signed-in). */
export function isSignedIn(local: ReadableStorage, nowMs: number): boolean {
  const token = local.get(storageKeys.token);
  const expiresAt = Number(local.get(storageKeys.tokenExpiresAt));
  return token !== null && token !== '' && expiresAt - EXPIRY_MARGIN_MS > nowMs;
}

/** Reads the pending steps of this tab. */
export function pendingStepsIn(session: ReadableStorage): PendingSteps {
  return {
    enrollmentAvailable: session.get(storageKeys.enrollmentAvailable) === 'true',
    codeRequired: session.get(storageKeys.codeRequired) === 'true',
  };
}
