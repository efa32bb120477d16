import type { Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { unsubscribe, unsubscribePage } from '../../../src/lib/contract/account.ts';
import type { Services } from '../../services/context.ts';
import { unsubscribe as stopMails } from '../../services/mails/answers/unsubscribe.ts';
import { accountOfToken } from '../../services/mails/answers/unsubscribe-link.ts';
import { ServiceError } from '../../services/service-error.ts';
import { jsonReply } from '../http/standard-headers.ts';
import { renderUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';

/** Blocks scripts, images and foreign resources; the form goes to the page's own address. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Mounts the link that stops mails about answers: docs/product/account.md#unsubscribe-link. A GET changes nothing, because mail
 * scanners open links. A POST of a browser gets a page, that of a mail program the reply of the contract.
 */
export function mountUnsubscribe(app: Hono, services: Services): void {
  const page = (context: Context, state: UnsubscribeState) => {
    context.header('Content-Security-Policy', PAGE_CSP);
    return context.html(renderUnsubscribePage(services, state), state === 'forged' ? 404 : 200);
  };
  const refuse = (context: Context) => {
    if (wantsPage(context)) return page(context, 'forged');
    throw new ServiceError('not_found', 'There is nothing at this address.');
  };

  app.get(unsubscribePage.path, (context) => {
    const isOurs = accountOfToken(services, context.req.param('token')) !== null;
    return isOurs ? page(context, 'question') : refuse(context);
  });

  app.post(unsubscribe.path, async (context) => {
    if (!(await stopMails(services, context.req.param('token')))) return refuse(context);
    if (wantsPage(context)) return page(context, 'done');
    return jsonReply(context, unsubscribe.status, unsubscribe.reply.parse({ success: true }), {});
  });
}

function wantsPage(context: Context): boolean {
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
