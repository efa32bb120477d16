import * as deskRequest from '../../src/lib/contract/desk-request.ts';
import * as deskAppointments from '../../src/lib/contract/desk-appointments.ts';
import * as deskCompletion from '../../src/lib/contract/desk-completion.ts';
import * as deskReplies from '../../src/lib/contract/desk-replies.ts';
import * as deskVendors from '../../src/lib/contract/desk-vendors.ts';
import * as cards from '../../src/lib/contract/cards.ts';
import * as playbooks from '../../src/lib/contract/playbooks.ts';
import { claimRequest } from '../services/desk-request/claim-request.ts';
import { handOver } from '../services/desk-request/hand-over.ts';
import { describeCompletion, listOutcomes } from '../services/desk-request/describe-completion.ts';
import { saveDraft, deskFileUrl, presignDeskUpload, reply } from '../services/desk-request/reply.ts';
import { setAppointment } from '../services/desk-request/appointment.ts';
import { reopenRequest, setNextStep } from '../services/desk-request/next-step.ts';
import { addNote, readHandOver } from '../services/desk-request/notes.ts';
import { sendHeartbeat } from '../services/desk-request/follow-desk.ts';
import { openRequest } from '../services/desk-request/open-request.ts';
import { correct, takeBack } from '../services/desk-request/take-back.ts';
import { LISTS, THREADS, type AccountRate } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';
import {
  listOfferingsOf,
  listReplies,
  addOwnReply,
  changeOwnReply,
  listOwnReplies,
  removeOwnReply,
} from '../services/desk-replies/replies.ts';
import {
  addVendor,
  addVendorNote,
  archiveVendor,
  changeVendor,
} from '../services/desk-vendors/change-vendors.ts';
import { listVendors, listVendorsOf } from '../services/desk-vendors/list-vendors.ts';
import { factsToAsk, removeFactSet, saveFactSet, sendCard } from '../services/cards/desk-cards.ts';
import { tickStep } from '../services/playbooks/tick-step.ts';

/** What a concierge writes and uploads, and the hand-overs of a whole shift, whose page sends one after the other. */
const DESK_WRITES: AccountRate = { name: 'desk_write', perMinute: 60 };
const DESK_UPLOADS: AccountRate = { name: 'desk_upload', perMinute: 60 };
const HAND_OVERS: AccountRate = { name: 'hand_over', perMinute: 300 };

export const deskRequestCalls = defineCalls('desk-request', deskRequest, {
  deskRequest: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, query }) => openRequest(services, concierge, params.id, query),
  },
  deskReply: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      reply(services, concierge, params.id, body, query),
  },
  deskTakeBack: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      takeBack(services, concierge, params, body, query),
  },
  deskCorrect: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      correct(services, concierge, params, body, query),
  },
  deskClaim: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, query }) => claimRequest(services, concierge, params.id, query),
  },
  deskNextStep: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      setNextStep(services, concierge, params.id, body.next, query),
  },
  deskReopen: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, query }) => reopenRequest(services, concierge, params.id, query),
  },
  deskNote: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      addNote(services, concierge, params.id, body.note, query),
  },
  deskHandOver: {
    accountRate: HAND_OVERS,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      handOver(services, concierge, params.id, body, query),
  },
  deskHandOverRead: done(({ services, concierge, params }) => readHandOver(services, concierge, params.id)),
  deskDraft: done(({ services, concierge, params, body }) => saveDraft(services, concierge, params.id, body)),
  deskPresignUpload: {
    accountRate: DESK_UPLOADS,
    reply: ({ services, concierge, params, body }) =>
      presignDeskUpload(services, concierge, params.id, body.upload.filename),
  },
  deskFileUrl: async ({ services, concierge, params, body }) => ({
    url: await deskFileUrl(services, concierge, params.id, body),
  }),
  deskPresence: done(({ services, concierge, params, body }) =>
    sendHeartbeat(services, concierge, params.id, body.doing),
  ),
});

export const deskAppointmentsCalls = defineCalls('desk-appointments', deskAppointments, {
  deskAppointment: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      setAppointment(services, concierge, params.id, body, query),
  },
});

export const deskCompletionCalls = defineCalls('completion', deskCompletion, {
  deskCompletion: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      describeCompletion(services, concierge, params.id, body.completion, query),
  },
  deskOutcomes: ({ services, concierge, params }) => listOutcomes(services, concierge, params.id),
});

export const deskRepliesCalls = defineCalls('desk-replies', deskReplies, {
  deskReplies: ({ services, concierge, params }) => listReplies(services, concierge, params.id),
  deskOfferings: ({ services, concierge, params }) => listOfferingsOf(services, concierge, params.id),
  deskOwnReplies: ({ services, concierge }) => listOwnReplies(services.db, concierge),
  deskAddReply: ({ services, concierge, body }) => addOwnReply(services, concierge, body.reply),
  deskChangeReply: ({ services, concierge, params, body }) =>
    changeOwnReply(services, concierge, params.id, body.reply),
  deskRemoveReply: ({ services, concierge, params }) => removeOwnReply(services, concierge, params.id),
});

export const deskVendorsCalls = defineCalls('desk-vendors', deskVendors, {
  deskVendorsOfRequest: {
    atOnce: LISTS,
    reply: ({ services, concierge, params, query }) => listVendorsOf(services, concierge, params.id, query.q),
  },
  deskVendors: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listVendors(services, concierge, query),
  },
  deskAddVendor: ({ services, concierge, body }) => addVendor(services, concierge, body.vendor),
  deskChangeVendor: ({ services, concierge, params, body }) =>
    changeVendor(services, concierge, params.id, body.vendor),
  deskArchiveVendor: ({ services, concierge, params, body }) =>
    archiveVendor(services, concierge, params.id, body.archived),
  deskVendorNote: ({ services, concierge, params, body }) =>
    addVendorNote(services, concierge, params.id, body.note),
});

export const cardsCalls = defineCalls('cards', cards, {
  deskSendCard: {
    accountRate: DESK_WRITES,
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      sendCard(services, concierge, params.id, body, query),
  },
  deskFacts: ({ services, concierge, params }) => factsToAsk(services, concierge, params.id),
  deskSaveFacts: ({ services, concierge, body }) => saveFactSet(services, concierge, body.set),
  deskRemoveFacts: ({ services, concierge, params }) => removeFactSet(services.db, concierge, params.id),
});

export const playbooksCalls = defineCalls('playbooks', playbooks, {
  deskTickStep: {
    atOnce: THREADS,
    reply: ({ services, concierge, params, body, query }) =>
      tickStep(services, concierge, params.id, body, query),
  },
});
