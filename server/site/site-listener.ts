import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../log/log.ts';
import type { Site } from './site.ts';

/** Serves pages and files with Node's request and response; through Hono it would be half as fast. */
export function siteListener(site: Site, log: Log): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const startedMs = performance.now();
    const method = request.method ?? 'GET';
    const { status, headers, body, file } = site.answer({
      method,
      url: request.url ?? '/',
      acceptEncoding: request.headers['accept-encoding']?.toString(),
      ifNoneMatch: request.headers['if-none-match'],
    });
    const id = randomUUID();
    const flat = ['x-request-id', id];
    for (const [name, value] of headers) flat.push(name, value);
    // Closes the connection, because the body of a refused request is not read.
    if (status === 405) flat.push('connection', 'close');
    response.writeHead(status, flat).end(body);
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log('info', 'page', { id, method, route: file, status, ms });
  };
}
