import type { IncomingHttpHeaders } from 'node:http';

/** Browsers, proxies and our own clients send less than half of it. */
export const HEADER_MAX_CHARACTERS = 256;

/**
 * Every header that the server reads, except `user-agent`: that of a browser inside an app may be longer, and no more than its
 * beginning is used. A header that is not in this list is not read.
 */
export const READ_HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-length',
  'content-type',
  'if-none-match',
  'last-event-id',
  'mfa-token',
  'origin',
  'purpose',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'sundial-operator',
  'transfer-encoding',
  'x-forwarded-for',
  'x-moz',
] as const;

export type ReadHeader = (typeof READ_HEADERS)[number] | 'user-agent';

/** Returns the name of a header that is too long to be read (docs/product/api.md#long-headers), or null. */
export function longHeader(headers: IncomingHttpHeaders): string | null {
  return READ_HEADERS.find((name) => (headers[name]?.length ?? 0) > HEADER_MAX_CHARACTERS) ?? null;
}

/** Headers that proxies and content networks add. `forwarded` and `via` are standards, the others are not. */
const PROXY_HEADER =
  /^(?:forwarded.*|via|x-forwarded.*|x-(?:real|client|cluster-client|original|originating|remote)-?(?:ip|addr|host|url)|(?:true|fastly)-client-ip|(?:cf|cdn|x-amz-cf|x-amzn|x-arr|x-azure|x-envoy|x-vercel|fly|do)-.*|x-varnish|x-proxy.*|proxy-.*)$/;

/** Returns true for a request that came through a proxy, as far as its headers tell. */
export function cameThroughProxy(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
