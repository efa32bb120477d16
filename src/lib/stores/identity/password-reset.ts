import { atom, type ReadableAtom } from 'nanostores';
import { putPassword } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import type { ResetPasswordValues } from '../../forms/identity-forms.ts';
import { resetText } from '../../messages/identity/password-reset.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { links } from '../../routes/links.ts';
import { parameterOf } from '../../routes/match.ts';
import { dropSession } from '../../session/session.ts';
import { leaveNotice } from '../shared/toasts.ts';

export interface ResetPasswordState {
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** True when the link has expired or was used. */
  readonly linkExpired: boolean;
}

const atStart: ResetPasswordState = { busy: false, failure: null, linkExpired: false };
const $state = atom<ResetPasswordState>(atStart);

/** The reset screen. */
export const $resetPassword: ReadableAtom<ResetPasswordState> = $state;

/** Sets the new password and drops this browser's session, because the server ends all sessions. */
export async function submitNewPassword({ password, confirmation }: ResetPasswordValues): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ ...atStart, busy: true });
  try {
    await putPassword(parameterOf(effects().here(), 'resetToken') ?? '', password, confirmation);
    dropSession();
    leaveNotice(resetText.changed);
    effects().navigate(links.signIn(), { replace: true });
  } catch (thrown) {
    const error = asApiError(thrown);
    const failure = serverSentenceOr(failures.resetPassword, error);
    $state.set({ busy: false, failure, linkExpired: error.code === 'link_expired' });
  }
}
