import * as contract from '../../src/lib/contract/desk.ts';
import { liftMfa } from '../services/desk/lift-mfa.ts';
import { announceTyping } from '../services/live/announce.ts';
import { listDeskRequests } from '../services/desk/list-requests.ts';
import { completeRequest, startRequest } from '../services/desk/move-request.ts';
import { presignDeskUpload, replyToRequest } from '../services/desk/reply-to-request.ts';
import { showDeskRequest } from '../services/desk/show-request.ts';
import { defineCalls, SUCCESS } from './http/mount.ts';

export const deskCalls = defineCalls('desk', contract, {
  deskRequests: ({ services, query }) =>
    listDeskRequests(
      services,
      contract.DESK_PAGE_SIZE,
      query.after === undefined ? null : Number(query.after),
    ),
  deskRequest: ({ services, params }) => showDeskRequest(services, params.id),
  deskReply: async ({ services, concierge, params, body }) => ({
    request: await replyToRequest(services, concierge, params.id, body),
  }),
  deskPresignUpload: ({ services, params, body }) =>
    presignDeskUpload(services, params.id, body.upload.filename),
  deskStart: async ({ services, concierge, params }) => ({
    request: await startRequest(services, concierge, params.id),
  }),
  deskTyping: async ({ services, params }) => {
    await announceTyping(services, params.id);
    return SUCCESS;
  },
  deskLiftMfa: async ({ services, concierge, body }) => {
    await liftMfa(services, concierge, body.email);
    return SUCCESS;
  },
  deskComplete: async ({ services, concierge, params }) => ({
    request: await completeRequest(services, concierge, params.id),
  }),
});
