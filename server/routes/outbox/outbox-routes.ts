import type { Context, Hono } from 'hono';
import type { Services } from '../../services/context.ts';
import { listOutbox } from '../../services/outbox/list-outbox.ts';
import { ServiceError } from '../../services/service-error.ts';
import { outboxPage } from './outbox-page.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Blocks scripts, images and foreign resources. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Mounts the development mailbox with all mails and text messages, including one-time codes. Demo only. Answers only
 * for local host names, to prevent DNS rebinding.
 */
export function mountOutbox(app: Hono, services: Services): void {
  app.get('/outbox.json', async (context) => {
    refuseOtherHosts(context);
    return context.json(await listOutbox(services));
  });

  app.get('/outbox', async (context) => {
    refuseOtherHosts(context);
    const page = outboxPage(services.productName, await listOutbox(services));
    context.header('Content-Security-Policy', PAGE_CSP);
    return context.html(page);
  });
}

function refuseOtherHosts(context: Context): void {
  const name = (context.req.header('host') ?? new URL(context.req.url).host)
    .replace(/:\d+$/, '')
    .toLowerCase();
  if (!LOCAL_HOSTS.has(name)) throw new ServiceError('not_found', 'There is nothing at this address.');
}
