import { atom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { getCurrentUser, postPasswordReset } from '../api/identity.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { dataOf } from './remote.ts';
import { $user } from './user.ts';

export type PasswordChange =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly message: string };

export const $passwordChange = atom<PasswordChange>({ status: 'idle' });

/** Changing the password goes through the reset mail: the link proves that the inbox is theirs. */
export async function requestPasswordChange(): Promise<void> {
  if ($passwordChange.get().status === 'sending') return;
  $passwordChange.set({ status: 'sending' });
  try {
    // A press may come before the page knows whose it is.
    const { email } = dataOf($user.get()) ?? (await getCurrentUser());
    await postPasswordReset(email);
    $passwordChange.set({ status: 'sent' });
  } catch (error) {
    $passwordChange.set({ status: 'failed', message: describeFailure(asApiError(error)) });
  }
}
