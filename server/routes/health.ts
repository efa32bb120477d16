import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { checkDatabase } from '../services/health/check-database.ts';

/** For whoever starts and watches the server: 200 once the database answers, 503 while it does not. */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/healthz', async (context) => {
    await checkDatabase(services);
    return context.json({ ok: true });
  });
}
