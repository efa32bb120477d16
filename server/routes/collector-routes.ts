import type { Context, Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { collectTelemetry, type TelemetryEntry } from '../services/outbox/collected-telemetry.ts';
import { ServiceError } from '../services/service-error.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { readBytes, readJson } from './http/read-json.ts';
import { demoEntry, demoPage, refuseForeign, refuseOthers } from './outbox-routes.ts';

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
      throw new ServiceError('bad_json', 'The request body is no envelope.');
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
      entries: collected.list().map(article),
    });
  });
}

/** Refuses the pages of other sites in a browser of this machine. The browser writes the header, a page can't. */
function refuseOtherSites(context: Context): void {
  refuseForeign(context);
  if (context.req.header('sec-fetch-site') === 'same-origin') return;
  throw new ServiceError('not_found', 'There is nothing at this address.');
}

function article({ kind, name, text, created_at }: TelemetryEntry): string {
  const about = { event: 'Analytics event', report: 'To the error service', other: 'To the error service' };
  return demoEntry(name, about[kind], created_at, escapeHtml(text));
}
