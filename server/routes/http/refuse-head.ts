import type { MiddlewareHandler } from 'hono';
import { errorBodyOf } from './error-reply.ts';

/** Refuses HEAD: Hono would run the GET handler with its effects. No call of the API needs HEAD. */
export const refuseHead: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== 'HEAD') return next();
  return context.json(errorBodyOf('method_not_allowed', 'This address does not answer HEAD.'), 405, {
    Allow: 'GET, POST, PUT, DELETE, OPTIONS',
  });
};
