import type { Route } from 'playwright/test';
import { FAILED_CALLS } from '../page/page-guard.ts';

/** The faults of a reply; `slow` is not a failure and must not look like one. */
export const faults = [
  'refused',
  'hangs',
  '500 JSON',
  '502 HTML',
  '200 HTML',
  'cut JSON',
  'empty',
  'wrong shape',
  'slow',
] as const;
export type Fault = (typeof faults)[number];

/** The server's own error text, which the screens show unchanged (docs/product/api.md#error-texts). */
const SERVER_SENTENCE = 'The oven is out of order.';
const PROXY_PAGE = '<!doctype html><title>Proxy</title><h1>It works!</h1>';

/** Commits the fault on an intercepted call; `slow` leaves the reply to `answer`. */
export async function commit(fault: Fault, route: Route, answer: () => Promise<void>): Promise<void> {
  switch (fault) {
    case 'refused':
      return route.abort('connectionrefused');
    case 'hangs':
      // No reply: the page's own time limit ends the call.
      return undefined;
    case '500 JSON':
      return route.fulfill({ status: 500, json: { error: SERVER_SENTENCE, code: 'internal' } });
    case '502 HTML':
      return route.fulfill({ status: 502, contentType: 'text/html', body: PROXY_PAGE });
    case '200 HTML':
      return route.fulfill({ status: 200, contentType: 'text/html', body: PROXY_PAGE });
    case 'cut JSON':
      return route.fulfill({ status: 200, contentType: 'application/json', body: '{"success": true, "us' });
    case 'empty':
      return route.fulfill({ status: 200, contentType: 'application/json', body: '' });
    case 'wrong shape':
      return route.fulfill({ status: 200, json: [['what', 'is'], 'this?'] });
    case 'slow':
      return answer();
  }
}

/** The console lines about a fault. */
export const LINES_OF_FAULTS = new RegExp(
  `${FAILED_CALLS.source}|console error: The request assistant failed: `,
);

const unreadable = /sent an answer we could not read/;

/** Failure texts of calls that have no text of their own. */
export const defaultMessages: Readonly<Record<Exclude<Fault, 'slow'>, RegExp>> = {
  refused: /could not reach the server/,
  hangs: /taking too long to answer/,
  '500 JSON': new RegExp(SERVER_SENTENCE),
  '502 HTML': /Bad Gateway|An unexpected error occurred/,
  '200 HTML': unreadable,
  'cut JSON': unreadable,
  empty: unreadable,
  'wrong shape': unreadable,
};
