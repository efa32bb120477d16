import { request as requestSchema, type Request } from '../contract/requests.ts';
import { plainText } from '../format/plain-text.ts';
import { readCache } from './cache.ts';

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The lists carry the last message only; of threads that were opened in this browser all messages are known. */
function messagesOf(request: Request): readonly { readonly body_html: string }[] {
  const opened = readCache(`request:${request.external_id}`, requestSchema);
  const known = [...request.messages, ...(opened?.messages ?? [])];
  return request.last_message === null ? known : [request.last_message, ...known];
}

const searchTexts = new WeakMap<Request, string>();

function searchTextOf(request: Request): string {
  const known = searchTexts.get(request);
  if (known !== undefined) return known;
  const bodies = messagesOf(request).map(({ body_html }) => plainText(body_html));
  const text = plain([request.name, ...bodies].join('\n'));
  searchTexts.set(request, text);
  return text;
}

/** Prepared at a time, so that a slow phone answers to a key in between. */
const SLICE = 50;

/** Reads what will be searched ahead of the first key, which would otherwise wait for it. */
export async function prepareSearch(requests: readonly Request[]): Promise<void> {
  for (let index = 0; index < requests.length; index += SLICE) {
    requests.slice(index, index + SLICE).forEach(searchTextOf);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Requests that hold every word of the search in their name or messages; accents and case do not count. */
export function searchRequests(requests: readonly Request[], search: string): readonly Request[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return requests;
  return requests.filter((request) => words.every((word) => searchTextOf(request).includes(word)));
}
