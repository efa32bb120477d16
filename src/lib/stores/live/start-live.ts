import { readEventStream } from '../../api/shared/event-stream.ts';
import { type LiveChange, liveEvent, liveStream, type LiveEvent } from '../../contract/live.ts';
import type { Request } from '../../contract/requests.ts';
import { HOUR_MS } from '../../contract/shared/limits.ts';
import { z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { liveEffects, showCountInTitle } from '../../effects/live-effects.ts';
import { $comingUp, refreshComingUp } from '../dashboard/coming-up.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
  type RequestList,
} from '../requests/request-lists.ts';
import { $unreadRequests, showUnread } from '../requests/unread.ts';
import { $user, refreshUser } from '../session/user.ts';
import { keepStreaming, SILENCE_MS } from '../shared/keep-streaming.ts';
import { cacheOwner, dataOf, readCache, type Remote, writeCache } from '../shared/remote.ts';
import { $openRequestId, $thread, refreshThread, setUnreadCount } from '../thread/request-thread.ts';
import { $streaming, endTyping, showTyping } from './live-state.ts';

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

/** Tells whether a request has the owner of a change, as present or away as there, where the API names one. */
function hasOwnerOf({ concierge }: Request, change: LiveChange): boolean {
  const { concierge: name, concierge_away: isAway, concierge_away_until: until } = change;
  if (name === undefined || concierge === undefined) return true;
  if (name !== (concierge?.name ?? null)) return false;
  const isAwayAlike = isAway === undefined || isAway === (concierge?.away ?? false);
  return isAwayAlike && (until === undefined || until === (concierge?.away_until ?? null));
}

/** Tells whether the shown request already has the change: an event may come twice, or after a fetch. */
function isKnown(request: Request, change: LiveChange): boolean {
  return (
    hasMessageOf(request, change) &&
    hasOwnerOf(request, change) &&
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
  if (!hasMessageOf(request, change) || !hasOwnerOf(request, change) || !isShown) return true;
  // Thanks, a rating and the minutes are in no event: one that brings nothing else is of them.
  return request.completion != null && isKnown(request, change);
}

/** Tells whether what comes up is on screen and has, had or gets the date of a request. */
function needsComingUp({ external_id: id, appointment_at: at }: LiveChange): boolean {
  if ($comingUp.lc === 0) return false;
  return at != null || (dataOf($comingUp.get()) ?? []).some((date) => date.external_id === id);
}

function applyChanges(changes: readonly LiveChange[]): void {
  const shown = shownLists();
  if (changes.some((change) => needsLists(change, shown))) void refreshRequestLists(shown);
  if (changes.some(needsComingUp)) void refreshComingUp();
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
  if ($comingUp.lc > 0) void refreshComingUp();
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

const ABSENT_CACHE = 'live.absent';
const POSITION_CACHE = 'live.position';
/** Time for which an API without a stream is not asked again. */
const ABSENT_FOR_MS = HOUR_MS;

/** Messages between tabs: a new tab says hello, the tab with the stream sends updates. */
const tabMessage = z.union([
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('update'), isUp: z.boolean(), events: z.array(liveEvent) }),
]);
type TabMessage = z.output<typeof tabMessage>;

function isAbsent(): boolean {
  const since = readCache(ABSENT_CACHE, z.number());
  return since !== null && Math.abs(effects().now() - since) < ABSENT_FOR_MS;
}

/** Connects this tab (docs/product/live.md#one-stream): one tab streams for all, until it closes. Returns a function that stops it. */
export function connectTab(owner: string): () => void {
  if (isAbsent()) return () => undefined;
  const name = `live:${owner}`;
  const stopping = new AbortController();
  /** The newest change of each request, for tabs that open later. */
  const newest = new Map<string, LiveEvent>();
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const apply = (isUp: boolean, events: readonly LiveEvent[]) => {
    clearTimeout(silence);
    if (isUp) silence = setTimeout(() => setStreaming(false), SILENCE_MS);
    setStreaming(isUp);
    applyEvents(events);
  };
  const channel = liveEffects().openChannel(name, (received) => {
    const message = tabMessage.safeParse(received);
    if (!message.success) return;
    if (message.data.kind === 'update') apply(message.data.isUp, message.data.events);
    else if (leads) answerHello();
  });
  const post = (message: TabMessage) => channel.post(message);
  let isUp = false;
  const answerHello = () => {
    const ready: LiveEvent = { event: 'ready', id: '', data: { unread_requests: $unreadRequests.get() } };
    post({ kind: 'update', isUp, events: isUp ? [...newest.values(), ready] : [] });
  };
  const forward = (state: boolean, events: LiveEvent[]) => {
    isUp = state;
    for (const event of events) {
      if (event.event === 'change') newest.set(event.data.external_id, event);
    }
    post({ kind: 'update', isUp: state, events });
    apply(state, events);
  };

  void liveEffects().lead(name, stopping.signal, async () => {
    leads = true;
    const end = await keepStreaming(
      {
        read: (signal, onAlive) =>
          readEventStream(liveStream, {
            position: readCache(POSITION_CACHE, z.string()),
            signal,
            onAlive,
            onEvent: (event) => {
              forward(true, [event]);
              if ('id' in event) writeCache(POSITION_CACHE, event.id);
            },
          }),
        checkSession: refreshUser,
        onUp: () => forward(true, []),
        onDown: () => forward(false, []),
      },
      stopping.signal,
    );
    leads = false;
    if (end !== 'none') return;
    writeCache(ABSENT_CACHE, effects().now());
    showUnread(0);
  });
  post({ kind: 'hello' });
  return () => {
    stopping.abort();
    clearTimeout(silence);
    channel.close();
    setStreaming(false);
  };
}

/** Shows the number of requests with unread messages in the title of the page. Returns a function that stops it. */
export const watchTitle = (): (() => void) => $unreadRequests.subscribe(showCountInTitle);

/**
 * Connects this page when the signed-in employee is known. A hidden page disconnects, so that another tab can take over
 * the stream and the browser can keep the page in its back/forward cache; it connects again when it is shown. Returns a
 * function that stops it.
 */
export function startLive(): () => void {
  let disconnect: (() => void) | null = null;
  const connect = () => {
    const owner = cacheOwner();
    if (owner !== null) disconnect ??= connectTab(owner);
  };
  const disconnectNow = () => {
    disconnect?.();
    disconnect = null;
  };
  const stopTitle = watchTitle();
  const stopFollowing = $user.subscribe(({ status }) => {
    if (status === 'ready') connect();
  });
  const onShown = ({ persisted }: PageTransitionEvent) => {
    connect();
    // A cached page got no events, and the stream continues where another tab's ended.
    if (persisted) refreshShown();
  };
  addEventListener('pagehide', disconnectNow);
  addEventListener('pageshow', onShown);
  return () => {
    stopTitle();
    stopFollowing();
    disconnectNow();
    removeEventListener('pagehide', disconnectNow);
    removeEventListener('pageshow', onShown);
  };
}
