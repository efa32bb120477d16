import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { matchAnyPath } from '../../src/lib/routes/all-routes.ts';
import type { Log } from '../log/log.ts';
import { compressBest, readSiteFiles, representationOf, type SiteFile } from './site-files.ts';

export interface Site {
  /** Serves pages and files with Node's request and response; through Hono it would be half as fast. */
  readonly listener: RequestListener;
  /** Compresses all files with the best quality; until then, quick variants are served. */
  compress(): Promise<void>;
}

type HeaderValues = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body?: Buffer | string;
  /** File of the reply, for the log. The requested path may contain a token. */
  readonly file: string;
}

interface Asked {
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string;
}

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_AN_HOUR = 'public, max-age=3600';
const ASK_EACH_TIME = 'no-cache';
const NOT_FOUND_PAGE = '/404.html';

/**
 * Serves the built site in `folder` with the headers of its `_headers`. The route table decides on redirects, which come
 * before files, and on the pages of addresses with a parameter.
 */
export async function openSite(folder: string, log: Log): Promise<Site> {
  const files = await readSiteFiles(folder);
  const everywhere = await readHeaders(folder);
  const headersOf = new Map([...files.values()].map((file) => [file, fileHeaders(file, everywhere)]));
  /** Most requests name an address of a file as it is: they need neither decoding nor the route table. */
  const direct = new Map(
    [...files.values()].flatMap((file) =>
      [file.path, file.path.replace(/index\.html$/, ''), file.path.replace(/\/index\.html$/, '')]
        .filter((address) => targetOf(address).redirect === null)
        .map((address) => [address, file]),
    ),
  );

  function serve(file: SiteFile, status: 200 | 404, { acceptEncoding, ifNoneMatch }: Asked): Answer {
    const { bytes, encoding, etag } = representationOf(file, acceptEncoding);
    const headers: Record<string, string> = { ...headersOf.get(file), etag };
    if (status === 200 && isKnown(ifNoneMatch, file)) return { status: 304, headers, file: file.path };
    headers['content-length'] = String(bytes.length);
    if (encoding !== null) headers['content-encoding'] = encoding;
    return { status, headers, body: bytes, file: file.path };
  }

  function reply(status: number, text: string, more: HeaderValues = {}): Answer {
    const headers = {
      ...everywhere,
      'cache-control': ASK_EACH_TIME,
      'content-length': String(Buffer.byteLength(text)),
      ...(text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
      ...more,
    };
    return { status, headers, body: text, file: text === '' ? '(redirect)' : '(none)' };
  }

  function answer(url: string, asked: Asked): Answer {
    const { path, query } = split(url);
    const known = direct.get(path);
    if (known !== undefined) return serve(known, 200, asked);
    const { redirect, document } = targetOf(path);
    if (redirect !== null) return reply(301, '', { location: redirect + query });
    const file = fileAt(files, path) ?? fileAt(files, document ?? path);
    if (file !== undefined) return serve(file, 200, asked);
    const notFound = files.get(NOT_FOUND_PAGE);
    if (notFound !== undefined) return serve(notFound, 404, asked);
    return reply(404, 'There is nothing at this address.\n');
  }

  return {
    compress: () => compressBest(files.values()),
    listener(request, response) {
      const startedMs = performance.now();
      const { method = 'GET', url = '/', headers: given } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      const { status, headers, body, file } = isRead
        ? answer(url, {
            acceptEncoding: given['accept-encoding']?.toString() ?? '',
            ifNoneMatch: given['if-none-match'] ?? '',
          })
        : // Closes the connection, because the body of a refused request is not read.
          reply(405, 'Pages can only be read.\n', { allow: 'GET, HEAD', connection: 'close' });
      const id = randomUUID();
      response.writeHead(status, { 'x-request-id': id, ...headers }).end(method === 'HEAD' ? null : body);
      const ms = Math.round((performance.now() - startedMs) * 10) / 10;
      log('info', 'page', { id, method, route: file, status, ms });
    },
  };
}

/** Reads the headers of all addresses from the first block of `_headers`, `/*`; there may be no such file. */
async function readHeaders(folder: string): Promise<HeaderValues> {
  const text = await readFile(join(folder, '_headers'), 'utf8').catch(() => '');
  const [everywhere = ''] = text.split(/\n(?=\/)/);
  const lines = everywhere.matchAll(/^ +([\w-]+):(.+)$/gm);
  const headers = [...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]);
  return { 'x-content-type-options': 'nosniff', ...(Object.fromEntries(headers) as HeaderValues) };
}

function fileHeaders(file: SiteFile, everywhere: HeaderValues): HeaderValues {
  const own = { 'cache-control': cacheControl(file), 'content-type': file.type, vary: 'Accept-Encoding' };
  return { ...everywhere, ...own };
}

function cacheControl({ path, type }: SiteFile): string {
  if (path === '/__version.json') return 'no-store';
  if (path.startsWith('/assets/')) return CACHE_FOREVER;
  return /^(?:image|font)\//.test(type) ? CACHE_AN_HOUR : ASK_EACH_TIME;
}

/** Returns the redirect or the document that the route table has for a path. Partner addresses have pages instead. */
function targetOf(path: string): { redirect: string | null; document: string | null } {
  // A path with an empty segment is no address of the route table.
  const match = path.includes('//') ? null : matchAnyPath(path);
  return {
    redirect: match?.kind === 'redirect' && match.partner === null ? match.to : null,
    document: match?.kind === 'screen' ? match.route.document : null,
  };
}

function split(url: string): { path: string; query: string } {
  const local = url.startsWith('/') ? url : URL.canParse(url) ? url.slice(new URL(url).origin.length) : '/';
  const end = local.indexOf('?');
  // Headers allow only visible ASCII; the rest is encoded.
  const query = end < 0 ? '' : local.slice(end).replace(/[^\x21-\x7e]/g, encodeURIComponent);
  return { path: end < 0 ? local : local.slice(0, end), query };
}

/** Finds the file of a path; `/dashboard` and `/dashboard/` are the folder's page. */
function fileAt(files: ReadonlyMap<string, SiteFile>, path: string): SiteFile | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return files.get(decoded) ?? files.get(`${decoded.replace(/\/$/, '')}/index.html`);
}

/** Matches any representation of the same content. */
const isKnown = (ifNoneMatch: string, { hash }: SiteFile): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${hash}`);
