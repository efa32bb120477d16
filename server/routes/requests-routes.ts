import type { Hono } from 'hono';
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  openRequests,
} from '../../src/lib/contract/requests.ts';
import type { Services } from '../services/context.ts';
import { listRequests } from '../services/requests/list-requests.ts';
import { showRequest } from '../services/requests/show-request.ts';
import { mount } from './http/mount.ts';

/** Mounts the lists of requests and a single request with its thread. */
export function mountRequests(app: Hono, services: Services): void {
  // Mount before `/:id`, which also matches these paths.
  mount(app, services, openRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'open'),
  }));
  mount(app, services, inProgressRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'in_progress'),
  }));
  mount(app, services, completedRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'closed'),
  }));
  mount(app, services, getRequest, async ({ viewer, params, query }) => ({
    request: await showRequest(services, viewer, params.id, query),
  }));
}
