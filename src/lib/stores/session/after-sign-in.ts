import { effects } from '../../effects/effects.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import { failures } from '../../messages/shared/failures.ts';
import { links, isOnboardingStep } from '../../routes/links.ts';
import { forgetCacheOwner } from '../shared/cache.ts';
import { dataOf, errorOf } from '../shared/remote.ts';
import { takeReturnTo } from '../../session/leave.ts';
import { readPendingSteps } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { leaveNotice } from '../shared/toasts.ts';
import { $user, refreshUser } from './user.ts';

/** The facts that decide the next step after a correct password. */
export interface SignInFacts {
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
  /** True right after sign-up and while the onboarding is unfinished. */
  readonly onboardingDue: boolean;
  readonly returnTo: string | null;
}

export interface NextStep {
  readonly step: 'enrollment' | 'code' | 'onboarding' | 'returnTo' | 'dashboard';
  readonly to: string;
}

/** Returns the next step after a sign-in (docs/product/identity.md#after-sign-in). */
export function nextAfterSignIn(facts: SignInFacts): NextStep {
  if (facts.enrollmentAvailable) return { step: 'enrollment', to: links.mfaEnrollment() };
  if (facts.codeRequired) return { step: 'code', to: links.signIn() };
  if (facts.onboardingDue) {
    const isBegun = facts.returnTo !== null && isOnboardingStep(facts.returnTo);
    return { step: 'onboarding', to: isBegun ? facts.returnTo : links.aboutUs() };
  }
  if (facts.returnTo !== null) return { step: 'returnTo', to: facts.returnTo };
  return { step: 'dashboard', to: links.dashboard() };
}

/** Marks the onboarding as due after a sign-up; stored per tab, because the enrollment may come first. */
export function expectOnboarding(): void {
  effects().session.set(storageKeys.onboardingDue, 'true');
}

type Settle = () => Promise<NextStep | null>;

let settle: Settle = settleEmployee;

/** Replaces what follows a sign-in, for accounts of the desk. */
export function settleWith(own: Settle): void {
  settle = own;
}

/** Returns the next step after a sign-in; null when the server refused the session, which opens the sign-in page. */
export const settleSignIn: Settle = () => settle();

/** Loads the user as well, unless a step of two-step verification is due. */
async function settleEmployee(): Promise<NextStep | null> {
  const pending = readPendingSteps();
  if (pending.enrollmentAvailable || pending.codeRequired) {
    return nextAfterSignIn({ ...pending, onboardingDue: false, returnTo: null });
  }
  // Loads beside the call: the next page has the colour in its first frame.
  const accent = loadOptional(() => import('./accent.ts'));
  await refreshUser();
  const failure = errorOf($user.get());
  if (failure?.status === 401) return null;
  if (failure !== null) {
    leaveNotice(failures.refreshUser, 'error');
    // The owner of the cache is unknown now: it must not be shown to another employee.
    forgetCacheOwner();
  }
  const user = dataOf($user.get());
  if (failure === null && user !== null) (await accent)?.keepAccent(user);
  const { session } = effects();
  const isNew = session.get(storageKeys.onboardingDue) !== null;
  session.remove(storageKeys.onboardingDue);
  const unfinished = failure === null && user?.onboarding_completed === false;
  // The step where a session has ended. Any other address waits for the end of the onboarding.
  const returnTo = isNew ? null : takeReturnTo(unfinished ? isOnboardingStep : undefined);
  return nextAfterSignIn({ ...pending, onboardingDue: isNew || unfinished, returnTo });
}
