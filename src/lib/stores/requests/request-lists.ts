import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/schemas.ts';
import { getRequests, type RequestList } from '../../api/requests.ts';
import { request as requestSchema, type Request } from '../../contract/requests.ts';
import { createRemote, type Remote, type RemoteStore } from '../shared/remote.ts';

export type { RequestList } from '../../api/requests.ts';

type Requests = readonly Request[];

/** The status that the requests of a list have when the API sends none. */
const statusOfList: Readonly<Record<RequestList, string>> = {
  open: 'open',
  in_progress: 'in_progress',
  completed: 'closed',
};
const lists: Readonly<Record<RequestList, RemoteStore<Requests>>> = {
  open: createList('open'),
  in_progress: createList('in_progress'),
  completed: createList('completed'),
};

export const $openRequests: ReadableAtom<Remote<Requests>> = lists.open.$remote;
export const $inProgressRequests: ReadableAtom<Remote<Requests>> = lists.in_progress.$remote;
export const $completedRequests: ReadableAtom<Remote<Requests>> = lists.completed.$remote;

function createList(list: RequestList): RemoteStore<Requests> {
  return createRemote<Requests>({
    load: async (signal) => {
      const requests = await getRequests(list, signal);
      return sortRequests(
        requests.map((request) => ({ ...request, status: request.status ?? statusOfList[list] })),
      );
    },
    cache: { name: `requests.${list}`, schema: z.array(requestSchema) },
    // An answer in flight could lack the request that was just submitted.
    whileLoading: 'restart',
  });
}

/** Returns when a request began, in epoch milliseconds; null without a readable date. */
function startOf(request: Pick<Request, 'issued_at' | 'created_at'>): number | null {
  const instant = Date.parse(request.issued_at ?? request.created_at ?? '');
  return Number.isNaN(instant) ? null : instant;
}

/** Sorts requests by start, oldest first; those without a date come last (`docs/product/requests.md#sort-order`). */
export function sortRequests(requests: Requests): Requests {
  const key = (request: Request) => startOf(request) ?? Number.POSITIVE_INFINITY;
  return requests.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
}

/** Returns the request that began last; null for an empty list. */
export function latestRequest(requests: Requests): Request | null {
  const key = (request: Request) => startOf(request) ?? Number.NEGATIVE_INFINITY;
  return requests.reduce<Request | null>(
    (latest, request) => (latest === null || key(request) > key(latest) ? request : latest),
    null,
  );
}

/** Loads the named lists, by default all of them. */
export async function refreshRequestLists(
  names: readonly RequestList[] = ['open', 'in_progress', 'completed'],
): Promise<void> {
  await Promise.all(names.map((name) => lists[name].refresh()));
}
