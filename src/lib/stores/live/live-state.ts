import { atom } from 'nanostores';
import { refreshThread } from '../thread/request-thread.ts';

/** True while the live stream is open; polling is then a fallback only. */
export const $streaming = atom(false);

/** The external id of the request in which the concierge is typing. */
export const $typingIn = atom<string | null>(null);

/** The concierge's side repeats the event while typing goes on. */
const TYPING_SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function showTyping(externalId: string): void {
  clearTimeout(timer);
  $typingIn.set(externalId);
  timer = setTimeout(() => $typingIn.set(null), TYPING_SHOWN_MS);
}

/** Hides the typing line when the message is there. */
export function endTyping(externalId: string): void {
  if ($typingIn.get() !== externalId) return;
  clearTimeout(timer);
  $typingIn.set(null);
}

/** Poll interval of a visible thread without a live stream. */
const POLL_INTERVAL_MS = 10_000;
/** While a live stream is open, poll every 30th tick as a fallback; it also keeps the session in use. */
const TICKS_PER_POLL_WITH_STREAM = 30;

/** Keeps the open thread fresh while its tab is visible. Returns a function that stops it. */
export function keepThreadFresh(): () => void {
  let ticks = 0;
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refreshThread();
  };
  const tick = () => {
    ticks += 1;
    if (!$streaming.get() || ticks % TICKS_PER_POLL_WITH_STREAM === 0) refreshIfVisible();
  };
  const timer = setInterval(tick, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfVisible);
    removeEventListener('online', refreshIfVisible);
  };
}
