import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { ServiceError } from '../services/service-error.ts';
import { checkDatabase } from '../services/health/readiness.ts';

const RETRY_AFTER_S = 60;

/**
 * Mounts the health checks: docs/hosting.md#health-checks. `/livez` waits for nothing; `/readyz` is 200 while the database answers and the
 * file store is the installation's, else 503, within a second. Names what is away for all processes.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/livez', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    await checkDatabase(services);
    const { state } = services.storageHealth;
    if (state === 'refused')
      throw new ServiceError('unavailable', 'The file store is not usable.', RETRY_AFTER_S);
    // A store or a broker is away for all processes, so another one would do no better: reads go on, and sites poll.
    const files = state === 'good' ? {} : { files: state };
    const live = services.live.broker?.isUp() === false ? { live: 'unavailable' } : {};
    return context.json({ ok: true, ...files, ...live });
  });
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' } as const;

export function mountOpenapi(app: Hono, { productName }: Services): void {
  let document: string | undefined;
  app.get('/openapi.json', async (context) => {
    // Import on first use, to keep the start fast.
    const { describeApi } = await import('./openapi/document.ts');
    document ??= JSON.stringify(describeApi(productName));
    return context.body(document, 200, HEADERS);
  });
}
