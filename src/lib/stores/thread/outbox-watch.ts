import { drainOutbox, followOutbox, $delivered, $outbox, readOutbox } from './outbox.ts';
import { refreshThread } from './request-thread.ts';

/** How often a waiting message is tried again: a server that was down sends no event when it is back. */
const RETRY_INTERVAL_MS = 10_000;

function hasWork(): boolean {
  return $outbox.get().some(({ status }) => status === 'queued' || status === 'waiting');
}

/** Sends on what waits: now, when the network returns, when the tab is seen again. Returns the way to stop. */
export function watchOutbox(): () => void {
  const drain = () => {
    readOutbox();
    if (hasWork() && navigator.onLine) void drainOutbox();
  };
  const drainIfVisible = () => {
    if (document.visibilityState === 'visible') drain();
  };
  // Without a key everything was wiped: somebody signed out.
  const follow = ({ key }: StorageEvent) => {
    if (key === null) return;
    const last = $delivered.get();
    followOutbox();
    if ($delivered.get() !== last) void refreshThread();
  };
  const timer = setInterval(drainIfVisible, RETRY_INTERVAL_MS);
  addEventListener('online', drain);
  addEventListener('storage', follow);
  document.addEventListener('visibilitychange', drainIfVisible);
  drain();
  return () => {
    clearInterval(timer);
    removeEventListener('online', drain);
    removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', drainIfVisible);
  };
}
