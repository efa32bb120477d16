import { atom } from 'nanostores';
import { postResetCheck, putPassword } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import type { ResetPasswordValues } from '../../forms/identity-forms.ts';
import { resetText } from '../../messages/identity/password-reset.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { links } from '../../routes/links.ts';
import { parameterOf } from '../../routes/match.ts';
import { dropSession, readDeviceSecret } from '../../session/session.ts';
import { leaveNotice } from '../shared/toasts.ts';

/** docs/product/identity.md#reset-effect. `unknown`: no reply yet. `choice`: this browser was signed in to the unconfirmed account. */
export type ResetEffect =
  | { readonly kind: 'unknown' | 'replaces' }
  | { readonly kind: 'starts-afresh' }
  | { readonly kind: 'choice'; readonly name: string; readonly requestCount: number };

export interface ResetPasswordState {
  readonly effect: ResetEffect;
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** True when the link has expired or was used. */
  readonly linkExpired: boolean;
}

const atStart: ResetPasswordState = {
  effect: { kind: 'unknown' },
  busy: false,
  failure: null,
  linkExpired: false,
};
export const $resetPassword = atom<ResetPasswordState>(atStart);

/** Asks what the reset will do, before the button is pressed. Only an expired link is shown: nothing else decides. */
export function enterResetPassword(): void {
  $resetPassword.set(atStart);
  void check().catch((thrown: unknown) => {
    // The reset itself uses the link up.
    if (asApiError(thrown).code === 'link_expired' && !$resetPassword.get().busy) showFailure(thrown);
  });
}

/** Sets the password and drops the session, as the server does. `keeps`: what an unconfirmed account keeps; by default it starts afresh. */
export async function submitNewPassword(
  { password, confirmation }: ResetPasswordValues,
  keeps = false,
): Promise<void> {
  if ($resetPassword.get().busy) return;
  const { kind } = $resetPassword.get().effect;
  $resetPassword.set({ ...$resetPassword.get(), busy: true, failure: null });
  try {
    await putPassword({
      reset_password_token: resetToken(),
      password,
      password_confirmation: confirmation,
      // Never left out: without it the account would start afresh, also when another tab has just signed out.
      ...(keeps && { device_secret: readDeviceSecret() ?? 'none' }),
      // Nobody consents to what was not on screen when they pressed.
      ...(!keeps && kind !== 'replaces' && { starts_afresh: kind !== 'unknown' }),
    });
    dropSession();
    leaveNotice(resetText.changed);
    effects().navigate(links.signIn(), { replace: true });
  } catch (thrown) {
    if (asApiError(thrown).code === 'starts_afresh') await check().then(stay, showFailure);
    else showFailure(thrown);
  }
}

function stay(): void {
  $resetPassword.set({ ...$resetPassword.get(), busy: false });
}

const resetToken = (): string => parameterOf(effects().here(), 'resetToken') ?? '';

function showFailure(thrown: unknown): void {
  const error = asApiError(thrown);
  const failure = serverSentenceOr(failures.resetPassword, error);
  $resetPassword.set({
    ...$resetPassword.get(),
    busy: false,
    failure,
    linkExpired: error.code === 'link_expired',
  });
}

/** Learns what the reset will do. @throws {ApiError} */
async function check(): Promise<void> {
  const { starts_afresh, can_keep } = await postResetCheck(resetToken(), readDeviceSecret());
  let effect: ResetEffect = { kind: 'replaces' };
  if (can_keep !== null)
    effect = { kind: 'choice', name: can_keep.name, requestCount: can_keep.request_count };
  else if (starts_afresh) effect = { kind: 'starts-afresh' };
  $resetPassword.set({ ...$resetPassword.get(), effect });
}
