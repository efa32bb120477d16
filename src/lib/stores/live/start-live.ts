import { readEventStream } from '../../api/shared/event-stream.ts';
import { liveEvent, liveStream, type LiveEvent } from '../../contract/live.ts';
import { HOUR_MS } from '../../contract/shared/limits.ts';
import { z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { liveEffects, showCountInTitle } from '../../effects/live-effects.ts';
import { $unreadRequests, showUnread } from '../requests/unread.ts';
import { $user, refreshUser } from '../session/user.ts';
import { cacheOwner, readCache, writeCache } from '../shared/remote.ts';
import { keepStreaming, SILENCE_MS } from '../shared/keep-streaming.ts';
import { applyEvents, refreshShown, setStreaming } from './apply-event.ts';

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
