import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/** Each wait of a call has a deadline, and the first that is missed ends the call: docs/hosting.md#health-checks. */
const HANGS_AFTER_MS = MINUTE_MS;
const LOOK_EVERY_MS = 5_000;

/** The calls that have no reply yet. A live stream has one from its beginning on; files are not counted. */
export interface CallsInFlight {
  readonly count: MiddlewareHandler;
  /** Returns the number of calls that have waited for more than a minute. */
  hanging(): number;
  /** Calls `onHang` once, when calls hang, with their number. Returns a function that ends it. */
  watch(onHang: (calls: number) => void): () => void;
}

export function createCallsInFlight(
  nowMs: () => number = () => performance.now(),
  lookEveryMs = LOOK_EVERY_MS,
): CallsInFlight {
  const calls = new Set<{ readonly startedMs: number }>();
  const hanging = () => {
    const hangsSince = nowMs() - HANGS_AFTER_MS;
    return [...calls].filter(({ startedMs }) => startedMs <= hangsSince).length;
  };
  return {
    count: async (_context, next) => {
      const call = { startedMs: nowMs() };
      calls.add(call);
      try {
        await next();
      } finally {
        calls.delete(call);
      }
    },
    hanging,
    watch(onHang) {
      const timer = setInterval(() => {
        const count = hanging();
        if (count === 0) return;
        clearInterval(timer);
        onHang(count);
      }, lookEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
