import * as contract from '../../src/lib/contract/requests.ts';
import type { Services, Viewer } from '../services/context.ts';
import { listRequests, listShortRequests, searchRequests } from '../services/requests/list-requests.ts';
import { showRequest } from '../services/thread/read-thread.ts';
import { LISTS } from './http/account-limits.ts';
import { defineCalls } from './http/mount.ts';

interface ListCall {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly query: contract.ListPart;
  header(name: string): string | undefined;
}

const listOf =
  (status: 'open' | 'in_progress' | 'closed') =>
  ({ services, viewer, query, header }: ListCall): Promise<contract.EmittedList> =>
    header('accept')?.includes(contract.SHORT_LISTS) === true
      ? listShortRequests(services, viewer, status, query.after ?? null)
      : listRequests(services, viewer, status);

/** The lists come before `/:id`, which also matches their paths. */
export const requestsCalls = defineCalls('requests', contract, {
  openRequests: { atOnce: LISTS, reply: listOf('open') },
  inProgressRequests: { atOnce: LISTS, reply: listOf('in_progress') },
  completedRequests: { atOnce: LISTS, reply: listOf('closed') },
  searchRequests: {
    atOnce: LISTS,
    reply: ({ services, viewer, query }) => searchRequests(services, viewer, query.q),
  },
  getRequest: async ({ services, viewer, params, query }) => ({
    request: await showRequest(services, viewer, params.id, query),
  }),
});
