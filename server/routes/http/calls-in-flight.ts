import type { Context, MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { routeOf } from './request-log.ts';

/** Each wait of a call has a deadline, and the first that is missed ends the call: docs/hosting.md#health-checks. */
const HANGS_AFTER_MS = MINUTE_MS;
const LOOK_EVERY_MS = 5_000;

/** The calls that have no reply yet. A live stream has one from its beginning on; files are not counted. */
export interface CallsInFlight {
  readonly count: MiddlewareHandler;
  /** Returns method and pattern of each call that has waited for a minute. */
  hanging(): readonly string[];
  /** Calls `onHang` once, when calls hang, with what `hanging` returns. Returns a function that ends it. */
  watch(onHang: (calls: readonly string[]) => void): () => void;
}

export function createCallsInFlight(
  nowMs: () => number = () => performance.now(),
  lookEveryMs = LOOK_EVERY_MS,
): CallsInFlight {
  const calls = new Set<{ readonly startedMs: number; readonly context: Context }>();
  const hanging = () => {
    const hangsSince = nowMs() - HANGS_AFTER_MS;
    return [...calls]
      .filter(({ startedMs }) => startedMs <= hangsSince)
      .map(({ context }) => `${context.req.method} ${routeOf(context)}`);
  };
  return {
    count: async (context, next) => {
      const call = { startedMs: nowMs(), context };
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
        const hung = hanging();
        if (hung.length === 0) return;
        clearInterval(timer);
        onHang(hung);
      }, lookEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
