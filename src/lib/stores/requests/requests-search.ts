import { atom, type ReadableAtom } from 'nanostores';
import { findRequests } from '../../api/requests.ts';
import { SEARCH_MAX_CHARACTERS } from '../../contract/shared/limits.ts';
import { request as requestSchema, type Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';
import { createTextSearch } from '../../format/text-search.ts';
import { readCache } from '../shared/remote.ts';
import { unlessMissing } from '../session/user.ts';

/** Lists carry the last message only; all messages are known of threads that were opened in this browser. */
function messagesOf(request: Request): readonly { readonly body_html: string }[] {
  const opened = readCache(`request:${request.external_id}`, requestSchema);
  const known = [...request.messages, ...(opened?.messages ?? [])];
  return request.last_message === null ? known : [request.last_message, ...known];
}

const search = createTextSearch<Request>((request) =>
  [request.name, ...messagesOf(request).map(({ body_html }) => plainText(body_html))].join('\n'),
);

/** Requests prepared in one task, so that a slow phone can handle a key press in between. */
const SLICE = 50;

/** Reads the texts of all requests ahead of the first key press, which would otherwise wait for it. */
export async function prepareSearch(requests: readonly Request[]): Promise<void> {
  for (let index = 0; index < requests.length; index += SLICE) {
    for (const request of requests.slice(index, index + SLICE)) search.prepare(request);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** What the server found for a text (docs/product/requests.md#search). `missing`: the API has no search; the browser's own remains. */
export interface Found {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'missing';
  readonly query: string;
  readonly ids: ReadonlySet<string>;
}

export const NOTHING_FOUND: Found = { status: 'idle', query: '', ids: new Set() };

const found = atom(NOTHING_FOUND);
export const $found: ReadableAtom<Found> = found;

/** Lets the server search the messages that this browser does not know. A later text replaces an earlier one. */
export async function findOnServer(typed: string): Promise<void> {
  const query = typed.trim().slice(0, SEARCH_MAX_CHARACTERS);
  const isMissing = found.get().status === 'missing';
  if (query === '' || isMissing) {
    if (!isMissing) found.set(NOTHING_FOUND);
    return;
  }
  const loading: Found = { ...NOTHING_FOUND, status: 'loading', query };
  found.set(loading);
  const settle = (settled: Partial<Found>) => {
    if (found.get() === loading) found.set({ ...loading, ...settled });
  };
  try {
    const ids = await unlessMissing(() => findRequests(query));
    settle(ids === null ? { status: 'missing' } : { status: 'ready', ids: new Set(ids) });
  } catch {
    settle({ status: 'failed' });
  }
}

/** Returns the requests that contain every word of the query in their name or messages, in their order. */
export function searchRequests(
  requests: readonly Request[],
  query: string,
  { query: asked, ids }: Found,
): readonly Request[] {
  const known = search.search(requests, query);
  if (ids.size === 0 || asked !== query.trim()) return known;
  const isKnown = new Set(known);
  return requests.filter((request) => isKnown.has(request) || ids.has(request.external_id));
}
