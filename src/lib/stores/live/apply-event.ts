import type { LiveChange, LiveEvent } from '../../contract/live.ts';
import type { Request } from '../../contract/requests.ts';
import { dataOf, type Remote } from '../remote.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
  type RequestList,
} from '../request-lists.ts';
import { $openRequestId, $thread, noteSeen, refreshThread } from '../thread/request-thread.ts';
import { $streaming } from './live-state.ts';
import { showUnread } from './unread.ts';
import { endTyping, noteTyping } from './typing.ts';

const lists = { open: $openRequests, in_progress: $inProgressRequests, completed: $completedRequests };

/** Only lists that somebody looks at: whoever looks at one later loads it then. */
function shownLists(): RequestList[] {
  return (Object.keys(lists) as RequestList[]).filter((name) => lists[name].lc > 0);
}

function newestId(request: Request): string | null {
  const id = (request.messages.at(-1) ?? request.last_message)?.id;
  return id === undefined ? null : String(id);
}

function hasMessageOf(request: Request, change: LiveChange): boolean {
  return Number(newestId(request) ?? 0) >= Number(change.last_message_id ?? 0);
}

/** True when what is shown is as new as the event: events come twice, and after what was just fetched. */
function isKnown(request: Request, change: LiveChange): boolean {
  return (
    hasMessageOf(request, change) &&
    request.status === change.status &&
    (request.unread_count ?? 0) === change.unread_count
  );
}

function concernsLists(change: LiveChange, shown: readonly RequestList[]): boolean {
  const known = shown
    .flatMap((name) => dataOf(lists[name].get()) ?? [])
    .find((request) => request.external_id === change.external_id);
  return shown.length > 0 && (known === undefined || !isKnown(known, change));
}

/** Shows what can be shown without asking; true when the thread has to be fetched. */
function concernsThread(change: LiveChange, thread: Remote<Request>): boolean {
  const request = dataOf(thread);
  if (request === null) return $openRequestId.get() === change.external_id;
  if (request.external_id !== change.external_id || isKnown(request, change)) return false;
  if (!hasMessageOf(request, change) || request.status !== change.status) return true;
  noteSeen(change.external_id, Number(change.last_message_id), change.unread_count);
  return false;
}

/** Shows what happened; what came while the tab's own questions were under way is asked for once. */
export function applyEvents(events: readonly LiveEvent[]): void {
  const changes: LiveChange[] = [];
  for (const event of events) {
    switch (event.event) {
      case 'ready':
        showUnread(event.data.unread_requests);
        break;
      case 'typing':
        noteTyping(event.data.external_id);
        break;
      case 'change':
        showUnread(event.data.unread_requests);
        changes.push(event.data);
    }
  }
  const shown = shownLists();
  if (changes.some((change) => concernsLists(change, shown))) void refreshRequestLists(shown);
  if (changes.some((change) => concernsThread(change, $thread.get()))) void refreshThread();
  const open = dataOf($thread.get());
  for (const change of changes) {
    const isWritten = open?.external_id === change.external_id && !hasMessageOf(open, change);
    if (isWritten) endTyping(change.external_id);
  }
}

/** Asks for everything that is shown anew. */
export function refreshShown(): void {
  if (shownLists().length > 0) void refreshRequestLists(shownLists());
  void refreshThread();
}

/** Says whether news come by themselves. What could not be fetched meanwhile is tried again once they do. */
export function setStreaming(isUp: boolean): void {
  if (isUp === $streaming.get()) return;
  $streaming.set(isUp);
  const thread = $thread.get();
  const isOutdated = thread.status === 'failed' || (thread.status === 'ready' && thread.refreshError);
  if (isUp && isOutdated) void refreshThread();
}
