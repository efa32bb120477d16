import { Hono } from 'hono';
import { countRoundTrips } from './db/sql-round-trips.ts';
import { mountAccount } from './routes/account-routes.ts';
import { mountAssistant } from './routes/assistant-routes.ts';
import { mountCategories } from './routes/categories-routes.ts';
import { preflight } from './routes/http/cors.ts';
import { errorReply } from './routes/http/error-reply.ts';
import { mountFiles } from './routes/file-routes.ts';
import { mountHealth } from './routes/health-routes.ts';
import { mountIdentity } from './routes/identity-routes.ts';
import { mountMfa } from './routes/mfa-routes.ts';
import { noRoute } from './routes/http/no-route.ts';
import { mountOfferings } from './routes/offerings-routes.ts';
import { mountPasskeys } from './routes/passkeys-routes.ts';
import { mountOpenapi } from './routes/openapi/openapi-routes.ts';
import { mountContentImages } from './routes/content-images-routes.ts';
import { mountOperatorCompanies } from './routes/operator/companies-routes.ts';
import { mountOperatorEmployees } from './routes/operator/employees-routes.ts';
import { mountOperatorContent } from './routes/operator/content-routes.ts';
import { mountOperatorMails } from './routes/operator/mails-routes.ts';
import { mountOperatorConcierges } from './routes/operator/concierges-routes.ts';
import { mountUnsubscribe } from './routes/mails/unsubscribe-routes.ts';
import { mountOutbox } from './routes/outbox/outbox-routes.ts';
import { mountLive } from './routes/live-routes.ts';
import { limitRates } from './routes/http/rate-limit.ts';
import { refuseHead } from './routes/http/refuse-head.ts';
import { requestLog, type RecordCall } from './routes/http/request-log.ts';
import { mountRequests } from './routes/requests-routes.ts';
import { mountDesk } from './routes/desk-routes.ts';
import { standardHeaders } from './routes/http/standard-headers.ts';
import { mountThread } from './routes/thread-routes.ts';
import { mountUploads } from './routes/uploads-routes.ts';
import type { Services } from './services/context.ts';

export interface AppOptions {
  readonly services: Services;
  /** Origins whose pages may call the API, in the form of the `Origin` header. */
  readonly appOrigins: readonly string[];
  /** Multiplies the rate limits of the public calls. */
  readonly rateLimitFactor: number;
  /** Number of proxies in front, each of which adds an entry to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Mounts the outbox page. */
  readonly demo: boolean;
  /** Adds the number of SQL statements to each reply as `x-sql-round-trips`. */
  readonly countSql: boolean;
  /** Receives each call for the metrics. */
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
  app.use('/api/*', refuseHead);
  app.use('/operator/*', refuseHead);
  if (options.countSql) reportRoundTrips(app);
  limitRates(app, services, { trustedProxies, factor: options.rateLimitFactor });

  mountHealth(app, services);
  mountIdentity(app, services);
  mountPasskeys(app, services);
  mountMfa(app, services);
  mountAccount(app, services);
  mountUnsubscribe(app, services);
  mountCategories(app, services);
  mountAssistant(app, services);
  mountRequests(app, services);
  mountThread(app, services);
  mountLive(app, services);
  mountUploads(app, services);
  mountFiles(app, services);
  mountOfferings(app, services);
  mountDesk(app, services);
  mountContentImages(app, services);
  mountOperatorCompanies(app, services);
  mountOperatorEmployees(app, services);
  mountOperatorContent(app, services);
  mountOperatorConcierges(app, services);
  mountOperatorMails(app, services);
  mountOpenapi(app, services);
  if (options.demo) mountOutbox(app, services);
  return app;
}

function reportRoundTrips(app: Hono): void {
  app.use(async (context, next) => {
    const count = await countRoundTrips(next);
    context.header('x-sql-round-trips', String(count));
  });
}
