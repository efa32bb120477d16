import { computed, onSet, type ReadableAtom } from 'nanostores';
import { maybeText, wireId, z } from '../../contract/shared/schemas.ts';
import { getRecommendedCategories } from '../../api/categories.ts';
import { requestSurvey, type RecommendedCategory } from '../../contract/categories.ts';
import { createRemote, dataOf, failed, isOutdated, loading, ready, type Remote } from '../shared/remote.ts';
import type { Request } from '../../contract/requests.ts';
import {
  $inProgressRequests,
  $openRequests,
  latestRequest,
  refreshRequestLists,
} from '../requests/request-lists.ts';
import { $unreadRequests, keepPlace, showUnread, unreadUpdates } from '../requests/unread.ts';
import { showPlace } from '../../effects/places.ts';
import { $user, refreshUser } from '../session/user.ts';

/** Limits of `docs/product/dashboard.md#suggestions`. */
const SUGGESTIONS_PER_CATEGORY = 3;
export const SUGGESTED_CATEGORIES_DESKTOP = 3;

type Suggestions = readonly RecommendedCategory[];

const cachedSuggestions = z.array(
  z.object({ id: wireId, name: z.string(), image_url: maybeText, request_surveys: z.array(requestSurvey) }),
);
const suggestions = createRemote<Suggestions>({
  load: async () => pickSuggestions(await getRecommendedCategories()),
  cache: { name: 'suggestions', schema: cachedSuggestions },
});

export const $suggestions: ReadableAtom<Remote<Suggestions>> = suggestions.$remote;

export const refreshSuggestions = suggestions.refresh;

/** Keeps the first three surveys `for_alpha` of each category and drops categories without any. */
export function pickSuggestions(categories: Suggestions): Suggestions {
  return categories
    .map((category) => ({
      ...category,
      request_surveys: category.request_surveys
        .filter((survey) => survey.for_alpha)
        .slice(0, SUGGESTIONS_PER_CATEGORY),
    }))
    .filter((category) => category.request_surveys.length > 0);
}

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

/**
 * True while something waits for the employee or is unread: the dashboard begins with it (docs/product/dashboard.md#your-turn). Null
 * until that is known.
 */
export const $isYourTurn = computed(
  [$unreadRequests, $inProgressRequests, $user],
  (unread, inProgress, user) => {
    const waits = (dataOf(inProgress) ?? []).some((request) => request.waits_for_you === true);
    const isUnknown = inProgress.status === 'loading' || user.status === 'loading';
    return unread > 0 || waits || (isUnknown ? null : false);
  },
);

/** On the first visit with a device the user says how much is unread, before the live stream does. */
onSet($user, ({ newValue }) => {
  const unread = dataOf(newValue)?.unread_requests;
  if (unread != null && unreadUpdates() === 0) showUnread(unread);
});

/** True when the latest request is shown but could not be refreshed. */
export const $isLatestOutdated = computed(
  [$latestRequest, $inProgressRequests, $openRequests],
  (latest, ...lists) => latest.status === 'ready' && lists.some(isOutdated),
);

/** Shows what lies below the strip of what waits. */
export function showBelowTurn(): void {
  showPlace('turn');
}

/** Loads the lists that the latest request comes from. */
export function refreshLatestRequest(): Promise<void> {
  return refreshRequestLists(['open', 'in_progress']);
}

/** Refreshes the requests, the suggestions and the user (`docs/product/dashboard.md#dashboard-refresh`). */
export async function enterDashboard(): Promise<void> {
  const whatWaits = async () => {
    await Promise.all([refreshLatestRequest(), refreshUser()]);
    if ($isYourTurn.get() === false) keepPlace('turn', 0);
  };
  await Promise.all([whatWaits(), refreshSuggestions()]);
}
