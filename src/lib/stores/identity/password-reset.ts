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

let checking: Promise<void> | null = null;

/** Asks what the reset will do, before the button is pressed. A lost reply is asked for again by the press. */
export function enterResetPassword(): void {
  $resetPassword.set(atStart);
  void check().catch((thrown: unknown) => {
    if (asApiError(thrown).code === 'link_expired') showFailure(thrown);
  });
}

/** Sets the password and drops the session, as the server does. `keeps`: what an unconfirmed account keeps; by default it starts afresh. */
export async function submitNewPassword(
  { password, confirmation }: ResetPasswordValues,
  keeps = false,
): Promise<void> {
  if ($resetPassword.get().busy) return;
  const wasKnown = $resetPassword.get().effect.kind !== 'unknown';
  $resetPassword.set({ ...$resetPassword.get(), busy: true, failure: null });
  try {
    if (!wasKnown) await check();
    // Nobody consents to what was not on screen when they pressed.
    if (!wasKnown && $resetPassword.get().effect.kind !== 'replaces') {
      $resetPassword.set({ ...$resetPassword.get(), busy: false });
      return;
    }
    await putPassword({
      reset_password_token: resetToken(),
      password,
      password_confirmation: confirmation,
      // Never left out: without it the account would start afresh, also when another tab has just signed out.
      ...(keeps && { device_secret: readDeviceSecret() ?? 'none' }),
    });
    dropSession();
    leaveNotice(resetText.changed);
    effects().navigate(links.signIn(), { replace: true });
  } catch (thrown) {
    showFailure(thrown);
  }
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

/** Joins a check that is under way. @throws {ApiError} */
function check(): Promise<void> {
  checking ??= askForEffect()
    .then((effect) => $resetPassword.set({ ...$resetPassword.get(), effect }))
    .finally(() => {
      checking = null;
    });
  return checking;
}

async function askForEffect(): Promise<ResetEffect> {
  try {
    const reply = await postResetCheck(resetToken(), readDeviceSecret());
    if (!reply.starts_afresh) return { kind: 'replaces' };
    if (reply.can_keep === null) return { kind: 'starts-afresh' };
    return { kind: 'choice', name: reply.can_keep.name, requestCount: reply.can_keep.request_count };
  } catch (thrown) {
    // An API of the core calls alone does not know this one (docs/product/api.md#additive-rule).
    const { kind, status } = asApiError(thrown);
    if (kind === 'shape' || [401, 404, 405].includes(status)) return { kind: 'replaces' };
    throw thrown;
  }
}
