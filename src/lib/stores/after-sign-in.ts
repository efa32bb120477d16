import type { ApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { failures } from '../messages/failures.ts';
import { links } from '../routes/links.ts';
import { forgetCacheOwner } from './cache.ts';
import { dataOf, type Remote } from './remote.ts';
import { takeReturnTo } from './return-to.ts';
import { readPendingSteps } from './session.ts';
import { leaveNotice } from './toasts.ts';
import { $user, refreshUser } from './user.ts';

const ONBOARDING_DUE_KEY = 'onboardingDue';

/** What decides where a person goes once the password was right. */
export interface SignInFacts {
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
  /** Right after sign-up, or an introduction that was never finished. */
  readonly onboardingDue: boolean;
  readonly returnTo: string | null;
}

export interface NextStep {
  readonly step: 'enrollment' | 'code' | 'onboarding' | 'returnTo' | 'dashboard';
  readonly to: string;
}

/** The order of DECISIONS section 3: enrollment, code, onboarding, the address to return to, the dashboard. */
export function nextAfterSignIn(facts: SignInFacts): NextStep {
  if (facts.enrollmentAvailable) return { step: 'enrollment', to: links.mfaEnrollment() };
  if (facts.codeRequired) return { step: 'code', to: links.signIn() };
  if (facts.onboardingDue) return { step: 'onboarding', to: links.aboutUs() };
  if (facts.returnTo !== null) return { step: 'returnTo', to: facts.returnTo };
  return { step: 'dashboard', to: links.dashboard() };
}

/** A new account starts with the onboarding; kept per tab, because enrollment may come first. */
export function expectOnboarding(): void {
  effects().session.set(ONBOARDING_DUE_KEY, 'true');
}

function failureOf(remote: Remote<unknown>): ApiError | null {
  if (remote.status === 'failed') return remote.error;
  return remote.status === 'ready' ? (remote.refreshError ?? null) : null;
}

/**
 * Loads the user once no step of two-step verification is due, and says where to go. Null when the server refused the
 * new session: then the browser is already on its way to the sign-in page.
 */
export async function settleSignIn(): Promise<NextStep | null> {
  const pending = readPendingSteps();
  if (pending.enrollmentAvailable || pending.codeRequired) {
    return nextAfterSignIn({ ...pending, onboardingDue: false, returnTo: null });
  }
  await refreshUser();
  const failure = failureOf($user.get());
  if (failure?.status === 401) return null;
  if (failure !== null) {
    leaveNotice(failures.refreshUser, 'error');
    // Whose answers are kept here is unknown now: they must not be shown to somebody else.
    forgetCacheOwner();
  }
  const { session } = effects();
  const isNew = session.get(ONBOARDING_DUE_KEY) !== null;
  session.remove(ONBOARDING_DUE_KEY);
  const unfinished = failure === null && dataOf($user.get())?.onboarding_completed === false;
  const onboardingDue = isNew || unfinished;
  return nextAfterSignIn({ ...pending, onboardingDue, returnTo: onboardingDue ? null : takeReturnTo() });
}
