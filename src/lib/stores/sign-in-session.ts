import { asApiError } from '../api/api-error.ts';
import { postSignIn } from '../api/identity.ts';
import { failures } from '../messages/failures.ts';
import { describeSignInFailure } from '../messages/sign-in.ts';
import { forgetSentCode } from './mfa-code.ts';
import { saveSession } from './session.ts';

/** Signs in and keeps the session. Gives the sentence of a failure (SPEC section 8), or null. */
export async function openSession(email: string, password: string): Promise<string | null> {
  try {
    const { token, ...session } = await postSignIn(email, password);
    if (token === null || token === '') return failures.noToken;
    forgetSentCode();
    saveSession({ token, ...session });
    return null;
  } catch (error) {
    return describeSignInFailure(asApiError(error));
  }
}
