import { computed, onMount } from 'nanostores';
import type { Request } from '../../contract/requests.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
} from '../requests/request-lists.ts';
import { lastMessageOf } from '../requests/last-message.ts';
import { $unreadRequests, hasSomethingNew, keepPlace } from '../requests/unread.ts';
import { dataOf } from '../shared/remote.ts';

/** Rows that the dashboard shows; the rest is under Requests. */
export const NEW_ANSWERS_SHOWN = 3;

/** Returns when a request was last written to, else when it began, in epoch milliseconds. */
function lastInstant(request: Request): number {
  const { issued_at, created_at } = request;
  return Date.parse(lastMessageOf(request)?.external_created_at ?? issued_at ?? created_at ?? '') || 0;
}

/** What waits for the employee comes before what is only new. */
const order = ({ waits_for_you: waits }: Request) => (waits === true ? 0 : 1);

/** True for a request that is the employee's turn: it waits for them, or has an unread answer or an unseen completion. */
const isTurn = (request: Request) => request.waits_for_you === true || hasSomethingNew(request);

/** The requests of which it is the employee's turn, newest first; null while none is found and a list still loads. */
export const $newAnswers = computed(
  [$openRequests, $inProgressRequests, $completedRequests],
  (...lists): readonly Request[] | null => {
    const found = lists
      .flatMap((list) => dataOf(list) ?? [])
      .filter(isTurn)
      .toSorted((one, other) => order(one) - order(other) || lastInstant(other) - lastInstant(one));
    return found.length === 0 && lists.some(({ status }) => status === 'loading') ? null : found;
  },
);

/** While the answers are shown: loads the completed requests, which only they need, when the other lists lack something new. */
onMount($newAnswers, () => {
  const $isIncomplete = computed(
    [$newAnswers, $unreadRequests, $openRequests, $inProgressRequests],
    (shown, unread, ...lists) =>
      (shown ?? []).filter(hasSomethingNew).length !== unread &&
      lists.every(({ status }) => status !== 'loading'),
  );
  const stopLoading = $isIncomplete.subscribe((isIncomplete) => {
    if (isIncomplete) void refreshRequestLists(['completed']);
  });
  const stopKeeping = $newAnswers.subscribe((found) => {
    if (found !== null) keepPlace('turn', found.length);
  });
  return () => {
    stopLoading();
    stopKeeping();
  };
});
