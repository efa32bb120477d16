import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from './log.ts';

/** What an operator is told, each with a row in docs/metrics.md#alerts and a rule in deploy/prometheus-rules.yml. */
export const ALERTS = [
  'clock',
  'database',
  'desk_reads',
  'event_loop',
  'hash_queue',
  'jobs',
  'live',
  'mail_failures',
  'storage',
  'texts',
] as const;

type Alert = (typeof ALERTS)[number];

export interface Alerts {
  /** Tells the operator. `facts` hold no personal data, as in every line of the log: docs/logs.md. */
  raise(alert: Alert, facts?: Readonly<Record<string, unknown>>): void;
  /** Returns how often each alert was raised since the start of the process. */
  counts(): Readonly<Record<Alert, number>>;
}

/** A cause that lasts must not fill the log. */
const LINE_EVERY_MS = 60_000;

/**
 * Creates the alerts of a process. The first one of a kind is logged at once, then at most one line a minute, with the number
 * since the line before.
 */
export function createAlerts(log: Log, nowMs: () => number = () => performance.now()): Alerts {
  const raised = new Map<Alert, { total: number; logged: number; loggedAtMs: number }>();
  return {
    raise(alert, facts = {}) {
      const state = raised.get(alert) ?? { total: 0, logged: 0, loggedAtMs: -Infinity };
      raised.set(alert, state);
      state.total += 1;
      if (nowMs() - state.loggedAtMs < LINE_EVERY_MS) return;
      log('error', 'alert', { alert, count: state.total - state.logged, ...facts });
      state.logged = state.total;
      state.loggedAtMs = nowMs();
    },
    counts() {
      const totals = ALERTS.map((alert) => [alert, raised.get(alert)?.total ?? 0] as const);
      return Object.fromEntries(totals) as Record<Alert, number>;
    },
  };
}

const LOOK_EVERY_MS = 10_000;
/** Longer than garbage collection takes. */
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
