import { asApiError } from '../../api/shared/api-error.ts';
import { postSignIn, type SignedIn } from '../../api/identity.ts';
import { failures } from '../../messages/shared/failures.ts';
import { describeSignInFailure } from '../../messages/identity/sign-in.ts';
import { readDeviceSecret, saveSession } from '../../session/session.ts';
import { storageFailure } from './storage-failure.ts';

interface SignInFailure {
  readonly sentence: string;
  /** True if the server has judged what was typed. */
  readonly isRefused: boolean;
}

/** Signs in and saves the session. Returns null, or why it failed. */
export function openSession(email: string, password: string): Promise<SignInFailure | null> {
  return openSessionBy(() => postSignIn(email, password, readDeviceSecret()));
}

/** Saves the session that the call opens. Returns null, or why it failed; it makes no call where the browser would lose the session. */
export async function openSessionBy(call: () => Promise<SignedIn>): Promise<SignInFailure | null> {
  try {
    const sentence = await storageFailure();
    if (sentence !== null) return { sentence, isRefused: false };
    const { token, isConcierge, ...session } = await call();
    if (token === null || token === '') return { sentence: failures.noToken, isRefused: false };
    // Before anything is stored: the desk has a storage of its own, and code that the other pages do without.
    if (isConcierge) (await import('../desk-session/desk-sign-in.ts')).enterDeskSignIn();
    saveSession({ token, ...session });
    return null;
  } catch (thrown) {
    const error = asApiError(thrown);
    return { sentence: describeSignInFailure(error), isRefused: error.status === 401 };
  }
}
