import { Hono } from 'hono';
import { calls } from './routes/calls.ts';
import { accountLimits } from './routes/http/account-limits.ts';
import { trustProxies } from './routes/http/client-address.ts';
import { preflight, standardHeaders } from './routes/http/standard-headers.ts';
import { errorReply, noRoute, refuseHead } from './routes/http/error-reply.ts';
import { mountContentImages, mountFiles } from './routes/file-routes.ts';
import { mountHealth, mountOpenapi } from './routes/about-routes.ts';
import { mountCollector, mountDemoPartners, mountOutbox } from './routes/outbox-routes.ts';
import { createMinuteCounts, rateLimits } from './routes/http/rate-limit.ts';
import { mountCalls } from './routes/http/mount.ts';
import { requestLog, type RecordCall } from './routes/http/request-log.ts';
import type { Services } from './services/context.ts';
import type { Office } from './shared/networks.ts';

export interface AppOptions {
  readonly services: Services;
  /** Origins whose pages may call the API, in the form of the `Origin` header. */
  readonly appOrigins: readonly string[];
  readonly rateLimitFactor: number;
  /** Number of proxies in front, each of which adds an entry to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly offices: readonly Office[];
  /** Mounts the outbox page, the collector and the pages of partners. */
  readonly demo: boolean;
  readonly recordCall?: RecordCall | undefined;
}

/** Creates the API: middleware in request order, routes, and one error handler. */
export function createApp(options: AppOptions): Hono {
  const { services, trustedProxies } = options;
  const origins = new Set(options.appOrigins);
  const app = new Hono();
  app.onError((error, context) => errorReply(context, error));
  app.notFound((context) => noRoute(app, context));
  app.use(requestLog(services.log, options.recordCall));
  app.use(standardHeaders(services.apiOrigin, origins));
  app.use(preflight(origins));
  app.use('/api/*', trustProxies(services, trustedProxies, options.offices));
  app.use('/api/*', refuseHead);
  app.use('/operator/*', refuseHead);

  mountHealth(app, services);
  const counted = { counts: createMinuteCounts(services), factor: options.rateLimitFactor };
  mountCalls(app, services, calls, rateLimits(services, counted), accountLimits(services, counted));
  mountFiles(app, services);
  mountContentImages(app, services);
  mountOpenapi(app, services);
  if (options.demo) {
    mountOutbox(app, services);
    mountCollector(app, services);
    mountDemoPartners(app, services);
  }
  return app;
}
