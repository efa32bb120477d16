import type { Route } from 'playwright/test';

/** How an answer can go wrong; `slow` is no failure, but must not look like one either. */
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

/** What the server says when it fails in JSON; must be shown word for word where SPEC section 8 shows server texts. */
export const SERVER_SENTENCE = 'The oven is out of order.';
const PROXY_PAGE = '<!doctype html><title>Proxy</title><h1>It works!</h1>';

/** Commits the fault on an intercepted call; `slow` answers later, as `answer` says. */
export async function commit(fault: Fault, route: Route, answer: () => Promise<void>): Promise<void> {
  switch (fault) {
    case 'refused':
      return route.abort('connectionrefused');
    case 'hangs':
      // Never answered: the page's own patience must end it.
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

/** What a page says about itself in the console when a call fails: the browser's own line, and nothing of ours. */
export const BROWSERS_OWN_LINES = /Failed to load resource/;
