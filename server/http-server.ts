import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '../src/lib/contract/shared/limits.ts';
import { isLoopbackHost } from './shared/networks.ts';
import { isErrno } from './shared/private-folder.ts';
import { cameThroughProxy, HEADER_MAX_CHARACTERS, longHeader } from './shared/request-headers.ts';
import { OperatorError } from './shared/operator-error.ts';

/** `http://host/path`, as a client of a proxy may send it. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
/** A slash or backslash, plain or percent-encoded, separates segments for at least one of the parsers that come later. */
const SEPARATOR = /[/\\]|%2f|%5c/i;
const ENCODED_DOT = /%2e/gi;

/**
 * Returns the path of a request target, on which every decision about the request is made; null for a target without
 * one, or with a backslash or a dot segment (`..`, `%2e%2e`): parsers disagree about what these mean.
 */
export function requestPath(target: string | undefined): string | null {
  const local = (target ?? '').replace(ABSOLUTE_FORM, '');
  const path = /^[^?#]*/.exec(local === '' && target !== '' ? '/' : local)?.[0] ?? '';
  if (!path.startsWith('/') || path.includes('\\')) return null;
  const segments = path.split(SEPARATOR).map((segment) => segment.replace(ENCODED_DOT, '.'));
  return segments.some((segment) => segment === '.' || segment === '..') ? null : path;
}

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
export function replyPlainly(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...PLAIN_HEADERS, connection: 'close' }).end(`${sentence}\n`);
}

const HEADERS_TIMEOUT_MS = 10_000;
/** 25 MB at about 350 kbit/s. */
const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS;
/** Other bodies have at most 64 KB. */
const BODY_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;
/**
 * How long a reply may wait for its reader. Node waits once more when the operating system took a part of it, so a reader that takes
 * nothing is cut off after 20 s at most.
 */
const UNREAD_MS = 10_000;
/** A file is larger than the buffers of the operating system, which tell nothing until a slow reader has emptied a third of them. */
const UNREAD_FILE_FACTOR = 6;
const CHECK_EVERY_MS = 2_000;
/** Longer than any path, query or token of the app. */
const MAX_HEADER_BYTES = 16 * 1024;

/** The port is in use or not permitted. */
export class PortError extends OperatorError {
  constructor(port: number, reason: string, variable: string) {
    super(`Port ${port} ${reason}. Choose another one with the ${variable} variable.`);
  }
}

/**
 * Passes the requests of a port to `listener`; port 0 means any free one. Closes slow connections: headers and small bodies after 10 s,
 * uploads after 10 min, replies that nobody reads after `unreadMs`. Refuses long headers, and addresses that parsers may read in different
 * ways. `variable` names the setting in an error.
 * @throws {PortError} when the port is unavailable.
 */
export async function listen(
  host: string,
  port: number,
  listener: RequestListener,
  {
    variable = 'PORT',
    unreadMs = UNREAD_MS,
  }: { readonly variable?: string; readonly unreadMs?: number } = {},
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      cutOffSlowBody(request);
      cutOffUnread(request, response, unreadMs);
      const long = longHeader(request.headers);
      if (long !== null) replyPlainly(response, 431, tooLong(long));
      else if (requestPath(request.url) === null) replyPlainly(response, 400, 'This address is not valid.');
      else listener(request, response);
    },
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) throw new PortError(port, 'is in use by another program', variable);
    if (isErrno(error, 'EACCES')) throw new PortError(port, 'may not be used by this user', variable);
    throw error;
  }
  return server;
}

function tooLong(header: string): string {
  return `The header ${header} is longer than ${HEADER_MAX_CHARACTERS} characters.`;
}

/** Returns `port`, or any free one for 0. @throws {PortError} when the port is unavailable. */
export async function freePort(host: string, port: number): Promise<number> {
  const server = await listen(host, port, (_request, response) => response.destroy());
  const found = portOf(server);
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  return found;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function cutOffSlowBody(request: IncomingMessage): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  // Any method: a GET may announce a body that is never read.
  const hasBody = length !== '0' || encoding !== undefined;
  const isUpload = request.method === 'PUT' && requestPath(request.url)?.startsWith('/files/') === true;
  if (!hasBody || isUpload) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, BODY_TIMEOUT_MS);
  request.once('close', () => clearTimeout(timer));
}

/** A call that has nothing to send yet, such as a quiet live stream, may wait for as long as it likes. */
function cutOffUnread(request: IncomingMessage, response: ServerResponse, unreadMs: number): void {
  const isFile = requestPath(request.url)?.startsWith('/files/') === true;
  response.setTimeout(isFile ? unreadMs * UNREAD_FILE_FACTOR : unreadMs, () => {
    const { socket } = response;
    if (socket !== null && socket.writableLength > 0) socket.destroy();
  });
}

const REFUSAL =
  'This is a demo with a public password: it answers this computer alone, not a proxy. Start it with DEMO=off.';

const FOREIGN_HOST = 'This is a demo for this computer alone. Open it as http://localhost, with its port.';

/**
 * Lets a demo answer this machine alone. A proxy makes a local demo public, and so does a page of another site whose name was made to lead
 * to this machine (DNS rebinding): its browser sends that name as the host.
 */
export function forThisMachine(answer: RequestListener): RequestListener {
  return (request, response) => {
    // Nothing on this machine needs a proxy to reach the demo.
    if (cameThroughProxy(request.headers)) replyPlainly(response, 403, REFUSAL);
    else if (!isLoopbackHost(hostName(request.headers.host ?? ''))) replyPlainly(response, 403, FOREIGN_HOST);
    else answer(request, response);
  };
}

/** Returns the name of a `Host` header without its port. */
function hostName(host: string): string {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
}
