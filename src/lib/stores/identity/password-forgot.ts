import { atom } from 'nanostores';
import { postPasswordReset } from '../../api/identity.ts';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { typedEmail } from '../../session/storage-keys.ts';

export interface ForgotPasswordState {
  readonly step: 'form' | 'sent';
  readonly busy: boolean;
  readonly failure: string | null;
}

const atStart: ForgotPasswordState = { step: 'form', busy: false, failure: null };
export const $forgotPassword = atom<ForgotPasswordState>(atStart);

/** Returns what was typed at the sign-in, once; '' without it. */
export function takeTypedEmail(): string {
  const { session } = effects();
  const email = session.get(typedEmail) ?? '';
  session.remove(typedEmail);
  return email;
}

/** Returns true when the server judged the address: the answer must then equal that for every other address. */
function isAboutTheAddress(error: ApiError): boolean {
  return error.kind === 'http' && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export async function submitForgotPassword(email: string): Promise<void> {
  if ($forgotPassword.get().busy) return;
  $forgotPassword.set({ ...atStart, busy: true });
  try {
    await postPasswordReset(email);
    $forgotPassword.set({ ...atStart, step: 'sent' });
  } catch (thrown) {
    const error = asApiError(thrown);
    if (isAboutTheAddress(error)) $forgotPassword.set({ ...atStart, step: 'sent' });
    else $forgotPassword.set({ ...atStart, failure: serverSentenceOr(failures.resetPassword, error) });
  }
}

export function startOverForgotPassword(): void {
  $forgotPassword.set(atStart);
}
