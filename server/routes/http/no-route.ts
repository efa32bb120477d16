import type { Context, Hono } from 'hono';
import { errorBodyOf } from './error-reply.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Replies 405 with the allowed methods when the path exists for another method, else 404. */
export function noRoute(app: Hono, context: Context): Response {
  const allowed = METHODS.filter((method) => hasHandler(app, method, context.req.path));
  if (allowed.length === 0)
    return context.json(errorBodyOf('not_found', 'There is nothing at this address.'), 404);
  const allow = [...allowed, 'OPTIONS'].join(', ');
  const body = errorBodyOf('method_not_allowed', `This address does not answer ${context.req.method}.`);
  return context.json(body, 405, { Allow: allow });
}

/** Middleware is registered for all methods or under a wildcard; other matches are handlers. */
function hasHandler(app: Hono, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.some(([[, route]]) => route.method === method);
}
