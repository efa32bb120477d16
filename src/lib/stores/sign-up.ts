import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { TERMS_OF_SERVICE_DEFAULT } from '../contract/limits.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import type { SignUpValues } from '../forms/sign-up-form.ts';
import { describeSignUpFailure, signUpText } from '../messages/sign-up.ts';
import { links } from '../routes/links.ts';
import { identityCalls, type IdentityCalls } from './identity-calls.ts';
import { companySlug } from './sign-up-company.ts';
import { leaveNotice } from './toasts.ts';

export interface SignUpState {
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
}

const atStart: SignUpState = { busy: false, failure: null };
const $state = atom<SignUpState>(atStart);

/** The sign-up screen. */
export const $signUp: ReadableAtom<SignUpState> = $state;

/** Starts over when the browser brings the page back as it was left. */
export function enterSignUp(): void {
  $state.set(atStart);
}

/** Creates the account, signs in and goes on to enrollment or onboarding. */
export async function submitSignUp(values: SignUpValues): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ busy: true, failure: null });
  let calls: IdentityCalls;
  let email: string;
  try {
    calls = await identityCalls();
    email = await calls.postSignUp({
      email: values.email,
      password: values.password,
      name: values.firstName,
      last_name: values.lastName,
      terms_of_service: TERMS_OF_SERVICE_DEFAULT,
      company_slug: companySlug(),
    });
  } catch (error) {
    $state.set({ busy: false, failure: describeSignUpFailure(asApiError(error)) });
    return;
  }
  calls.track('sign_up', { method: 'password' });
  calls.expectOnboarding();
  await enterNewAccount(calls, email, values.password);
}

async function enterNewAccount(calls: IdentityCalls, email: string, password: string): Promise<void> {
  const failure = await calls.openSession(email, password);
  if (failure !== null) {
    // Very likely the account exists, and signing up again would be refused; any 2xx counts as a yes to that, though.
    leaveNotice(signUpText.pleaseSignIn);
    effects().navigate(links.signIn(), { replace: true });
    return;
  }
  const next = await calls.settleSignIn();
  if (next !== null) effects().navigate(next.to, { replace: true });
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadSignUpForm = () =>
  loadOptional(async () => (await import('../forms/sign-up-form.ts')).signUpForm);
