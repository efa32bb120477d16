import { atom } from 'nanostores';
import { postPasswordReset } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { $user, refreshUser } from '../session/user.ts';
import { dataOf, errorOf } from '../shared/remote.ts';

type PasswordChange =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly message: string };

export const $passwordChange = atom<PasswordChange>({ status: 'idle' });

/** Sends a reset mail to the employee: its link proves access to the inbox. */
export async function requestPasswordChange(): Promise<void> {
  if ($passwordChange.get().status === 'sending') return;
  $passwordChange.set({ status: 'sending' });
  try {
    // The button can be pressed before the user is loaded.
    if (dataOf($user.get()) === null) await refreshUser();
    const user = dataOf($user.get());
    const failure = errorOf($user.get());
    if (user === null) throw failure ?? new Error('The user is not loaded.');
    await postPasswordReset(user.email);
    $passwordChange.set({ status: 'sent' });
  } catch (error) {
    const message = serverSentenceOr(failures.resetPassword, asApiError(error));
    $passwordChange.set({ status: 'failed', message });
  }
}
