import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Services } from '../../services/context.ts';
import { hashToken } from '../../services/identity/secrets/tokens.ts';
import { listOutbox } from '../../services/outbox/list-outbox.ts';
import { ServiceError } from '../../services/service-error.ts';
import { isLoopbackAddress } from '../../shared/local-url.ts';
import { socketAddress } from '../http/client-address.ts';
import { outboxPage } from './outbox-page.ts';

/** Blocks scripts, images and foreign resources. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Mounts the development mailbox with all mails and text messages, including one-time codes. Demo only. Answers only
 * callers on this machine that know the secret in the address: docs/product/configuration.md#outbox-page. The Host
 * header decides nothing, because the caller writes it.
 */
export function mountOutbox(app: Hono, services: Services): void {
  app.get('/outbox/:secret/messages.json', async (context) => {
    refuseOthers(context, services.outboxSecret);
    return context.json(await listOutbox(services));
  });

  app.get('/outbox/:secret', async (context) => {
    refuseOthers(context, services.outboxSecret);
    const page = outboxPage(services.productName, await listOutbox(services));
    context.header('Content-Security-Policy', PAGE_CSP);
    return context.html(page);
  });
}

function refuseOthers(context: Context, secret: string): void {
  const knowsSecret = isSame(context.req.param('secret') ?? '', secret);
  if (knowsSecret && isLoopbackAddress(socketAddress(context))) return;
  throw new ServiceError('not_found', 'There is nothing at this address.');
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}
