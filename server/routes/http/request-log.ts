import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { describeError } from '../../log/describe-error.ts';
import type { WriteLog } from '../../log/write-log.ts';
import { ServiceError } from '../../services/service-error.ts';
import { clientAddress } from './client-address.ts';

const NO_ROUTE = '(no such address)';
const ID = 'requestId';

/**
 * Logs one JSON line per request, with an id that the reply also carries. Logs the route's pattern, never the path or a
 * header, which contain tokens, keys and ids. JSON escapes line breaks.
 */
export function requestLog(write: WriteLog, trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    const id = randomUUID();
    const startedMs = performance.now();
    context.set(ID, id);
    await next();
    write(
      JSON.stringify({
        time: new Date().toISOString(),
        event: 'request',
        id,
        method: context.req.method,
        route: routeOf(context),
        status: context.res.status,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
        from: clientAddress(context, trustProxy),
        ...unexpectedError(context.error),
      }),
    );
  };
}

/** Returns the id of the request in the log. */
export function requestIdOf(context: Context): string {
  return context.get(ID) as string;
}

function routeOf(context: Context): string {
  // `routeIndex` points at the handler, or at the last middleware when no handler matched.
  const path = matchedRoutes(context)[context.req.routeIndex]?.path;
  return path === undefined || path.endsWith('*') ? NO_ROUTE : path;
}

function unexpectedError(error: unknown): { error?: unknown } {
  if (error === undefined || (error instanceof ServiceError && error.code !== 'internal')) return {};
  return { error: describeError(error) };
}
