import * as contract from '../../src/lib/contract/desk-request.ts';
import { claimRequest, handOver } from '../services/desk-request/claim-request.ts';
import { saveDraft } from '../services/desk-request/drafts.ts';
import { reopenRequest, setAppointment, setNextStep } from '../services/desk-request/next-step.ts';
import { addNote, readHandOver } from '../services/desk-request/notes.ts';
import { beat } from '../services/desk-request/presence.ts';
import { deskFileUrl, presignDeskUpload, reply } from '../services/desk-request/reply.ts';
import { openRequest } from '../services/desk-request/show-request.ts';
import { correct, takeBack } from '../services/desk-request/take-back.ts';
import { defineCalls, done } from './http/mount.ts';

export const deskRequestCalls = defineCalls('desk-request', contract, {
  deskRequest: ({ services, concierge, params, query }) => openRequest(services, concierge, params.id, query),
  deskReply: ({ services, concierge, params, body, query }) =>
    reply(services, concierge, params.id, body, query),
  deskTakeBack: ({ services, concierge, params, body, query }) =>
    takeBack(services, concierge, params, body, query),
  deskCorrect: ({ services, concierge, params, body, query }) =>
    correct(services, concierge, params, body, query),
  deskClaim: ({ services, concierge, params, query }) => claimRequest(services, concierge, params.id, query),
  deskNextStep: ({ services, concierge, params, body, query }) =>
    setNextStep(services, concierge, params.id, body.next, query),
  deskAppointment: ({ services, concierge, params, body, query }) =>
    setAppointment(services, concierge, params.id, body.at, query),
  deskReopen: ({ services, concierge, params, query }) =>
    reopenRequest(services, concierge, params.id, query),
  deskNote: ({ services, concierge, params, body, query }) =>
    addNote(services, concierge, params.id, body.note, query),
  deskHandOver: ({ services, concierge, params, body, query }) =>
    handOver(services, concierge, params.id, body, query),
  deskHandOverRead: done(({ services, concierge, params }) => readHandOver(services, concierge, params.id)),
  deskDraft: done(({ services, concierge, params, body }) => saveDraft(services, concierge, params.id, body)),
  deskPresignUpload: ({ services, concierge, params, body }) =>
    presignDeskUpload(services, concierge, params.id, body.upload.filename),
  deskFileUrl: async ({ services, concierge, params, body }) => ({
    url: await deskFileUrl(services, concierge, params.id, body),
  }),
  deskPresence: done(({ services, concierge, params, body }) =>
    beat(services, concierge, params.id, body.doing),
  ),
});
