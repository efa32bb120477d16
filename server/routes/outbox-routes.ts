import type { Context, Hono } from 'hono';
import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../services/context.ts';
import { hashToken } from '../services/secrets/tokens.ts';
import { type OutboxEntry, listOutbox } from '../services/outbox/list-outbox.ts';
import { ServiceError } from '../services/service-error.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { isLoopbackAddress } from '../shared/local-url.ts';
import { socketAddress } from './http/client-address.ts';

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

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid #8886; border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  .about { opacity: .75; margin: 0 0 .75rem; font-size: .9rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
`;
const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Renders the outbox as an HTML page: no scripts, all text escaped, addresses as links. */
function outboxPage(productName: string, entries: readonly OutboxEntry[]): string {
  const title = `${escapeHtml(productName)} outbox`;
  const body =
    entries.length === 0
      ? '<p>Nothing was sent yet. Mails and text messages appear here.</p>'
      : entries.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
<p>Mails and text messages that the demo keeps here instead of sending them, newest first. Reload to see new ones.</p>
${body}
</main></body>
</html>
`;
}

function article({ kind, to, subject, text, created_at }: OutboxEntry): string {
  const heading = kind === 'mail' ? escapeHtml(subject) : 'Text message';
  const time = `<time datetime="${escapeHtml(created_at)}">${escapeHtml(created_at.replace('T', ' ').slice(0, 19))} UTC</time>`;
  return `<article><h2>${heading}</h2><p class="about">To ${escapeHtml(to)}, ${time}</p><pre>${withLinks(text)}</pre></article>`;
}

function withLinks(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    from = match.index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}
