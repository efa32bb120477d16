import type { SessionFacts } from '../routes/screen-guard.ts';

/** Names of what the browser keeps (SPEC section 3); stores and boot script read the same ones. */
export const storageKeys = {
  token: 'token',
  tokenExpiresAt: 'tokenExpiresAt',
  mfaToken: 'mfaToken',
  returnTo: 'returnTo',
  enrollmentAvailable: 'mfaEnrollmentAvailable',
  codeRequired: 'mfaCodeRequired',
  theme: 'theme',
} as const;

/** A token counts as expired this much early, so that no call is sent with one that dies on the way. */
export const EXPIRY_MARGIN_MS = 30_000;

function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    // Storage can be disabled altogether; then there is no session to find.
    return null;
  }
}

export function readToken(): string | null {
  return read('localStorage', storageKeys.token);
}

/** Signed in means: a token exists and its expiry is in the future (SPEC section 4). */
export function readSessionFacts(nowMs: number): SessionFacts {
  const expiresAt = Number(read('localStorage', storageKeys.tokenExpiresAt));
  const token = readToken();
  const signedIn = token !== null && token !== '' && expiresAt - EXPIRY_MARGIN_MS > nowMs;
  return {
    signedIn,
    // Which steps are due matters to somebody signed in; the others need not wait for a second storage to open.
    enrollmentAvailable: signedIn && read('sessionStorage', storageKeys.enrollmentAvailable) === 'true',
    codeRequired: signedIn && read('sessionStorage', storageKeys.codeRequired) === 'true',
  };
}
