import type { Context, Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { hashToken, isSameText } from '../services/secrets/tokens.ts';
import {
  type OutboxEntry,
  listOutbox,
  collectTelemetry,
  type TelemetryEntry,
} from '../services/outbox/outbox.ts';
import { ServiceError } from '../services/service-error.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { isLoopbackAddress } from '../shared/networks.ts';
import { socketAddress } from './http/client-address.ts';
import { readBytes, readJson } from './http/read-json.ts';

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
function refuseOthers(context: Context, secret: string): void {
  refuseForeign(context);
  // Hashes have one length.
  if (isSameText(hashToken(context.req.param('secret') ?? ''), hashToken(secret))) return;
  throw new ServiceError('not_found', { of: 'address' });
}

function refuseForeign(context: Context): void {
  if (isLoopbackAddress(socketAddress(context))) return;
  throw new ServiceError('not_found', { of: 'address' });
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
function demoPage(
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

function demoEntry(heading: string, about: string, createdAt: string, html: string): string {
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

/** Mounts the pages that stand for the sites of partners. Demo only: docs/product/routes.md#partner-redirects. */
export function mountDemoPartners(app: Hono, { productName, appOrigin }: Services): void {
  app.get('/partners/:product', (context) => {
    const product = context.req.param('product');
    if (!/^[a-z-]{1,40}$/.test(product)) throw new ServiceError('not_found', { of: 'address' });
    return demoPage(context, {
      title: `A partner for ${product.replaceAll('-', ' ')}`,
      about: `In the demo this page stands for the site of a partner. An operator names the real ones in <code>brand.yaml</code>.`,
      empty: `<a href="${escapeHtml(appOrigin)}/">Back to ${escapeHtml(productName)}</a>`,
      entries: [],
    });
  });
}

const COMMAND_MAX_BYTES = 16 * 1024;
/** A session replay is sent without compression. */
const ENVELOPE_MAX_BYTES = 4 * 1024 * 1024;

/** Stands in for Google's script in the pages' worker: sends each command to the collector. */
const SCRIPT = `
  let done = 0;
  const send = () => {
    for (; done < dataLayer.length; done += 1) {
      fetch(location.origin + '/collector/commands', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Array.from(dataLayer[done])),
      });
    }
  };
  const push = dataLayer.push;
  dataLayer.push = (...commands) => { push.apply(dataLayer, commands); send(); };
  send();
`;

/**
 * Mounts the collector of analytics events and error reports, which the site of `npm start -- --telemetry` sends to. Demo
 * only: docs/product/telemetry.md#collector-of-the-demo.
 */
export function mountCollector(
  app: Hono,
  services: Pick<Services, 'clock' | 'outboxSecret' | 'productName'>,
): void {
  const collected = collectTelemetry(() => services.clock.now());

  app.get('/collector/gtag.js', (context) => {
    refuseForeign(context);
    return context.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });

  app.post('/collector/commands', async (context) => {
    refuseOtherSites(context);
    collected.addCommand(await readJson(context, COMMAND_MAX_BYTES));
    return context.body(null, 204);
  });

  app.post('/collector/api/:project/envelope/', async (context) => {
    refuseOtherSites(context);
    const body = Buffer.from(await readBytes(context, ENVELOPE_MAX_BYTES));
    try {
      collected.addEnvelope(body);
    } catch {
      throw new ServiceError('bad_json', { of: 'envelope' });
    }
    return context.json({});
  });

  app.get('/outbox/:secret/telemetry.json', (context) => {
    refuseOthers(context, services.outboxSecret);
    return context.json(collected.list());
  });

  app.get('/outbox/:secret/telemetry', (context) => {
    refuseOthers(context, services.outboxSecret);
    return demoPage(context, {
      title: `${services.productName} telemetry`,
      about:
        'Analytics events and error reports of the site of <code>npm start -- --telemetry</code>, newest first. Reload to see new ones.',
      empty: 'Nothing was sent yet.',
      entries: collected.list().map(telemetryArticle),
    });
  });
}

/** Refuses the pages of other sites in a browser of this machine. The browser writes the header, a page can't. */
function refuseOtherSites(context: Context): void {
  refuseForeign(context);
  if (context.req.header('sec-fetch-site') === 'same-origin') return;
  throw new ServiceError('not_found', { of: 'address' });
}

function telemetryArticle({ kind, name, text, created_at }: TelemetryEntry): string {
  const about = { event: 'Analytics event', report: 'To the error service', other: 'To the error service' };
  return demoEntry(name, about[kind], created_at, escapeHtml(text));
}
