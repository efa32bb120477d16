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
    return demoPage(context, {
      title: `${services.productName} outbox`,
      about:
        'Mails and text messages that the demo keeps here instead of sending them, newest first. Reload to see new ones.',
      empty: 'Nothing was sent yet. Mails and text messages appear here.',
      entries: (await listOutbox(services)).map(article),
    });
  });
}

/** Refuses callers on other machines, and those that do not know the secret in the address. */
export function refuseOthers(context: Context, secret: string): void {
  refuseForeign(context);
  if (isSame(context.req.param('secret') ?? '', secret)) return;
  throw new ServiceError('not_found', 'There is nothing at this address.');
}

export function refuseForeign(context: Context): void {
  if (isLoopbackAddress(socketAddress(context))) return;
  throw new ServiceError('not_found', 'There is nothing at this address.');
}

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

interface DemoPage {
  readonly title: string;
  /** HTML. */
  readonly about: string;
  /** HTML. */
  readonly empty: string;
  /** HTML, of {@link demoEntry}. */
  readonly entries: readonly string[];
}

/** Replies with an HTML page of the demo: no scripts. */
export function demoPage(
  context: Context,
  { title, about, empty, entries }: DemoPage,
): Response | Promise<Response> {
  const name = escapeHtml(title);
  context.header('Content-Security-Policy', PAGE_CSP);
  return context.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLE}</style></head>
<body><main><h1>${name}</h1>
<p>${about}</p>
${entries.length === 0 ? `<p>${empty}</p>` : entries.join('\n')}
</main></body>
</html>
`);
}

export function demoEntry(heading: string, about: string, createdAt: string, html: string): string {
  const time = `<time datetime="${escapeHtml(createdAt)}">${escapeHtml(createdAt.replace('T', ' ').slice(0, 19))} UTC</time>`;
  return `<article><h2>${escapeHtml(heading)}</h2><p class="about">${escapeHtml(about)}, ${time}</p><pre>${html}</pre></article>`;
}

function article({ kind, to, subject, text, created_at }: OutboxEntry): string {
  return demoEntry(kind === 'mail' ? subject : 'Text message', `To ${to}`, created_at, withLinks(text));
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
