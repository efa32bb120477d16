import { asApiError } from '../../api/shared/api-error.ts';
import { postSignIn, type SignedIn } from '../../api/identity.ts';
import { failures } from '../../messages/shared/failures.ts';
import { describeSignInFailure } from '../../messages/identity/sign-in.ts';
import { saveSession } from '../../session/session.ts';

/** Signs in and saves the session. Returns null, or the sentence that says why it failed. */
export function openSession(email: string, password: string): Promise<string | null> {
  return openSessionBy(() => postSignIn(email, password));
}

/** Saves the session that the call opens. Returns null, or the sentence that says why it failed. */
export async function openSessionBy(call: () => Promise<SignedIn>): Promise<string | null> {
  try {
    const { token, ...session } = await call();
    if (token === null || token === '') return failures.noToken;
    saveSession({ token, ...session });
    return null;
  } catch (error) {
    return describeSignInFailure(asApiError(error));
  }
}
