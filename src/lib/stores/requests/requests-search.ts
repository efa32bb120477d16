import { request as requestSchema, type Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';
import { createTextSearch } from '../../format/text-search.ts';
import { readCache } from '../shared/cache.ts';

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

/** Returns the requests that contain every word of the query in their name or messages. */
export function searchRequests(requests: readonly Request[], query: string): readonly Request[] {
  return search.search(requests, query);
}
