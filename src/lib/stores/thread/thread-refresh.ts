import { refreshThread } from './request-thread.ts';

/** How often an open thread looks for news while it is visible and the API has no stream. */
const REFRESH_INTERVAL_MS = 10_000;

/** Keeps the open thread fresh while its tab is visible. Returns the way to stop. */
export function keepThreadFresh(): () => void {
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refreshThread();
  };
  const timer = setInterval(refreshIfVisible, REFRESH_INTERVAL_MS);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfVisible);
    removeEventListener('online', refreshIfVisible);
  };
}
