import { asApiError } from '../../api/shared/api-error.ts';
import { postSignIn, type SignedIn } from '../../api/identity.ts';
import { failures } from '../../messages/shared/failures.ts';
import { describeSignInFailure } from '../../messages/identity/sign-in.ts';
import { readDeviceSecret, saveSession } from '../../session/session.ts';

/** Makes the page one of the desk, for an account of it. */
type EnterDesk = () => Promise<void>;

/** Signs in and saves the session. Returns null, or the sentence that says why it failed. */
export function openSession(email: string, password: string, enterDesk?: EnterDesk): Promise<string | null> {
  return openSessionBy(() => postSignIn(email, password, readDeviceSecret()), enterDesk);
}

/** Saves the session that the call opens. Returns null, or the sentence that says why it failed. */
export async function openSessionBy(
  call: () => Promise<SignedIn>,
  enterDesk?: EnterDesk,
): Promise<string | null> {
  try {
    const { token, isConcierge, ...session } = await call();
    if (token === null || token === '') return failures.noToken;
    // Before anything is stored: the desk has a storage of its own.
    if (isConcierge) await enterDesk?.();
    saveSession({ token, ...session });
    return null;
  } catch (error) {
    return describeSignInFailure(asApiError(error));
  }
}
