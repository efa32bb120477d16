import { atom, computed, onMount, onSet } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { getCurrentUser } from '../api/identity.ts';
import { user as userSchema, type User } from '../contract/current-user.ts';
import { initialsOf } from '../format/initials.ts';
import { product } from '../config/product.ts';
import { failures } from '../messages/failures.ts';
import { setInternal } from '../telemetry/about-user.ts';
import { report } from '../telemetry/report.ts';
import { readCache, setCacheOwner, writeCache } from './cache.ts';
import { dataOf, failed, loading, ready, type Remote } from './remote.ts';
import './session-refusal.ts';

const CACHE_NAME = 'user';

/** The signed-in employee. */
export const $user = atom<Remote<User>>(loading);

onMount($user, () => {
  const cached = readCache(CACHE_NAME, userSchema);
  if (cached && $user.get().status === 'loading') $user.set(ready(cached));
});

export const $initials = computed($user, (user) => initialsOf(dataOf(user)?.full_name ?? ''));

/** True for staff (SPEC section 1); only analytics and error reports may know. */
export const $isInternal = computed($user, (user) => isInternal(dataOf(user)));

onSet($user, ({ newValue }) => {
  const user = dataOf(newValue);
  if (user !== null) setInternal(isInternal(user));
});

function isInternal(user: User | null): boolean {
  return (user?.companies ?? []).some((company) => product.internalCompanyNames.includes(company.name));
}

let flight: Promise<void> | null = null;

/** Loads the current user; what is shown stays while it is refreshed. Calls at the same time share one request. */
export function refreshUser(): Promise<void> {
  flight ??= load().finally(() => {
    flight = null;
  });
  return flight;
}

async function load(): Promise<void> {
  try {
    const user = await getCurrentUser();
    setCacheOwner(user.external_id);
    writeCache(CACHE_NAME, user);
    $user.set(ready(user));
  } catch (error) {
    $user.set(failed($user.get(), asApiError(error)));
    report(new Error(failures.refreshUser, { cause: error }), { feature: 'session', component: 'user' });
  }
}
