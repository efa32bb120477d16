import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { unsubscribe } from '../../src/lib/contract/account.ts';
import * as contract from '../../src/lib/contract/account.ts';
import {
  enterName,
  readAnswerMails,
  setAnswerMails,
  listDevices,
  signOutOthers,
} from '../services/account/account.ts';
import { askForDeletion, cancelDeletion, confirmDeletion } from '../services/account/delete-own-account.ts';
import { askForDownload, openDownload, readOwnData } from '../services/account/own-data.ts';
import type { Services } from '../services/context.ts';
import { changeEmail, confirmEmailChange, endEmailChange } from '../services/identity/change-email.ts';
import { accountOfToken, unsubscribe as stopMails } from '../services/mails/answers/answer-mail.ts';
import { ServiceError } from '../services/service-error.ts';
import { disposition } from '../services/uploads/file-addresses.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { PASSWORD_CHECKS, type AccountRate } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';
import type { RateLimit } from './http/rate-limit.ts';
import { jsonReply } from './http/standard-headers.ts';

/** A mail provider calls it for all of its mailboxes from few addresses. */
const UNSUBSCRIBE_LIMIT: RateLimit = { name: 'unsubscribe', perMinute: 300 };

/** A new name writes the words of all of the account's requests. */
const NAMES: AccountRate = { name: 'names', perMinute: 5 };

/** Each address works three times; a network asks for more only with forged ones. */
const DOWNLOAD_LIMIT: RateLimit = { name: 'data_download', perMinute: 30 };

export const accountCalls = defineCalls('account', contract, {
  listDevices: ({ services, viewer }) => listDevices(services, viewer),
  signOutOthers: done(({ services, viewer }) => signOutOthers(services, viewer)),
  getAnswerMails: async ({ services, viewer }) => ({
    answer_mails: await readAnswerMails(services, viewer),
  }),
  putAnswerMails: async ({ services, viewer, body }) => {
    await setAnswerMails(services, viewer, body.answer_mails);
    return body;
  },
  unsubscribePage: { limit: UNSUBSCRIBE_LIMIT, respond: askToUnsubscribe },
  unsubscribe: { limit: UNSUBSCRIBE_LIMIT, respond: stopMailsByLink },
  changeEmail: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, body: { user } }) => changeEmail(services, viewer, user)),
  },
  cancelEmailChange: done(({ services, viewer }) =>
    endEmailChange(services.db, viewer.userId, services.clock.now()),
  ),
  confirmEmailChange: {
    limit: { name: 'confirmation', perMinute: 60 },
    reply: done(({ services, viewer, body }) =>
      confirmEmailChange(services, viewer, body.confirmation_token),
    ),
  },
  getOwnData: ({ services, viewer }) => readOwnData(services, viewer),
  askForOwnData: {
    accountRate: PASSWORD_CHECKS,
    reply: async ({ services, viewer, body }) => {
      const { token, left } = await askForDownload(services, viewer, body.password);
      return { path: `${contract.downloadOwnData.path}?token=${token}`, downloads_left: left };
    },
  },
  downloadOwnData: { limit: DOWNLOAD_LIMIT, respond: sendOwnData },
  askForDeletion: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, body }) => askForDeletion(services, viewer, body.password)),
  },
  confirmDeletion: {
    limit: { name: 'confirmation', perMinute: 60 },
    reply: async ({ services, viewer, body }) => ({
      deletion_due_at: (await confirmDeletion(services, viewer, body.confirmation_token)).toISOString(),
    }),
  },
  cancelDeletion: done(({ services, viewer }) => cancelDeletion(services, viewer)),
  enterName: {
    accountRate: NAMES,
    reply: done(({ services, viewer, body: { user } }) =>
      enterName(services, viewer, { firstName: user.name, lastName: user.last_name }),
    ),
  },
});

/** Sends the archive of an address, which a browser saves. */
async function sendOwnData(services: Services, context: Context) {
  const archive = await openDownload(services, context.req.query('token') ?? '');
  return context.body(archive, 200, {
    'content-type': 'application/zip',
    'content-disposition': disposition('attachment', `${services.productName} data.zip`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** Blocks scripts, images and foreign resources; the form goes to the page's own address. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Shows the page of the link that stops mails about answers: docs/product/account.md#unsubscribe-link. It changes nothing,
 * because mail scanners open links.
 */
function askToUnsubscribe(services: Services, context: Context) {
  const isOurs = accountOfToken(services, tokenIn(context)) !== null;
  return isOurs ? page(services, context, 'question') : refuse(services, context);
}

/** Stops the mails. A browser gets a page, a mail program the reply of the contract. */
async function stopMailsByLink(services: Services, context: Context) {
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
  throw new ServiceError('not_found', { of: 'address' });
}

function wantsPage(context: Context): boolean {
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}

/** The product's colors, as in mails (mail-layout.ts), without a company's accent: the page names no company. */
const STYLE = `
  :root { color-scheme: light dark; --page: #f8f6f1; --card: #fffefb; --line: #e3ded2; --ink: #1c2422; --muted: #4c5753;
    --accent: #0c675b; --on-accent: #ffffff; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #141918; --card: #1d2422; --line: #2f3835; --ink: #f0ede5; --muted: #b9beb7;
      --accent: #63c9b4; --on-accent: #06231e; }
  }
  body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--ink);
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 35rem; margin: 0 auto; overflow-wrap: anywhere; }
  .name { margin: 0 .25rem 1rem; font-size: 1.125rem; font-weight: 700; }
  .card { padding: 1.75rem 1.75rem .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .875rem; }
  h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; }
  p, form { margin: 0 0 1rem; }
  .small { font-size: .875rem; color: var(--muted); }
  .name, a { color: var(--accent); }
  button { min-height: 2.75rem; padding: .625rem 1.25rem; border: 0; border-radius: .625rem; cursor: pointer;
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  @media (forced-colors: active) { button { border: 1px solid; } }
`;

type UnsubscribeState = 'question' | 'done' | 'forged';

type Face = Pick<Services, 'productName' | 'appOrigin'>;

/** Renders the page of the link in mails about answers: one button, no scripts. */
function renderUnsubscribePage({ productName, appOrigin }: Face, state: UnsubscribeState): string {
  const name = escapeHtml(productName);
  const settings = `<a href="${escapeHtml(appOrigin)}/account">Account Settings</a>`;
  const { title, body } = contentOf(state, name, settings);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name} | ${title}</title><style>${STYLE}</style></head>
<body><main><p class="name">${name}</p>
<div class="card"><h1>${title}</h1>
${body}</div>
</main></body>
</html>
`;
}

function contentOf(state: UnsubscribeState, name: string, settings: string) {
  switch (state) {
    case 'question':
      return {
        title: 'Stop these mails?',
        body: `<p>You will get no more mails about messages of your concierge. Mails that your account needs, such as reset links, still come.</p>
<form method="post"><button>Stop these mails</button></form>
<p class="small">Or get them once a day: choose it in ${settings}.</p>`,
      };
    case 'done':
      return {
        title: 'These mails are stopped',
        body: `<p>You get no more mails about messages of your concierge. They wait for you in ${name}, and you can have the mails again: choose it in ${settings}.</p>`,
      };
    case 'forged':
      return {
        title: 'This link is not valid',
        body: `<p>Nothing was changed. Please choose in ${settings} which mails you get.</p>`,
      };
  }
}
