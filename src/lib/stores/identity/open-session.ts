import { asApiError } from '../../api/shared/api-error.ts';
import { postSignIn } from '../../api/identity.ts';
import { failures } from '../../messages/shared/failures.ts';
import { describeSignInFailure } from '../../messages/identity/sign-in.ts';
import { saveSession } from '../../session/session.ts';
import { forgetSentCode } from './mfa-code.ts';

/** Signs in and saves the session. Returns null, or the sentence that says why it failed. */
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
