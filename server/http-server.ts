import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isErrno } from './db/errno.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** A whole upload of 25 MB on a slow line, about 350 kbit/s. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Everything else is 64 KB at most. */
const BODY_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;
const CHECK_EVERY_MS = 2_000;
/** Longer than any path, query or token of ours. */
const MAX_HEADER_BYTES = 16 * 1024;

/** The port is taken, or not ours to take. */
export class PortError extends Error {
  constructor(port: number, reason: string) {
    super(`Port ${port} ${reason}. Choose another one with the PORT variable.`);
    this.name = 'PortError';
  }
}

/**
 * Listens on `port` (0: any free one) and hands requests to `listener`. Connections that send too slowly are cut off:
 * headers and small bodies after 10 s, an upload after 10 min.
 * @throws {PortError} when the port cannot be had.
 */
export async function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
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
      listener(request, response);
    },
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) throw new PortError(port, 'is in use by another program');
    if (isErrno(error, 'EACCES')) throw new PortError(port, 'may not be used by this user');
    throw error;
  }
  return server;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function cutOffSlowBody(request: IncomingMessage): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  // Whatever the method: a GET may announce a body as well, and nobody would ever read it.
  const hasBody = length !== '0' || encoding !== undefined;
  const isUpload = request.method === 'PUT' && request.url?.startsWith('/files/');
  if (!hasBody || isUpload) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, BODY_TIMEOUT_MS);
  request.once('close', () => clearTimeout(timer));
}
