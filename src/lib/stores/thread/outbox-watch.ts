import { cacheOwner } from '../cache.ts';
import { drainOutbox, followOutbox, $delivered, $outbox } from './outbox.ts';
import { refreshThread } from './request-thread.ts';

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

function watch(): () => void {
  const drainIfVisible = () => {
    if (document.visibilityState === 'visible') drain();
  };
  // Without a key everything was wiped: somebody signed out.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) follow();
  };
  const timer = setInterval(drainIfVisible, RETRY_INTERVAL_MS);
  addEventListener('online', drain);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', drainIfVisible);
  document.addEventListener('visibilitychange', drainIfVisible);
  return () => {
    clearInterval(timer);
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
