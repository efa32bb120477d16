import { atom, computed, onSet } from 'nanostores';
import type { Request } from '../../contract/requests.ts';
import { effects } from '../../effects/effects.ts';
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
}

/** The selected tab, by a key that does not change with the count in its label. */
export const $requestsTab = atom<'todo' | 'completed'>('todo');

onSet($requestsTab, () => track('ui_interaction', { element: 'requests_tab', action: 'select' }));

/** The screen over its three lists: ready when all three are, failed when one of them is. */
export const $requestsView = computed(
  [$openRequests, $inProgressRequests, $completedRequests],
  (open, inProgress, completed): Remote<RequestsView> => {
    const lists = [open, inProgress, completed];
    const failure = lists.find((list) => list.status === 'failed');
    if (failure) return failure;
    if (lists.some((list) => list.status === 'loading')) return loading;
    return ready({
      todo: sortRequests([...(dataOf(open) ?? []), ...(dataOf(inProgress) ?? [])]),
      completed: dataOf(completed) ?? [],
      outdated: lists.some(isOutdated),
    });
  },
);

/** Loads all requests (`docs/product/requests.md#requests-screen`). */
export async function loadRequestsScreen(): Promise<void> {
  await refreshRequestLists();
}

/** Returns the current time for relative dates, in epoch milliseconds. */
export function screenTimeMs(): number {
  return effects().now();
}
