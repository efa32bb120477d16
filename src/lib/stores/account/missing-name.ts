import { atom, type ReadableAtom } from 'nanostores';
import { putName } from '../../api/account.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { accountText } from '../../messages/account.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { refreshUser } from '../session/user.ts';
import { showToast } from '../shared/toasts.ts';

export interface MissingName {
  readonly busy: boolean;
  readonly failure: string | null;
}

const $state = atom<MissingName>({ busy: false, failure: null });

/** The entry of a name for an account that has none (docs/product/account.md#missing-name). */
export const $missingName: ReadableAtom<MissingName> = $state;

/** Saves the name and loads the user again, which ends the form. */
export async function saveName(firstName: string, lastName: string): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ busy: true, failure: null });
  try {
    await putName(firstName, lastName);
    await refreshUser();
    $state.set({ busy: false, failure: null });
    showToast(accountText.nameSaved, 'success', { autoDismiss: true });
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    $state.set({ busy: false, failure: serverSentenceOr(accountText.nameFailed, error) });
  }
}
