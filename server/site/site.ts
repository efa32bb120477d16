import { CompressedFiles } from './compressed-files.ts';
import { isMedia } from './content-type.ts';
import { preferredEncoding } from './encodings.ts';
import { readHeaders } from './headers-file.ts';
import { readRedirects, type Destination } from './redirects-file.ts';
import { readHostFile, readSiteFiles, type SiteFile } from './site-files.ts';

export interface SiteRequest {
  readonly method: string;
  /** Raw URL, percent-encoded, with its query. */
  readonly url: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer | null;
  /** File of the reply, for the log. The requested path may contain a token. */
  readonly file: string;
}

export interface Site {
  answer(request: SiteRequest): SiteAnswer;
  /** Compresses all files with the best quality; until then, quick variants are served. */
  compress(): Promise<void>;
}

interface Page {
  readonly file: SiteFile;
  readonly status: 200 | 404;
  readonly headers: ReadonlyMap<string, string>;
}

type Headers_ = ReadonlyMap<string, string>;

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_AN_HOUR = 'public, max-age=3600';
const ASK_EACH_TIME = 'no-cache';
const NOT_FOUND_PAGE = '/404.html';
/** Limits the cached addresses; each file has only a few. */
const KNOWN_MAX = 2_000;

/**
 * Serves the built site in `folder` with its `_headers` and `_redirects`: redirects before files, files before rewrites and
 * rules that close an address.
 */
export async function openSite(folder: string, compressedFolder: string): Promise<Site> {
  const files = await readSiteFiles(folder);
  const destinationOf = readRedirects(await readHostFile(folder, '_redirects'));
  const headersOf = readHeaders(await readHostFile(folder, '_headers'));
  const everywhere = headersOf(NOT_FOUND_PAGE);
  const compressed = new CompressedFiles(files.values(), compressedFolder);

  /** `path` selects the headers: a missing asset must not be cached forever. */
  function page(path: string, file: SiteFile, status: 200 | 404): Page {
    const headers = new Map([
      ['cache-control', cacheControl(file)],
      ['content-type', file.type],
      ['vary', 'Accept-Encoding'],
      ['x-content-type-options', 'nosniff'],
      ...headersOf(path),
    ]);
    return { file, status, headers };
  }

  /** Cached for the files' own addresses only; other addresses may contain tokens. */
  const known = new Map<string, Page>();
  function pageAt(path: string): Page | undefined {
    const file = fileAt(files, path);
    if (file === undefined) return undefined;
    const found = page(path, file, 200);
    if (known.size < KNOWN_MAX) known.set(path, found);
    return found;
  }

  function notFound(request: SiteRequest): SiteAnswer {
    const file = files.get(NOT_FOUND_PAGE);
    if (file === undefined) return plain(everywhere, 404, 'There is nothing at this address.\n');
    return serve(request, page(NOT_FOUND_PAGE, file, 404));
  }

  function serve(request: SiteRequest, { file, status, headers: own }: Page): SiteAnswer {
    const { bytes, encoding, etag } = compressed.get(file, preferredEncoding(request.acceptEncoding));
    const headers = new Map(own).set('etag', etag);
    if (status === 200 && isKnown(request.ifNoneMatch, file)) {
      return { status: 304, headers, body: null, file: file.path };
    }
    headers.set('content-length', String(bytes.length));
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    return { status, headers, body: request.method === 'HEAD' ? null : bytes, file: file.path };
  }

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(everywhere);
      const { path, query } = split(request.url);
      const kept = known.get(path);
      if (kept !== undefined) return serve(request, kept);
      const destination = destinationOf(path);
      if (destination?.status === 301 || destination?.status === 302)
        return redirect(everywhere, destination, query);
      const asked = pageAt(path);
      if (asked !== undefined) return serve(request, asked);
      const rewritten = destination?.status === 200 ? fileAt(files, destination.target) : undefined;
      return rewritten === undefined ? notFound(request) : serve(request, page(path, rewritten, 200));
    },
    compress: () => compressed.makeBest(),
  };
}

function split(url: string): { path: string; query: string } {
  const local = url.startsWith('/') ? url : URL.canParse(url) ? url.slice(new URL(url).origin.length) : '/';
  const [path = '/', ...query] = local.split('?');
  return { path, query: query.length === 0 ? '' : `?${query.join('?')}` };
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

function cacheControl({ path, type }: SiteFile): string {
  if (path === '/__version.json') return 'no-store';
  if (path.startsWith('/assets/')) return CACHE_FOREVER;
  return isMedia(type) ? CACHE_AN_HOUR : ASK_EACH_TIME;
}

/** Matches any encoding of the same content. */
function isKnown(ifNoneMatch: string | undefined, { hash }: SiteFile): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((tag) => tag === '*' || tag === hash || tag.startsWith(`${hash}-`));
}

function redirect(everywhere: Headers_, { status, target }: Destination, query: string): SiteAnswer {
  const location = target.includes('?') ? target : `${target}${query}`;
  // Headers allow only visible ASCII; encode the rest.
  const safe = location.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ...everywhere,
    ['cache-control', ASK_EACH_TIME],
    ['content-length', '0'],
    ['location', safe],
  ]);
  return { status, headers, body: null, file: '(redirect)' };
}

function refuseMethod(everywhere: Headers_): SiteAnswer {
  const answer = plain(everywhere, 405, 'Pages can only be read.\n');
  return { ...answer, headers: new Map([...answer.headers, ['allow', 'GET, HEAD']]) };
}

function plain(everywhere: Headers_, status: number, text: string): SiteAnswer {
  const body = Buffer.from(text);
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ...everywhere,
    ['cache-control', ASK_EACH_TIME],
    ['content-length', String(body.length)],
    ['content-type', 'text/plain; charset=utf-8'],
  ]);
  return { status, headers, body, file: '(none)' };
}
