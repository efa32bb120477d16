import type { LiveChange, LiveEvent } from '../../contract/live.ts';
import type { Request } from '../../contract/requests.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
  type RequestList,
} from '../requests/request-lists.ts';
import { dataOf, type Remote } from '../shared/remote.ts';
import { $openRequestId, $thread, refreshThread, setUnreadCount } from '../thread/request-thread.ts';
import { $streaming, endTyping, showTyping } from './live-state.ts';
import { showUnread } from '../requests/unread.ts';

const lists = { open: $openRequests, in_progress: $inProgressRequests, completed: $completedRequests };

/** Returns the lists on screen; any other list is loaded when it is opened. */
function shownLists(): RequestList[] {
  return (Object.keys(lists) as RequestList[]).filter((name) => lists[name].lc > 0);
}

/** Tells whether a request ends with the message of a change: one may have been added or taken back. */
function hasMessageOf(request: Request, change: LiveChange): boolean {
  const newest = request.messages.at(-1) ?? request.last_message;
  return Number(newest?.id ?? 0) === Number(change.last_message_id ?? 0);
}

/** Tells whether the shown request already has the change: an event may come twice, or after a fetch. */
function isKnown(request: Request, change: LiveChange): boolean {
  return (
    hasMessageOf(request, change) &&
    request.status === change.status &&
    (request.unread_count ?? 0) === change.unread_count &&
    (request.completion_unseen ?? false) === (change.completion_unseen ?? request.completion_unseen ?? false)
  );
}

function needsLists(change: LiveChange, shown: readonly RequestList[]): boolean {
  const known = shown
    .flatMap((name) => dataOf(lists[name].get()) ?? [])
    .find((request) => request.external_id === change.external_id);
  return shown.length > 0 && (known === undefined || !isKnown(known, change));
}

/** Tells whether the open thread has to be fetched; a new unread count alone is in the event. */
function needsThread(change: LiveChange, thread: Remote<Request>): boolean {
  const request = dataOf(thread);
  if (request === null) return $openRequestId.get() === change.external_id;
  if (request.external_id !== change.external_id) return false;
  const hasDate =
    change.appointment_at === undefined || change.appointment_at === (request.appointment_at ?? null);
  const done = request.progress?.steps.filter((step) => step.done).length ?? null;
  const hasSteps = change.steps_done === undefined || change.steps_done === done;
  const { corrected_at: at } = change;
  const hasCorrection = at == null || request.messages.some(({ corrected_at: own }) => own === at);
  const isShown = request.status === change.status && hasDate && hasSteps && hasCorrection;
  return !hasMessageOf(request, change) || !isShown;
}

function applyChanges(changes: readonly LiveChange[]): void {
  const shown = shownLists();
  if (changes.some((change) => needsLists(change, shown))) void refreshRequestLists(shown);
  if (changes.some((change) => needsThread(change, $thread.get()))) void refreshThread();
  for (const change of changes) {
    const open = dataOf($thread.get());
    if (open?.external_id !== change.external_id) continue;
    if (!hasMessageOf(open, change)) endTyping(change.external_id);
    else if (!isKnown(open, change)) {
      setUnreadCount(change.external_id, Number(change.last_message_id), change.unread_count);
    }
  }
}

/** Applies events; events that came during another fetch cause one fetch together. */
export function applyEvents(events: readonly LiveEvent[]): void {
  const changes: LiveChange[] = [];
  for (const event of events) {
    switch (event.event) {
      case 'ready':
        showUnread(event.data.unread_requests);
        break;
      case 'typing':
        showTyping(event.data.external_id);
        break;
      case 'change':
        showUnread(event.data.unread_requests);
        changes.push(event.data);
    }
  }
  applyChanges(changes);
}

/** Fetches everything on screen again. */
export function refreshShown(): void {
  void refreshRequestLists(shownLists());
  void refreshThread();
}

/** Stores whether the live stream is open, and repeats a fetch that failed before it opened. */
export function setStreaming(isOpen: boolean): void {
  if (isOpen === $streaming.get()) return;
  $streaming.set(isOpen);
  const thread = $thread.get();
  const isOutdated = thread.status === 'failed' || (thread.status === 'ready' && thread.refreshError);
  if (isOpen && isOutdated) void refreshThread();
}
