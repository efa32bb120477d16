import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { matchedRoutes } from 'hono/route';
import { describeError, type Log } from '../../log/log.ts';
import type { CallFacts, Tracing } from '../../log/tracing.ts';
import { ServiceError } from '../../services/service-error.ts';

const NO_ROUTE = '(no such address)';
const ID = 'requestId';
const CALLER = 'caller';

/** A finished call of the API, for the metrics. It holds no id, so that metrics have few labels. */
interface Call extends CallFacts {
  /** Until the reply's head; a live stream is open for longer. */
  readonly ms: number;
}

export type RecordCall = (call: Call) => void;

/**
 * Logs one line per request, with an id that the reply also carries. Logs the route's pattern and the caller's numeric id,
 * never the path, a header or an address, which contain tokens, keys and personal data. Passes the call to `recordCall` for
 * the metrics, and to `tracing`.
 */
export function requestLog(log: Log, recordCall?: RecordCall, tracing?: Tracing): MiddlewareHandler {
  const busy = onceASecond(log);
  const failing = onceASecond(log);
  const answer = async (context: Context, next: Next, traceId?: string): Promise<CallFacts> => {
    const id = randomUUID();
    const startedMs = performance.now();
    context.set(ID, id);
    await next();
    const { status } = context.res;
    const ms = performance.now() - startedMs;
    const call = { method: context.req.method, route: routeOf(context), status };
    recordCall?.({ ...call, ms });
    const line = {
      id,
      ...call,
      ms: Math.round(ms * 10) / 10,
      ...(traceId === undefined ? {} : { trace: traceId }),
      ...callerOf(context),
      ...failure(context.error),
    };
    const write = () => log(status >= 500 ? 'error' : 'info', 'request', line);
    if (status === 503) (context.error instanceof ServiceError ? busy : failing)(write);
    else write();
    return call;
  };
  return async (context, next) => {
    if (tracing === undefined) await answer(context, next);
    else await tracing.call((traceId) => answer(context, next, traceId));
  };
}

const SUMMARY_EVERY_MS = 1_000;

/**
 * Returns a function that writes the first line at once and counts those of the next second, which one line then sums up:
 * a busy server must not be busy with its log.
 */
function onceASecond(log: Log): (write: () => void) => void {
  let isOpen = true;
  let count = 0;
  const sumUp = () => {
    isOpen = count === 0;
    if (isOpen) return;
    log('error', 'calls_refused', { status: 503, count });
    count = 0;
    wait();
  };
  const wait = () => void setTimeout(sumUp, SUMMARY_EVERY_MS).unref();
  return (write) => {
    if (!isOpen) {
      count += 1;
      return;
    }
    isOpen = false;
    write();
    wait();
  };
}

export function recordCaller(
  context: Context,
  caller: { readonly user: number } | { readonly concierge: number },
): void {
  context.set(CALLER, caller);
}

function callerOf(context: Context): object {
  return (context.get(CALLER) as object | undefined) ?? {};
}

export function requestIdOf(context: Context): string {
  return context.get(ID) as string;
}

/** Returns the pattern of the route that a call has reached. */
export function routeOf(context: Context): string {
  // `routeIndex` points at the handler, or at the last middleware when no handler matched.
  const path = matchedRoutes(context)[context.req.routeIndex]?.path;
  return path === undefined || path.endsWith('*') ? NO_ROUTE : path;
}

/** Returns the code of a refusal, with what the service tells the log, or an unexpected error. */
function failure(error: unknown): object {
  if (error === undefined) return {};
  if (error instanceof ServiceError && error.code !== 'internal') return { code: error.code, ...error.facts };
  return { error: describeError(error) };
}
