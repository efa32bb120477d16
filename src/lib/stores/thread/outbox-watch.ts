import { cacheOwner } from '../cache.ts';
import { dataOf } from '../remote.ts';
import { drainOutbox, followOutbox, sendAgain, $delivered, $outbox } from './outbox.ts';
import { $openRequestId, $thread, refreshThread } from './request-thread.ts';

/** How often a waiting message is tried again: a server that was down sends no event when it is back. */
const RETRY_INTERVAL_MS = 10_000;

function hasWork(): boolean {
  return $outbox.get().some(({ status }) => status === 'queued' || status === 'waiting');
}

/** Sees what other tabs have done meanwhile; a page that was put away hears of nothing. */
function follow(): void {
  const last = $delivered.get();
  followOutbox();
  if ($delivered.get() !== last) void refreshThread();
}

function drain(): void {
  follow();
  // While it is not known who is signed in, nothing is sent in anybody's name.
  if (hasWork() && navigator.onLine && cacheOwner() !== null) void drainOutbox();
}

/** What was looked for because the thread shows it; if that fails, it is tried again with everything else. */
const lookedFor = new Set<string>();

/** A message whose answer was lost may be in the thread by now, which hears of news by itself: then nothing waits. */
function settle(): void {
  const requestId = $openRequestId.get();
  const entry = $outbox.get().find((one) => one.requestId === requestId);
  if (entry === undefined || (entry.status !== 'waiting' && entry.status !== 'failed')) return;
  const { clientId } = entry;
  const isThere = dataOf($thread.get())?.messages.some((message) => message.client_id === clientId) === true;
  if (!isThere || lookedFor.has(clientId)) return;
  lookedFor.add(clientId);
  void sendAgain(entry.requestId);
}

function watch(): () => void {
  const drainIfVisible = () => {
    if (document.visibilityState === 'visible') drain();
  };
  // Without a key everything was wiped: somebody signed out.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) follow();
  };
  const stopSettling = [$thread.subscribe(settle), $outbox.listen(settle)];
  const timer = setInterval(drainIfVisible, RETRY_INTERVAL_MS);
  addEventListener('online', drain);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', drainIfVisible);
  document.addEventListener('visibilitychange', drainIfVisible);
  return () => {
    clearInterval(timer);
    for (const stopIt of stopSettling) stopIt();
    removeEventListener('online', drain);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', drainIfVisible);
    document.removeEventListener('visibilitychange', drainIfVisible);
  };
}

let watchers = 0;
let stop: (() => void) | null = null;

/**
 * Sends on what waits: now, when the network returns, when the tab is seen again. The page and the screen of a request
 * may both ask for it. Returns the way to stop.
 */
export function watchOutbox(): () => void {
  watchers += 1;
  stop ??= watch();
  drain();
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    stop?.();
    stop = null;
  };
}
