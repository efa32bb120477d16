import * as z from 'zod/mini';
import { liveEvent, type LiveEvent } from '../../contract/live.ts';
import { effects } from '../../environment/effects.ts';
import { liveEffects } from '../../environment/live-effects.ts';
import { readCache, writeCache } from '../cache.ts';
import { applyEvents, setStreaming } from './apply-event.ts';
import { keepStreaming, SILENCE_MS } from './keep-streaming.ts';
import { $unreadRequests, showUnread } from './unread.ts';

const ABSENT_CACHE = 'live.absent';
/** An API that had no stream is asked again after this time, not on every page. */
const ABSENT_FOR_MS = 60 * 60_000;

/** What tabs say to each other: a new one asks, the one that holds the stream tells. */
const tabMessage = z.union([
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('news'), isUp: z.boolean(), events: z.array(liveEvent) }),
]);
type TabMessage = z.output<typeof tabMessage>;

function isAbsent(): boolean {
  const since = readCache(ABSENT_CACHE, z.number());
  return since !== null && Math.abs(effects().now() - since) < ABSENT_FOR_MS;
}

/**
 * Connects this tab: the first of a browser's tabs holds the stream, the others hear of it from that one, and another
 * takes over when it goes. Returns the way to stop.
 */
export function connectTab(owner: string): () => void {
  if (isAbsent()) return () => undefined;
  const name = `live:${owner}`;
  const stopping = new AbortController();
  /** The newest change of every request, for tabs that open while the stream is already past it. */
  const told = new Map<string, LiveEvent>();
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const hear = (isUp: boolean, events: readonly LiveEvent[]) => {
    clearTimeout(silence);
    if (isUp) silence = setTimeout(() => setStreaming(false), SILENCE_MS);
    setStreaming(isUp);
    applyEvents(events);
  };
  const channel = liveEffects().openChannel(name, (received) => {
    const message = tabMessage.safeParse(received);
    if (!message.success) return;
    if (message.data.kind === 'news') hear(message.data.isUp, message.data.events);
    else if (leads) answerHello();
  });
  const say = (message: TabMessage) => channel.post(message);
  let isUp = false;
  const answerHello = () => {
    const ready: LiveEvent = { event: 'ready', id: '', data: { unread_requests: $unreadRequests.get() } };
    say({ kind: 'news', isUp, events: isUp ? [...told.values(), ready] : [] });
  };
  const tell = (state: boolean, events: LiveEvent[]) => {
    isUp = state;
    for (const event of events) {
      if (event.event === 'change') told.set(event.data.external_id, event);
    }
    say({ kind: 'news', isUp: state, events });
    hear(state, events);
  };

  void liveEffects().lead(name, stopping.signal, async () => {
    leads = true;
    const end = await keepStreaming(
      {
        onEvent: (event) => tell(true, [event]),
        onUp: () => tell(true, []),
        onDown: () => tell(false, []),
      },
      stopping.signal,
    );
    leads = false;
    if (end !== 'none') return;
    writeCache(ABSENT_CACHE, effects().now());
    showUnread(0);
  });
  say({ kind: 'hello' });
  return () => {
    stopping.abort();
    clearTimeout(silence);
    channel.close();
    setStreaming(false);
  };
}
