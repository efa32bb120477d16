import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isCoreCall, withoutAdditions } from './only-core-calls.ts';

/** Imitates the page of a foreign router for an unknown address. */
const NOT_FOUND_PAGE = '<!doctype html><title>404</title><h1>Not Found</h1>';
const HOP_HEADERS = new Set([
  'connection',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'keep-alive',
]);

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function forward(target: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !HOP_HEADERS.has(name) && name !== 'host') headers.set(name, value);
  }
  // A core API knows no media type of ours.
  headers.set('accept', 'application/json');
  const sent = await readAll(request);
  const isJson = request.headers['content-type']?.includes('json') === true;
  // The answers of the onboarding are a core call's own field, which a request's additive one shares its name with.
  const isPlain = !isJson || request.url?.endsWith('/answers') === true;
  const body = isPlain
    ? sent
    : Buffer.from(JSON.stringify(withoutAdditions('', JSON.parse(sent.toString()))));
  const method = request.method ?? 'GET';
  const carriesBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return fetch(target + (request.url ?? '/'), {
    method,
    headers,
    redirect: 'manual',
    ...(carriesBody ? { body: new Uint8Array(body) } : {}),
  });
}

async function answer(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', target);
  if (!isCoreCall(request.method ?? 'GET', pathname)) {
    const origin = request.headers.origin ?? '*';
    response
      .writeHead(404, { 'content-type': 'text/html', 'access-control-allow-origin': origin })
      .end(NOT_FOUND_PAGE);
    return;
  }
  const reply = await forward(target, request);
  const headers = [...reply.headers].filter(([name]) => !HOP_HEADERS.has(name));
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.stringify(withoutAdditions(pathname, JSON.parse(bytes.toString()))) : bytes;
  response.writeHead(reply.status, Object.fromEntries(headers)).end(body);
}

/** Serves the core calls (docs/product/api.md#additive-rule): strips additive fields from the reference API at `target`. */
export function coreApiProxy(target: string): Server {
  return createServer((request, response) => {
    answer(target, request, response).catch(() => {
      response.writeHead(502).end();
    });
  });
}
