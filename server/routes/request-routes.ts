import type { Hono } from 'hono';
import { markRead as markReadEndpoint } from '../../src/lib/contract/live.ts';
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  openRequests,
  postMessage as postMessageEndpoint,
} from '../../src/lib/contract/requests.ts';
import type { Services } from '../services/context.ts';
import { postMessage } from '../services/messages/post-message.ts';
import { listRequests } from '../services/requests/list-requests.ts';
import { markRead } from '../services/requests/mark-read.ts';
import { showRequest } from '../services/requests/show-request.ts';
import { mount } from './mount.ts';

export function mountRequests(app: Hono, services: Services): void {
  // Before `/:id`, which would take their last segments for ids.
  mount(app, services, openRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'open'),
  }));
  mount(app, services, inProgressRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'in_progress'),
  }));
  mount(app, services, completedRequests, async ({ viewer }) => ({
    requests: await listRequests(services, viewer, 'closed'),
  }));
  mount(app, services, getRequest, async ({ viewer, params }) => ({
    request: await showRequest(services, viewer, params.id),
  }));
  mount(app, services, postMessageEndpoint, async ({ viewer, params, body }) => ({
    request: await postMessage(services, viewer, params.id, body),
  }));
  mount(app, services, markReadEndpoint, ({ viewer, params, body }) =>
    markRead(services, viewer, params.id, body),
  );
}
