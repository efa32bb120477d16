import { atom, type ReadableAtom } from 'nanostores';
import { postConfirmation } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { parameterOf } from '../../routes/match.ts';

export type ConfirmEmailState =
  | { readonly status: 'asking' | 'busy' | 'confirmed' }
  | { readonly status: 'failed'; readonly message: string; readonly linkExpired: boolean };

const $state = atom<ConfirmEmailState>({ status: 'asking' });

export const $confirmEmail: ReadableAtom<ConfirmEmailState> = $state;

/** Returns to the question, for a page restored from the back/forward cache. */
export function enterConfirmEmail(): void {
  $state.set({ status: 'asking' });
}

/** Confirms the address of the link. Only a press does: mail scanners open links. */
export async function confirmEmail(): Promise<void> {
  if ($state.get().status === 'busy') return;
  $state.set({ status: 'busy' });
  try {
    await postConfirmation(parameterOf(effects().here(), 'confirmationToken') ?? '');
    $state.set({ status: 'confirmed' });
  } catch (thrown) {
    const error = asApiError(thrown);
    const message = serverSentenceOr(failures.confirmEmail, error);
    $state.set({ status: 'failed', message, linkExpired: error.code === 'link_expired' });
  }
}
