import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import type { ResetPasswordValues } from '../forms/reset-password-form.ts';
import { failures } from '../messages/failures.ts';
import { resetText } from '../messages/password-reset.ts';
import { serverSentenceOr } from '../messages/server-sentence-or.ts';
import { links } from '../routes/links.ts';
import { matchPath } from '../routes/match.ts';
import { identityCalls } from './identity-calls.ts';
import { dropSession } from './session.ts';
import { leaveNotice } from './toasts.ts';

export interface ResetPasswordState {
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** The link can no longer be used: only a new one helps. */
  readonly linkExpired: boolean;
}

const atStart: ResetPasswordState = { busy: false, failure: null, linkExpired: false };
const $state = atom<ResetPasswordState>(atStart);

/** The reset screen. */
export const $resetPassword: ReadableAtom<ResetPasswordState> = $state;

function resetToken(): string {
  const match = matchPath(
    effects()
      .here()
      .replace(/[?#].*$/, ''),
  );
  return match?.kind === 'screen' ? (match.params['resetToken'] ?? '') : '';
}

/** Sets the new password; any session of this browser ends, for the server has ended it too. */
export async function submitNewPassword({ password, confirmation }: ResetPasswordValues): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ ...atStart, busy: true });
  try {
    const { putPassword } = await identityCalls();
    await putPassword(resetToken(), password, confirmation);
    dropSession();
    leaveNotice(resetText.changed);
    effects().navigate(links.signIn(), { replace: true });
  } catch (thrown) {
    const error = asApiError(thrown);
    const failure = serverSentenceOr(failures.resetPassword, error);
    $state.set({ busy: false, failure, linkExpired: error.code === 'link_expired' });
  }
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadResetPasswordForm = () =>
  loadOptional(async () => (await import('../forms/reset-password-form.ts')).resetPasswordForm);
