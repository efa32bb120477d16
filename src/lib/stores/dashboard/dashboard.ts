import { computed } from 'nanostores';
import type { Request } from '../../contract/requests.ts';
import { dataOf, failed, isOutdated, loading, ready, type Remote } from '../shared/remote.ts';
import {
  $inProgressRequests,
  $openRequests,
  latestRequest,
  refreshRequestLists,
} from '../requests/request-lists.ts';
import { refreshSuggestions } from './suggestions.ts';
import { $user, refreshUser } from '../session/user.ts';

/** The view of the dashboard (`docs/product/dashboard.md#first-visit`). */
export type DashboardView = 'loading' | 'first-time' | 'returning';

/** `returning` also when the user cannot be loaded, so that no request is hidden. */
export const $dashboardView = computed($user, (user): DashboardView => {
  if (user.status === 'loading') return 'loading';
  return dataOf(user)?.request_count === 0 ? 'first-time' : 'returning';
});

/** The latest request in progress, else the latest open one; null without either. */
export const $latestRequest = computed(
  [$inProgressRequests, $openRequests],
  (inProgress, open): Remote<Request | null> => {
    const latest = latestRequest(dataOf(inProgress) ?? []);
    if (latest !== null) return ready(latest);
    if (inProgress.status === 'failed') return failed(loading, inProgress.error);
    if (open.status === 'failed') return failed(loading, open.error);
    if (inProgress.status === 'loading' || open.status === 'loading') return loading;
    return ready(latestRequest(open.data));
  },
);

/** True when the latest request is shown but could not be refreshed. */
export const $isLatestOutdated = computed(
  [$latestRequest, $inProgressRequests, $openRequests],
  (latest, ...lists) => latest.status === 'ready' && lists.some(isOutdated),
);

/** Loads the lists that the latest request comes from. */
export function refreshLatestRequest(): Promise<void> {
  return refreshRequestLists(['open', 'in_progress']);
}

/** Refreshes the requests, the suggestions and the user (`docs/product/dashboard.md#dashboard-refresh`). */
export async function enterDashboard(): Promise<void> {
  await Promise.all([refreshLatestRequest(), refreshSuggestions(), refreshUser()]);
}
