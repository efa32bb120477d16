import { effects } from '../../effects/effects.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import { failures } from '../../messages/shared/failures.ts';
import { links, isOnboardingStep } from '../../routes/links.ts';
import { dataOf, errorOf, forgetCacheOwner } from '../shared/remote.ts';
import { readPendingSteps, takeReturnTo } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { leaveNotice } from '../shared/toasts.ts';
import { $user, refreshUser } from './user.ts';

/** Marks the onboarding as due after a sign-up; stored per tab, because the enrollment may come first. */
export function expectOnboarding(): void {
  effects().session.set(storageKeys.onboardingDue, 'true');
}

/** Returns the address of the next page; null when the server refused the session, which opens the sign-in page. */
type Settle = () => Promise<string | null>;

let settle: Settle = settleEmployee;

/** Replaces what follows a sign-in, for accounts of the desk. */
export function settleWith(own: Settle): void {
  settle = own;
}

/** Returns where a sign-in leads: to `links.signIn()` while a code is due, which is a step of that page. */
export const settleSignIn: Settle = () => settle();

/** Loads the user, unless a step of two-step verification is due (docs/product/identity.md#after-sign-in). */
async function settleEmployee(): Promise<string | null> {
  const { enrollmentAvailable, codeRequired } = readPendingSteps();
  if (enrollmentAvailable) return links.mfaEnrollment();
  if (codeRequired) return links.signIn();
  // Loads beside the call: the next page has the color in its first frame.
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
  // Whoever has asked for it, or somebody else in their name: there it can be undone.
  if (user?.deletion_due_at != null) return links.account();
  const isNew = session.get(storageKeys.onboardingDue) !== null;
  session.remove(storageKeys.onboardingDue);
  if (isNew) return links.aboutUs();
  const isUnfinished = failure === null && user?.onboarding_completed === false;
  // The step where a session has ended. Any other address waits for the end of the onboarding.
  const returnTo = takeReturnTo(isUnfinished ? isOnboardingStep : undefined);
  return returnTo ?? (isUnfinished ? links.aboutUs() : links.dashboard());
}
