import { atom } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import type { SignInValues } from '../../forms/identity-forms.ts';
import { signInText } from '../../messages/identity/sign-in.ts';
import { links } from '../../routes/links.ts';
import { dropSession, readPendingSteps, readSession, takeSessionEnded } from '../../session/session.ts';
import { typedEmail } from '../../session/storage-keys.ts';
import { settleSignIn } from '../session/after-sign-in.ts';
import { showNotice, showToast } from '../shared/toasts.ts';
import { openSession } from './open-session.ts';

export interface SignInState {
  readonly step: 'credentials' | 'code';
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** Consecutive refusals on this page. They are counted here, so they tell nothing about accounts. */
  readonly refusals: number;
}

const atStart: SignInState = { step: 'credentials', busy: false, failure: null, refusals: 0 };
export const $signIn = atom<SignInState>(atStart);

/** Starts the screen at the step that is pending, and shows the notice for it. */
export function enterSignIn(): void {
  showNotice();
  // Stays until it is closed: it explains why the page changed under the employee's hands.
  if (takeSessionEnded()) showToast(signInText.sessionEnded);
  const pending = readPendingSteps();
  const signedIn = readSession() !== null;
  if (signedIn && pending.enrollmentAvailable) {
    effects().navigate(links.mfaEnrollment(), { replace: true });
    return;
  }
  $signIn.set({ ...atStart, step: signedIn && pending.codeRequired ? 'code' : 'credentials' });
}

/** Takes a typed e-mail to "Forgot password" in the tab's storage: servers log addresses (docs/product/identity.md#sign-in-hint). */
export function keepTypedEmail(email: string): void {
  effects().session.set(typedEmail, email.trim());
}

/** Signs in; a failure is in `$signIn`. */
export async function submitCredentials({ email, password }: SignInValues): Promise<void> {
  const { busy, refusals } = $signIn.get();
  if (busy) return;
  $signIn.set({ ...atStart, busy: true, refusals });
  const failure = await openSession(email, password);
  if (failure === null) await goOn();
  else {
    const { sentence, isRefused } = failure;
    $signIn.set({ ...atStart, failure: sentence, refusals: isRefused ? refusals + 1 : refusals });
  }
}

/** Opens the next page after the code was verified. */
export async function finishCodeStep(): Promise<void> {
  $signIn.set({ ...atStart, step: 'code', busy: true });
  await goOn();
}

/** Opens the next page after a session was opened in another way than by the form. */
export async function finishSignIn(): Promise<void> {
  $signIn.set({ ...atStart, busy: true });
  await goOn();
}

export function leaveCodeStep(): void {
  dropSession();
  $signIn.set(atStart);
}

async function goOn(): Promise<void> {
  const next = await settleSignIn();
  if (next === links.signIn()) $signIn.set({ ...atStart, step: 'code' });
  else if (next !== null) effects().navigate(next, { replace: true });
}
