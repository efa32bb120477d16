import type { ServerResponse } from 'node:http';

/** Headers of every reply that is neither a page nor a call. */
const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/plain; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Replies with one sentence and closes the connection, because the body of the request is not read. */
export function replyPlainly(
  response: ServerResponse,
  status: number,
  sentence: string,
  own: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...PLAIN_HEADERS, connection: 'close', ...own }).end(`${sentence}\n`);
}
