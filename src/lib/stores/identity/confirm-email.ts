import { atom } from 'nanostores';
import { postConfirmation } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { parameterOf } from '../../routes/match.ts';

export type ConfirmEmailState =
  | { readonly status: 'asking' | 'busy' | 'confirmed' }
  | { readonly status: 'failed'; readonly message: string; readonly linkExpired: boolean };

export const $confirmEmail = atom<ConfirmEmailState>({ status: 'asking' });

/** Returns to the question, for a page restored from the back/forward cache. */
export function enterConfirmEmail(): void {
  $confirmEmail.set({ status: 'asking' });
}

/** Confirms the address of the link. Only a press does: mail scanners open links. */
export async function confirmEmail(): Promise<void> {
  if ($confirmEmail.get().status === 'busy') return;
  $confirmEmail.set({ status: 'busy' });
  try {
    await postConfirmation(parameterOf(effects().here(), 'confirmationToken') ?? '');
    $confirmEmail.set({ status: 'confirmed' });
  } catch (thrown) {
    const error = asApiError(thrown);
    const message = serverSentenceOr(failures.confirmEmail, error);
    $confirmEmail.set({ status: 'failed', message, linkExpired: error.code === 'link_expired' });
  }
}
