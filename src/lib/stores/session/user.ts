import { computed, onSet } from 'nanostores';
import { getCurrentUser } from '../../api/session.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { user as userSchema, type User } from '../../contract/session.ts';
import { initialsOf } from '../../format/names.ts';
import { product } from '../../config/product.ts';
import { failures } from '../../messages/shared/failures.ts';
import { setInternal } from '../../telemetry/about-user.ts';
import { createRemote, dataOf, setCacheOwner } from '../shared/remote.ts';

let loadUser: () => Promise<User> = () =>
  getCurrentUser({ reportAs: (error) => new Error(failures.refreshUser, { cause: error }) });

/** Replaces the call that says who is signed in, for accounts of the desk. */
export function loadUserBy(load: typeof loadUser): void {
  loadUser = load;
}

export const { $remote: $user, refresh: refreshUser } = createRemote<User>({
  load: async () => {
    const user = await loadUser();
    setCacheOwner(user.external_id);
    return user;
  },
  cache: {
    name: 'user',
    schema: userSchema,
    // The number of the last visit is that of the last event (requests/unread.ts).
    trim: ({ unread_requests: _, ...user }) => user,
  },
});

/** The employee's name; the address for an account without one (docs/product/identity.md#fresh-start). */
export const $displayName = computed($user, (remote) => {
  const user = dataOf(remote);
  if (user === null) return '';
  return user.full_name === '' ? user.email : user.full_name;
});

export const $initials = computed($displayName, initialsOf);

onSet($user, ({ newValue }) => {
  const user = dataOf(newValue);
  if (user !== null) setInternal(isInternal(user));
});

/** Tells staff; only analytics and error reports may know (docs/product/product.md#internal-staff). */
function isInternal({ companies }: User): boolean {
  return companies.some((company) => product.internalCompanyNames.includes(company.name));
}

/** Tells an API of core calls alone by its user: the reference API always says whether the address is confirmed. */
export function speaksCoreCallsAlone(): boolean {
  const user = dataOf($user.get());
  return user !== null && user.email_confirmed === undefined;
}

/**
 * Makes an additive call for a section that hides itself; null where the API has no such call, however it says so
 * (docs/product/api.md#additive-rule).
 * @throws {ApiError} for other failures.
 */
export async function unlessMissing<Data>(call: () => Promise<Data>): Promise<Data | null> {
  try {
    return await call();
  } catch (thrown) {
    const error = asApiError(thrown);
    // A valid session can get a 401, too: some APIs refuse every call they do not know.
    if (error.status === 401 || dataOf($user.get()) === null) await refreshUser();
    const isMissing = error.kind === 'shape' || [401, 404, 405].includes(error.status);
    if (isMissing || speaksCoreCallsAlone()) return null;
    throw error;
  }
}
