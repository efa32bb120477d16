import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { unsubscribe } from '../../../src/lib/contract/account.ts';
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
 * Shows the page of the link that stops mails about answers: docs/product/account.md#unsubscribe-link. It changes nothing,
 * because mail scanners open links.
 */
export function askToUnsubscribe(services: Services, context: Context) {
  const isOurs = accountOfToken(services, tokenIn(context)) !== null;
  return isOurs ? page(services, context, 'question') : refuse(services, context);
}

/** Stops the mails. A browser gets a page, a mail program the reply of the contract. */
export async function stopMailsByLink(services: Services, context: Context) {
  if (!(await stopMails(services, tokenIn(context)))) return refuse(services, context);
  if (wantsPage(context)) return page(services, context, 'done');
  return jsonReply(context, unsubscribe.status, unsubscribe.reply.parse({ success: true }), {});
}

const tokenIn = (context: Context): string => context.req.param('token') ?? '';

function page(services: Services, context: Context, state: UnsubscribeState) {
  context.header('Content-Security-Policy', PAGE_CSP);
  return context.html(renderUnsubscribePage(services, state), state === 'forged' ? 404 : 200);
}

function refuse(services: Services, context: Context) {
  if (wantsPage(context)) return page(services, context, 'forged');
  throw new ServiceError('not_found', 'There is nothing at this address.');
}

function wantsPage(context: Context): boolean {
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
