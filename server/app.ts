import { Hono } from 'hono';
import { calls } from './routes/calls.ts';
import { mountContentImages, mountFiles } from './routes/file-routes.ts';
import { accountLimits } from './routes/http/account-limits.ts';
import type { CallsInFlight } from './routes/http/calls-in-flight.ts';
import { trustProxies } from './routes/http/client-address.ts';
import { errorReply, noRoute, refuseHead } from './routes/http/error-reply.ts';
import { mountCalls } from './routes/http/mount.ts';
import { createMinuteCounts, rateLimits } from './routes/http/rate-limit.ts';
import { requestLog, type RecordCall } from './routes/http/request-log.ts';
import { preflight, standardHeaders } from './routes/http/standard-headers.ts';
import { mountOpenapi, OPENAPI_PATH } from './routes/openapi/document.ts';
import { mountCollector, mountDemoPartners, mountOutbox } from './routes/outbox-routes.ts';
import type { Tracing } from './log/tracing.ts';
import type { Services } from './services/context.ts';
import { createDatabaseCheck } from './services/health/readiness.ts';
import { ServiceError } from './services/service-error.ts';
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
  readonly inFlight: CallsInFlight;
  readonly recordCall?: RecordCall | undefined;
  readonly tracing?: Tracing | undefined;
}

/** Creates the API: middleware in request order, routes, and one error handler. */
export function createApp(options: AppOptions): Hono {
  const { services, trustedProxies } = options;
  const origins = new Set(options.appOrigins);
  const app = new Hono();
  app.onError((error, context) => errorReply(context, error));
  app.notFound((context) => noRoute(app, context));
  app.use(requestLog(services.log, options.recordCall, options.tracing));
  app.use(standardHeaders(services.apiOrigin, origins));
  app.use(preflight(origins));
  const proxies = trustProxies(services, trustedProxies, options.offices);
  app.use('/api/*', options.inFlight.count);
  app.use('/api/*', proxies);
  app.use(OPENAPI_PATH, proxies);
  app.use('/api/*', refuseHead);
  app.use('/operator/*', refuseHead);

  mountHealth(app, services, options.inFlight);
  const counted = { counts: createMinuteCounts(services), factor: options.rateLimitFactor };
  const limited = rateLimits(services, counted);
  mountCalls(app, services, calls, limited, accountLimits(services, counted));
  mountFiles(app, services);
  mountContentImages(app, services);
  mountOpenapi(app, services, limited);
  if (options.demo) {
    mountOutbox(app, services);
    mountCollector(app, services);
    mountDemoPartners(app, services);
  }
  return app;
}

const RETRY_AFTER_S = 60;

/**
 * Mounts the health checks: docs/hosting.md#health-checks. `/livez` waits for nothing, and is 503 while a call hangs; `/readyz` is 200 while
 * the database does what calls need and the file store is the installation's, else 503, within a second. Names what is away for all
 * processes.
 */
function mountHealth(app: Hono, services: Services, inFlight: CallsInFlight): void {
  const checkDatabase = createDatabaseCheck(services);
  app.get('/livez', (context) => {
    if (inFlight.hanging().length > 0)
      throw new ServiceError('unavailable', { of: 'calls' }, { retryAfterSeconds: RETRY_AFTER_S });
    return context.json({ ok: true });
  });
  app.get('/readyz', async (context) => {
    await checkDatabase();
    const { state } = services.storageHealth;
    if (state === 'refused')
      throw new ServiceError('unavailable', { of: 'file_store' }, { retryAfterSeconds: RETRY_AFTER_S });
    // A store or a broker is away for all processes, so another one would do no better: reads go on, and sites poll.
    const files = state === 'good' ? {} : { files: state };
    const live = services.live.broker?.isUp() === false ? { live: 'unavailable' } : {};
    return context.json({ ok: true, ...files, ...live });
  });
}
