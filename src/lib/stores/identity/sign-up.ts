import { atom } from 'nanostores';
import { getCompany, postSignUp } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { TERMS_OF_SERVICE_DEFAULT } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import type { SignUpValues } from '../../forms/identity-forms.ts';
import { describeSignUpFailure, signUpText } from '../../messages/identity/sign-up.ts';
import { links } from '../../routes/links.ts';
import { parameterOf } from '../../routes/match.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { expectOnboarding, settleSignIn } from '../session/after-sign-in.ts';
import { leaveNotice } from '../shared/toasts.ts';
import { storageFailure } from './storage-failure.ts';
import { openSession } from './open-session.ts';

export interface SignUpState {
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** The field that the failure is about; null for the whole form. */
  readonly field: 'email' | 'password' | null;
  /** True if the address has an account, so that signing in is the way on. */
  readonly isTaken: boolean;
}

const atStart: SignUpState = { busy: false, failure: null, field: null, isTaken: false };

/** The field that an error of the API is about. */
const FIELDS: Readonly<Record<string, SignUpState['field']>> = {
  email_taken: 'email',
  company_closed_to_address: 'email',
  password_too_common: 'password',
};
export const $signUp = atom<SignUpState>(atStart);

/** Resets the screen, also when it returns from the back/forward cache. */
export function enterSignUp(): void {
  $signUp.set(atStart);
}

/** Creates the account, signs in and opens enrollment or onboarding. */
export async function submitSignUp(values: SignUpValues): Promise<void> {
  if ($signUp.get().busy) return;
  $signUp.set({ ...atStart, busy: true });
  let email: string;
  try {
    // Before the account exists, of which the page would say nothing.
    const failure = await storageFailure();
    if (failure !== null) {
      $signUp.set({ ...atStart, failure });
      return;
    }
    email = await postSignUp({
      email: values.email,
      password: values.password,
      name: values.firstName,
      last_name: values.lastName,
      terms_of_service: TERMS_OF_SERVICE_DEFAULT,
      company_slug: companySlug(),
    });
  } catch (thrown) {
    const error = asApiError(thrown);
    $signUp.set({
      busy: false,
      failure: describeSignUpFailure(error),
      field: FIELDS[error.code ?? ''] ?? null,
      isTaken: error.code === 'email_taken',
    });
    return;
  }
  track('sign_up', { method: 'password' });
  expectOnboarding();
  const failure = await openSession(email, values.password);
  if (failure !== null) {
    // The account exists, so signing up again would be refused.
    leaveNotice(signUpText.pleaseSignIn);
    effects().navigate(links.signIn(), { replace: true });
    return;
  }
  const next = await settleSignIn();
  if (next !== null) effects().navigate(next, { replace: true });
}

/** The company of a sign-up link. `none`: no link, not loaded yet, or an API without this call. */
export type SignUpCompany =
  | { readonly status: 'none' }
  | { readonly status: 'unknown'; readonly isRequired: boolean }
  | { readonly status: 'known'; readonly name: string; readonly imageUrl: string | null };

export const $signUpCompany = atom<SignUpCompany>({ status: 'none' });

/** Returns the company slug in the page's address; null without one. */
export const companySlug = (): string | null => parameterOf(effects().here(), 'companySlug');

/** Loads the company of the link and its accent. The form works without: the server checks the slug, too. */
export async function loadSignUpCompany(): Promise<void> {
  const slug = companySlug();
  if (slug === null) return;
  const code = loadOptional(() => import('../session/accent.ts'));
  try {
    const { name, image_url: imageUrl, accent_color: accent } = await getCompany(slug);
    $signUpCompany.set({ status: 'known', name, imageUrl });
    (await code)?.paintCompany(accent);
  } catch (thrown) {
    const error = asApiError(thrown);
    const isRequired = error.code === 'company_required';
    // By its code alone: an API without this call answers 404 as well, and may name it `not_found`.
    const isUnknown = isRequired || error.code === 'company_unknown';
    $signUpCompany.set(isUnknown ? { status: 'unknown', isRequired } : { status: 'none' });
  }
}
