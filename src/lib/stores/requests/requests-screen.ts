import { atom, computed } from 'nanostores';
import type { ApiError } from '../../api/shared/api-error.ts';
import type { Request } from '../../contract/requests.ts';
import { addressBar } from '../../effects/address-bar.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { dataOf, isOutdated, loading, ready, type Remote } from '../shared/remote.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
  sortRequests,
} from './request-lists.ts';

export interface RequestsView {
  readonly todo: readonly Request[];
  readonly completed: readonly Request[];
  /** True when a list could not be refreshed. */
  readonly outdated: boolean;
  /** Why a list is missing although the server replies; null when none is. */
  readonly missing: ApiError | null;
}

/** A tab, by a key that does not change with the count in its label. */
type RequestsTab = 'todo' | 'completed';

export const $requestsTab = atom<RequestsTab>('todo');

const TAB_PARAMETER = 'tab';

/** Selects a tab and writes it to the address: Back and a reload show it again (docs/product/requests.md#request-tabs). */
export function selectRequestsTab(tab: RequestsTab): void {
  $requestsTab.set(tab);
  const query = new URLSearchParams(addressBar().search());
  if (tab === 'completed') query.set(TAB_PARAMETER, tab);
  else query.delete(TAB_PARAMETER);
  addressBar().replace(query.size === 0 ? '' : `?${query.toString()}`);
  track('ui_interaction', { element: 'requests_tab', action: 'select' });
}

export function restoreRequestsTab(): void {
  const query = new URLSearchParams(addressBar().search());
  $requestsTab.set(query.get(TAB_PARAMETER) === 'completed' ? 'completed' : 'todo');
}

/** Joins the three lists: failed when one is and no request is known (`docs/product/requests.md#requests-screen`). */
export const $requestsView = computed(
  [$openRequests, $inProgressRequests, $completedRequests],
  (open, inProgress, completed): Remote<RequestsView> => {
    const lists = [open, inProgress, completed];
    if (lists.some((list) => list.status === 'loading')) return loading;
    const todo = sortRequests([...(dataOf(open) ?? []), ...(dataOf(inProgress) ?? [])]);
    const known = dataOf(completed) ?? [];
    const failure = lists.find((list) => list.status === 'failed');
    if (failure && todo.length + known.length === 0) return failure;
    const outdated = lists.some(isOutdated);
    return ready({ todo, completed: known, outdated, missing: outdated ? null : (failure?.error ?? null) });
  },
);

/** Loads all requests (`docs/product/requests.md#requests-screen`). */
export async function loadRequestsScreen(): Promise<void> {
  await refreshRequestLists();
}
