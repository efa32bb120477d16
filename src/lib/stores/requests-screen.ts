import { atom, computed, onSet } from 'nanostores';
import type { ApiError } from '../api/api-error.ts';
import type { Request } from '../contract/requests.ts';
import { effects } from '../environment/effects.ts';
import { track } from '../telemetry/track.ts';
import { dataOf, type Remote } from './remote.ts';
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
  /** The newest list could not be fetched; what is shown may be old. */
  readonly outdated: boolean;
}

/** Which tab of the screen is open; a stable key, not the label with its count. */
export const $requestsTab = atom<'todo' | 'completed'>('todo');

onSet($requestsTab, () => track('ui_interaction', { element: 'requests_tab', action: 'select' }));

/** The screen's state over its three lists: shown once all three are there, failed when one never came. */
export const $requestsView = computed(
  [$openRequests, $inProgressRequests, $completedRequests],
  (open, inProgress, completed): Remote<RequestsView> => {
    const lists = [open, inProgress, completed];
    const failure = lists.map(errorOf).find((error) => error !== null);
    if (failure) return { status: 'failed', error: failure };
    if (lists.some((list) => list.status === 'loading')) return { status: 'loading' };
    return {
      status: 'ready',
      data: {
        todo: sortRequests([...(dataOf(open) ?? []), ...(dataOf(inProgress) ?? [])]),
        completed: dataOf(completed) ?? [],
        outdated: lists.some((list) => list.status === 'ready' && list.refreshError !== undefined),
      },
    };
  },
);

function errorOf(remote: Remote<unknown>): ApiError | null {
  return remote.status === 'failed' ? remote.error : null;
}

/** On entry all requests are refreshed (SPEC section 2). */
export async function loadRequestsScreen(): Promise<void> {
  await refreshRequestLists();
}

/** The time by which the screen says how long ago something was; epoch milliseconds. */
export function screenTimeMs(): number {
  return effects().now();
}
