import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { checkDatabase } from '../services/health/check-database.ts';

/**
 * Mounts the health checks: docs/hosting.md#health-checks. `/livez` waits for nothing; `/readyz` is 200 while the database
 * answers, else 503, within a second.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/livez', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    await checkDatabase(services);
    return context.json({ ok: true });
  });
}
