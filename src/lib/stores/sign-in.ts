import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import type { SignInValues } from '../forms/sign-in-form.ts';
import { describeSignInFailure } from '../messages/sign-in.ts';
import { links } from '../routes/links.ts';
import { identityCalls, type IdentityCalls } from './identity-calls.ts';
import { dropSession, readPendingSteps, readSession } from './session.ts';
import { showNotice } from './toasts.ts';

export interface SignInState {
  readonly step: 'credentials' | 'code';
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
}

const atStart: SignInState = { step: 'credentials', busy: false, failure: null };
const $state = atom<SignInState>(atStart);

/** The sign-in screen. */
export const $signIn: ReadableAtom<SignInState> = $state;

/** Picks up what was pending when the page was loaded or brought back, and shows the notice left for it. */
export function enterSignIn(): void {
  showNotice();
  const pending = readPendingSteps();
  const signedIn = readSession() !== null;
  if (signedIn && pending.enrollmentAvailable) {
    effects().navigate(links.mfaEnrollment(), { replace: true });
    return;
  }
  $state.set({ ...atStart, step: signedIn && pending.codeRequired ? 'code' : 'credentials' });
}

/** Signs in with what the form holds; a failure is in `$signIn`. */
export async function submitCredentials({ email, password }: SignInValues): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ ...atStart, busy: true });
  await attempt(async (calls) => {
    const failure = await calls.openSession(email, password);
    if (failure === null) await goOn(calls);
    else $state.set({ ...atStart, failure });
  });
}

/** Goes on after the code was verified. */
export async function finishCodeStep(): Promise<void> {
  $state.set({ step: 'code', busy: true, failure: null });
  await attempt(goOn);
}

/** Leaves the code step for another account. */
export function leaveCodeStep(): void {
  dropSession();
  $state.set(atStart);
}

async function attempt(work: (calls: IdentityCalls) => Promise<void>): Promise<void> {
  try {
    await work(await identityCalls());
  } catch (error) {
    $state.set({ ...$state.get(), busy: false, failure: describeSignInFailure(asApiError(error)) });
  }
}

async function goOn({ settleSignIn }: IdentityCalls): Promise<void> {
  const next = await settleSignIn();
  if (next === null) return;
  if (next.step === 'code') $state.set({ ...atStart, step: 'code' });
  else effects().navigate(next.to, { replace: true });
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadSignInForm = () =>
  loadOptional(async () => (await import('../forms/sign-in-form.ts')).signInForm);
