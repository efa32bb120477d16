import {
  completedRequests,
  inProgressRequests,
  openRequests,
  type Request,
  searchRequests,
  SHORT_LISTS,
} from '../contract/requests.ts';
import { call } from './shared/client.ts';

export type RequestList = 'open' | 'in_progress' | 'completed';

const lists = { open: openRequests, in_progress: inProgressRequests, completed: completedRequests } as const;

const accept = `${SHORT_LISTS}, application/json`;

function getPart(list: RequestList, after: string | null, signal?: AbortSignal) {
  const query = after === null ? {} : { after };
  return call(lists[list], { accept, query, ...(signal ? { signal } : {}) });
}

/** Fetches a list, part by part. An API of core calls sends all of it at once. */
export async function getRequests(list: RequestList, signal?: AbortSignal): Promise<readonly Request[]> {
  const requests: Request[] = [];
  let after: string | null = null;
  do {
    const part = await getPart(list, after, signal);
    requests.push(...part.requests);
    after = part.next_after ?? null;
  } while (after !== null);
  return requests;
}

/** Returns the external ids of the requests that have every word of `q`. */
export const findRequests = async (q: string) => (await call(searchRequests, { query: { q } })).external_ids;
