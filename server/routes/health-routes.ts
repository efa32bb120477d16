import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { checkDatabase } from '../services/health/check-database.ts';

/** Mounts the health check: 200 while the database answers, else 503. */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/healthz', async (context) => {
    await checkDatabase(services);
    return context.json({ ok: true });
  });
}
