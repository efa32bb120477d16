import type { Hono } from 'hono';
import {
  DESK_PAGE_SIZE,
  deskComplete,
  deskPresignUpload,
  deskReply,
  deskRequest,
  deskRequests,
  deskStart,
  deskTyping,
} from '../../src/lib/contract/desk.ts';
import { deskLiftMfa } from '../../src/lib/contract/identity/second-factor.ts';
import type { Services } from '../services/context.ts';
import { liftMfa } from '../services/identity/mfa/lift-mfa.ts';
import { announceTyping } from '../services/live/announce.ts';
import { listDeskRequests } from '../services/desk/list-requests.ts';
import { completeRequest, startRequest } from '../services/desk/move-request.ts';
import { presignDeskUpload } from '../services/desk/presign-upload.ts';
import { replyToRequest } from '../services/desk/reply-to-request.ts';
import { showDeskRequest } from '../services/desk/show-request.ts';
import { mount } from './http/mount.ts';

export function mountDesk(app: Hono, services: Services): void {
  mount(app, services, deskRequests, ({ query }) =>
    listDeskRequests(services, DESK_PAGE_SIZE, query.after === undefined ? null : Number(query.after)),
  );
  mount(app, services, deskRequest, ({ params }) => showDeskRequest(services, params.id));
  mount(app, services, deskReply, async ({ concierge, params, body }) => ({
    request: await replyToRequest(services, concierge, params.id, body),
  }));
  mount(app, services, deskPresignUpload, ({ params, body }) =>
    presignDeskUpload(services, params.id, body.upload.filename),
  );
  mount(app, services, deskStart, async ({ concierge, params }) => ({
    request: await startRequest(services, concierge, params.id),
  }));
  mount(app, services, deskTyping, async ({ params }) => {
    await announceTyping(services, params.id);
    return { success: true } as const;
  });
  mount(app, services, deskLiftMfa, async ({ concierge, body }) => {
    await liftMfa(services, concierge, body.email);
    return { success: true } as const;
  });
  mount(app, services, deskComplete, async ({ concierge, params }) => ({
    request: await completeRequest(services, concierge, params.id),
  }));
}
