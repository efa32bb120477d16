import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { asApiError } from '../api/api-error.ts';
import { getRequests, type RequestList } from '../api/requests.ts';
import { request as requestSchema, type Request } from '../contract/requests.ts';
import { report } from '../telemetry/report.ts';
import { readCache, writeCache } from './cache.ts';
import { failed, loading, ready, type Remote } from './remote.ts';
import './session-refusal.ts';

export type { RequestList } from '../api/requests.ts';

type Requests = readonly Request[];

const cachedList = z.array(requestSchema);
/** A list's own status, for requests that come without one (SPEC section 4). */
const statusOfList: Readonly<Record<RequestList, string>> = {
  open: 'open',
  in_progress: 'in_progress',
  completed: 'closed',
};
const lists: Readonly<Record<RequestList, WritableAtom<Remote<Requests>>>> = {
  open: listAtom('open'),
  in_progress: listAtom('in_progress'),
  completed: listAtom('completed'),
};

export const $openRequests: ReadableAtom<Remote<Requests>> = lists.open;
export const $inProgressRequests: ReadableAtom<Remote<Requests>> = lists.in_progress;
export const $completedRequests: ReadableAtom<Remote<Requests>> = lists.completed;

function cacheName(list: RequestList): string {
  return `requests.${list}`;
}

function listAtom(list: RequestList): WritableAtom<Remote<Requests>> {
  const $list = atom<Remote<Requests>>(loading);
  onMount($list, () => {
    const cached = $list.get().status === 'loading' ? readCache(cacheName(list), cachedList) : null;
    if (cached !== null) $list.set(ready(cached));
  });
  return $list;
}

/** When a request began: epoch milliseconds; null for one without any readable date. */
export function startOf(request: Pick<Request, 'issued_at' | 'created_at'>): number | null {
  const instant = Date.parse(request.issued_at ?? request.created_at ?? '');
  return Number.isNaN(instant) ? null : instant;
}

/** Oldest first, those without a date last (DECISIONS section 5). */
export function sortRequests(requests: Requests): Requests {
  const key = (request: Request) => startOf(request) ?? Number.POSITIVE_INFINITY;
  return requests.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
}

/** The request that began last; null in an empty list. */
export function latestRequest(requests: Requests): Request | null {
  const key = (request: Request) => startOf(request) ?? Number.NEGATIVE_INFINITY;
  return requests.reduce<Request | null>(
    (latest, request) => (latest === null || key(request) > key(latest) ? request : latest),
    null,
  );
}

const flights = new Map<RequestList, AbortController>();

async function refresh(list: RequestList): Promise<void> {
  // A newer question makes the older answer worthless: it could lack what was just submitted.
  flights.get(list)?.abort();
  const flight = new AbortController();
  flights.set(list, flight);
  const isCurrent = () => flights.get(list) === flight;
  try {
    const answer = await getRequests(list, flight.signal);
    if (!isCurrent()) return;
    const requests = sortRequests(
      answer.map((request) => ({ ...request, status: request.status ?? statusOfList[list] })),
    );
    writeCache(cacheName(list), requests);
    lists[list].set(ready(requests));
  } catch (error) {
    if (isCurrent()) lists[list].set(failed(lists[list].get(), asApiError(error)));
    report(error, { feature: 'requests', component: list });
  }
}

/** Loads the named lists (all by default); what is shown stays until the answer is there. */
export async function refreshRequestLists(
  which: readonly RequestList[] = ['open', 'in_progress', 'completed'],
): Promise<void> {
  await Promise.all(which.map(refresh));
}
