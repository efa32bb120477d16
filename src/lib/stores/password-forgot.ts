import { atom, type ReadableAtom } from 'nanostores';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { loadOptional } from '../environment/optional-load.ts';
import { failures } from '../messages/failures.ts';
import { serverSentenceOr } from '../messages/server-sentence-or.ts';
import { identityCalls } from './identity-calls.ts';

export interface ForgotPasswordState {
  readonly step: 'form' | 'sent';
  readonly busy: boolean;
  readonly failure: string | null;
}

const atStart: ForgotPasswordState = { step: 'form', busy: false, failure: null };
const $state = atom<ForgotPasswordState>(atStart);

/** The forgot-password screen. */
export const $forgotPassword: ReadableAtom<ForgotPasswordState> = $state;

/** True when the server judged the address: then the answer must be the one for every address (SPEC section 8). */
function isAboutTheAddress(error: ApiError): boolean {
  return error.kind === 'http' && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Asks for a reset link. */
export async function submitForgotPassword(email: string): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ ...atStart, busy: true });
  try {
    const { postPasswordReset } = await identityCalls();
    await postPasswordReset(email);
    $state.set({ ...atStart, step: 'sent' });
  } catch (thrown) {
    const error = asApiError(thrown);
    if (isAboutTheAddress(error)) $state.set({ ...atStart, step: 'sent' });
    else $state.set({ ...atStart, failure: serverSentenceOr(failures.resetPassword, error) });
  }
}

export function startOverForgotPassword(): void {
  $state.set(atStart);
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadForgotPasswordForm = () =>
  loadOptional(async () => (await import('../forms/forgot-password-form.ts')).forgotPasswordForm);
