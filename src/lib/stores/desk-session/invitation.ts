import { atom } from 'nanostores';
import { acceptInvitation, readInvitation } from '../../contract/desk-session.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { postSignIn } from '../../api/identity.ts';
import { effects } from '../../effects/effects.ts';
import type { ResetPasswordValues } from '../../forms/identity-forms.ts';
import { invitationText } from '../../messages/desk-session.ts';
import { serverSentenceOr } from '../../messages/shared/failures.ts';
import { deskLinks, deskParameterOf } from '../../routes/desk-routes.ts';
import { saveSession } from '../../session/session.ts';
import { settleSignIn } from '../session/after-sign-in.ts';

/** `invalid`: used, replaced, too old or unknown. */
export type InvitationState =
  | { readonly step: 'loading' | 'invalid' | 'failed' }
  | {
      readonly step: 'ready';
      readonly name: string;
      readonly email: string;
      /** Stays true while the browser leaves the page. */
      readonly busy: boolean;
      readonly failure: string | null;
    };

/** The screen of an invitation (docs/product/desk-session.md#invitation). */
export const $invitation = atom<InvitationState>({ step: 'loading' });

const token = (): string => deskParameterOf(effects().here(), 'invitationToken') ?? '';

/** Loads whom the invitation is for; also for another try. */
export async function enterInvitation(): Promise<void> {
  $invitation.set({ step: 'loading' });
  try {
    $invitation.set({
      step: 'ready',
      ...(await call(readInvitation, { body: { invitation_token: token() } })),
      busy: false,
      failure: null,
    });
  } catch (thrown) {
    $invitation.set({ step: asApiError(thrown).code === 'link_expired' ? 'invalid' : 'failed' });
  }
}

/** Opens the account, signs in, and goes on to the second factor. */
export async function submitInvitation({ password }: ResetPasswordValues): Promise<void> {
  const ready = $invitation.get();
  if (ready.step !== 'ready' || ready.busy) return;
  $invitation.set({ ...ready, busy: true, failure: null });
  try {
    const { email } = await call(acceptInvitation, { body: { invitation_token: token(), password } });
    await openDesk(email, password);
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.code === 'link_expired') $invitation.set({ step: 'invalid' });
    else $invitation.set({ ...ready, failure: serverSentenceOr(invitationText.acceptFailed, error) });
  }
}

/** The account is open: whatever fails from here on, the sign-in page is the way. */
async function openDesk(email: string, password: string): Promise<void> {
  let to = deskLinks.signIn();
  try {
    const { token: opened, ...session } = await postSignIn(email, password);
    if (opened !== null && opened !== '') {
      saveSession({ token: opened, ...session });
      to = (await settleSignIn()) ?? to;
    }
  } catch {
    // The sign-in page says what is wrong.
  }
  effects().navigate(to, { replace: true });
}
