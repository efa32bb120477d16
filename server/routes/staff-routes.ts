import type { Hono } from 'hono';
import {
  STAFF_PAGE_SIZE,
  staffComplete,
  staffPresignUpload,
  staffReply,
  staffRequest,
  staffRequests,
  staffStart,
  staffTyping,
} from '../../src/lib/contract/staff.ts';
import { staffLiftMfa } from '../../src/lib/contract/identity/second-factor.ts';
import type { Services } from '../services/context.ts';
import { liftMfa } from '../services/identity/mfa/lift-mfa.ts';
import { announceTyping } from '../services/live/announce.ts';
import { listStaffRequests } from '../services/staff/list-staff-requests.ts';
import { completeRequest, startRequest } from '../services/staff/move-request.ts';
import { presignStaffUpload } from '../services/staff/presign-staff-upload.ts';
import { replyToRequest } from '../services/staff/reply-to-request.ts';
import { showStaffRequest } from '../services/staff/show-staff-request.ts';
import { mount } from './http/mount.ts';

export function mountStaff(app: Hono, services: Services): void {
  mount(app, services, staffRequests, ({ query }) =>
    listStaffRequests(services, STAFF_PAGE_SIZE, query.after === undefined ? null : Number(query.after)),
  );
  mount(app, services, staffRequest, ({ params }) => showStaffRequest(services, params.id));
  mount(app, services, staffReply, async ({ concierge, params, body }) => ({
    request: await replyToRequest(services, concierge, params.id, body),
  }));
  mount(app, services, staffPresignUpload, ({ params, body }) =>
    presignStaffUpload(services, params.id, body.upload.filename),
  );
  mount(app, services, staffStart, async ({ concierge, params }) => ({
    request: await startRequest(services, concierge, params.id),
  }));
  mount(app, services, staffTyping, async ({ params }) => {
    await announceTyping(services, params.id);
    return { success: true } as const;
  });
  mount(app, services, staffLiftMfa, async ({ concierge, body }) => {
    await liftMfa(services, concierge, body.email);
    return { success: true } as const;
  });
  mount(app, services, staffComplete, async ({ concierge, params }) => ({
    request: await completeRequest(services, concierge, params.id),
  }));
}
