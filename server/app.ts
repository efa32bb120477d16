import { Hono } from 'hono';
import { countRoundTrips } from './db/sql-round-trips.ts';
import type { WriteLog } from './log/write-log.ts';
import { mountAssistant } from './routes/assistant-routes.ts';
import { mountCatalogue } from './routes/catalogue-routes.ts';
import { preflight } from './routes/cors.ts';
import { errorReply } from './routes/error-reply.ts';
import { mountFiles } from './routes/file-routes.ts';
import { mountHealth } from './routes/health.ts';
import { mountIdentity } from './routes/identity-routes.ts';
import { noRoute } from './routes/no-route.ts';
import { mountOfferings } from './routes/offering-routes.ts';
import { mountOpenapi } from './routes/openapi.ts';
import { mountOutbox } from './routes/outbox.ts';
import { mountLive } from './routes/live-routes.ts';
import { limitRates } from './routes/rate-limit.ts';
import { refuseHead } from './routes/refuse-head.ts';
import { requestLog } from './routes/request-log.ts';
import { mountRequests } from './routes/request-routes.ts';
import { mountStaff } from './routes/staff-routes.ts';
import { standardHeaders } from './routes/standard-headers.ts';
import { mountUploads } from './routes/upload-routes.ts';
import type { Services } from './services/context.ts';

export interface AppOptions {
  readonly services: Services;
  /** Origins whose pages may call the API, exactly as a browser sends them. */
  readonly appOrigins: readonly string[];
  /** Multiplies the limits of the calls that anybody can make. */
  readonly rateLimitFactor: number;
  /** True behind a proxy that writes `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Opens the outbox page. */
  readonly demo: boolean;
  /** Each reply tells how many SQL statements it took, in `x-sql-round-trips`. */
  readonly countSql: boolean;
  readonly writeLog: WriteLog;
}

/** The API: middleware in the order of a request's way in, routes, and one place where every error becomes a reply. */
export function createApp(options: AppOptions): Hono {
  const { services, trustProxy } = options;
  const origins = new Set(options.appOrigins);
  const app = new Hono();
  app.onError((error, context) => errorReply(context, error));
  app.notFound((context) => noRoute(app, context));
  app.use(requestLog(options.writeLog, trustProxy));
  app.use(standardHeaders(services.appOrigin, origins));
  app.use(preflight(origins));
  app.use('/api/*', refuseHead);
  if (options.countSql) tellRoundTrips(app);
  limitRates(app, { trustProxy, factor: options.rateLimitFactor });

  mountHealth(app, services);
  mountIdentity(app, services);
  mountCatalogue(app, services);
  mountAssistant(app, services);
  mountRequests(app, services);
  mountLive(app, services);
  mountUploads(app, services);
  mountFiles(app, services);
  mountOfferings(app, services);
  mountStaff(app, services);
  mountOpenapi(app, services);
  if (options.demo) mountOutbox(app, services);
  return app;
}

function tellRoundTrips(app: Hono): void {
  app.use(async (context, next) => {
    const count = await countRoundTrips(next);
    context.header('x-sql-round-trips', String(count));
  });
}
