import * as contract from '../../src/lib/contract/requests.ts';
import { listRequests } from '../services/requests/list-requests.ts';
import { showRequest } from '../services/thread/read-thread.ts';
import { defineCalls } from './http/mount.ts';

/** The lists come before `/:id`, which also matches their paths. */
export const requestsCalls = defineCalls('requests', contract, {
  openRequests: async ({ services, viewer }) => ({
    requests: await listRequests(services, viewer, 'open'),
  }),
  inProgressRequests: async ({ services, viewer }) => ({
    requests: await listRequests(services, viewer, 'in_progress'),
  }),
  completedRequests: async ({ services, viewer }) => ({
    requests: await listRequests(services, viewer, 'closed'),
  }),
  getRequest: async ({ services, viewer, params, query }) => ({
    request: await showRequest(services, viewer, params.id, query),
  }),
});
