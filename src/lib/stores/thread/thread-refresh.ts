import { $streaming } from '../live/live-state.ts';
import { refreshThread } from './request-thread.ts';

/** How often an open thread looks for news while it is visible and the API has no stream. */
const REFRESH_INTERVAL_MS = 10_000;
/** With a stream, only every so many looks: a net under it, and a use of the session by somebody who reads. */
const LOOKS_PER_REFRESH_WITH_STREAM = 30;

/** Keeps the open thread fresh while its tab is visible. Returns the way to stop. */
export function keepThreadFresh(): () => void {
  let looks = 0;
  const look = () => {
    looks += 1;
    if (!$streaming.get() || looks % LOOKS_PER_REFRESH_WITH_STREAM === 0) refreshIfVisible();
  };
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refreshThread();
  };
  const timer = setInterval(look, REFRESH_INTERVAL_MS);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfVisible);
    removeEventListener('online', refreshIfVisible);
  };
}
