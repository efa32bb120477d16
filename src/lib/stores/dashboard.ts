import { computed } from 'nanostores';
import type { Request } from '../contract/requests.ts';
import { dataOf, failed, loading, ready, type Remote } from './remote.ts';
import { $inProgressRequests, $openRequests, latestRequest, refreshRequestLists } from './request-lists.ts';
import { refreshSuggestions } from './suggestions.ts';
import { $user, refreshUser } from './user.ts';

/** Which dashboard somebody sees: the welcome of a first visit, or where their requests stand (SPEC section 2). */
export type DashboardView = 'loading' | 'first-time' | 'returning';

/** A user who cannot be loaded is taken for a returning one: nothing they have is hidden from them. */
export const $dashboardView = computed($user, (user): DashboardView => {
  if (user.status === 'loading') return 'loading';
  return dataOf(user)?.request_count === 0 ? 'first-time' : 'returning';
});

/** The latest request in progress, else the latest open one; null when there is neither. */
export const $latestRequest = computed(
  [$inProgressRequests, $openRequests],
  (inProgress, open): Remote<Request | null> => {
    const underWay = latestRequest(dataOf(inProgress) ?? []);
    if (underWay !== null) return ready(underWay);
    if (inProgress.status === 'failed') return failed(loading, inProgress.error);
    if (open.status === 'failed') return failed(loading, open.error);
    if (inProgress.status === 'loading' || open.status === 'loading') return loading;
    return ready(latestRequest(open.data));
  },
);

export function refreshLatestRequest(): Promise<void> {
  return refreshRequestLists(['open', 'in_progress']);
}

/** On entry: open requests, requests in progress and suggestions are refreshed (SPEC section 2). */
export async function enterDashboard(): Promise<void> {
  await Promise.all([refreshLatestRequest(), refreshSuggestions(), refreshUser()]);
}
