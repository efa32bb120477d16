import { atom, computed } from 'nanostores';
import { postResendConfirmation } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { confirmNoticeText } from '../../messages/identity/confirm-email.ts';
import { describeWithPrefix } from '../../messages/shared/failures.ts';
import { $user, refreshUser } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';

export interface Resending {
  readonly status: 'idle' | 'busy' | 'sent' | 'failed';
  readonly message: string;
}

/** The progress of "Send again". */
export const $resending = atom<Resending>({ status: 'idle', message: '' });

/** The address that is not confirmed; null when it is, or when the API knows nothing of it. */
export const $unconfirmedEmail = computed($user, (remote) => {
  const user = dataOf(remote);
  return user?.email_confirmed === false ? user.email : null;
});

/** Asks for another mail. Calls `refresh` when the address turns out to be confirmed, which ends the notice. */
export async function resendConfirmation(refresh: () => Promise<void> = refreshUser): Promise<void> {
  if ($resending.get().status === 'busy') return;
  $resending.set({ status: 'busy', message: '' });
  try {
    const isConfirmed = await postResendConfirmation();
    if (isConfirmed) await refresh();
    $resending.set({ status: 'sent', message: confirmNoticeText.sent });
  } catch (thrown) {
    const error = asApiError(thrown);
    // A valid session can get a 401, too: some APIs refuse every call they do not know.
    if (error.status === 401) await refresh();
    $resending.set({ status: 'failed', message: describeWithPrefix(confirmNoticeText.failed, error) });
  }
}
