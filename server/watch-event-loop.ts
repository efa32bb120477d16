import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Alerts } from './log/alerts.ts';

const LOOK_EVERY_MS = 10_000;
/** Above what garbage collection takes. */
const HELD_UP_MS = 500;
const NS_PER_MS = 1e6;

/** Raises an alert when the event loop was held up: docs/metrics.md#alerts. Returns a function that stops it. */
export function watchEventLoop(alerts: Alerts, everyMs = LOOK_EVERY_MS): () => void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const timer = setInterval(() => {
    const ms = Math.round(delays.max / NS_PER_MS);
    delays.reset();
    if (ms >= HELD_UP_MS) alerts.raise('event_loop', { ms });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
