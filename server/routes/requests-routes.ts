import type { Context } from 'hono';
import * as appointments from '../../src/lib/contract/appointments.ts';
import * as assistant from '../../src/lib/contract/assistant.ts';
import * as completion from '../../src/lib/contract/completion.ts';
import * as drafts from '../../src/lib/contract/drafts.ts';
import * as live from '../../src/lib/contract/live.ts';
import * as requests from '../../src/lib/contract/requests.ts';
import * as thread from '../../src/lib/contract/thread.ts';
import * as uploads from '../../src/lib/contract/uploads.ts';
import { answerQuestion } from '../services/assistant/answer-question.ts';
import { discardDraft, listDrafts, saveDraft, showDraft } from '../services/assistant/drafts.ts';
import { nextScreenItem } from '../services/assistant/next-screen-item.ts';
import { startSurvey } from '../services/assistant/start-survey.ts';
import { submitSurvey } from '../services/assistant/submit-survey.ts';
import { answerCard } from '../services/cards/answer-card.ts';
import { rate, sayStillOpen, thankFor, timeGivenBack } from '../services/completion/completion.ts';
import type { Services, Viewer } from '../services/context.ts';
import { followLive } from '../services/live/follow-live.ts';
import { listIntroAnswers, postIntroAnswers } from '../services/onboarding/intro-answers.ts';
import { tellTimeZone } from '../services/appointments/employee-zone.ts';
import { listAppointments } from '../services/appointments/list-appointments.ts';
import { listRequests, listShortRequests, searchRequests } from '../services/requests/list-requests.ts';
import { markRead, showRequest } from '../services/thread/read-thread.ts';
import { deleteFile, takeBackMessage } from '../services/thread/take-back.ts';
import { postMessage } from '../services/thread/post-message.ts';
import { setAppointment } from '../services/thread/set-appointment.ts';
import { presignUpload, expiringUrl } from '../services/uploads/file-addresses.ts';
import { LISTS, THREADS, type AccountLimits, type AccountRate, type AtOnce } from './http/account-limits.ts';
import { authorize } from './http/authorize.ts';
import { eventStreamReply } from './http/event-stream.ts';
import { defineCalls, done } from './http/mount.ts';

export const assistantCalls = defineCalls('assistant', assistant, {
  startSurvey: ({ services, viewer, params, body }) => startSurvey(services, viewer, params.id, body),
  nextScreenItem: ({ services, viewer, params }) => nextScreenItem(services, viewer, params.id),
  answerQuestion: ({ services, viewer, params, body }) => answerQuestion(services, viewer, params.id, body),
  submitSurvey: ({ services, viewer, params }) => submitSurvey(services, viewer, params.id),
  listIntroAnswers: ({ services, viewer }) => listIntroAnswers(services, viewer),
  postIntroAnswers: ({ services, viewer, params, body }) =>
    postIntroAnswers(services, viewer, params.token, body),
});

/** A browser saves what is typed some seconds after it. */
const DRAFT_WRITES: AccountRate = { name: 'drafts', perMinute: 60 };

export const draftsCalls = defineCalls('drafts', drafts, {
  listDrafts: { atOnce: LISTS, reply: ({ services, viewer }) => listDrafts(services, viewer) },
  showDraft: {
    atOnce: LISTS,
    reply: ({ services, viewer, params }) => showDraft(services, viewer, params.id),
  },
  saveDraft: {
    accountRate: DRAFT_WRITES,
    reply: done(({ services, viewer, params, body }) => saveDraft(services, viewer, params.id, body)),
  },
  discardDraft: {
    accountRate: DRAFT_WRITES,
    reply: done(({ services, viewer, params }) => discardDraft(services, viewer, params.id)),
  },
});

interface ListCall {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly query: requests.ListPart;
  header(name: string): string | undefined;
}

const listOf =
  (status: 'open' | 'in_progress' | 'closed') =>
  ({ services, viewer, query, header }: ListCall): Promise<requests.EmittedList> =>
    header('accept')?.includes(requests.SHORT_LISTS) === true
      ? listShortRequests(services, viewer, status, query.after ?? null)
      : listRequests(services, viewer, status);

/** The lists come before `/:id`, which also matches their paths. */
export const requestsCalls = defineCalls('requests', requests, {
  openRequests: { atOnce: LISTS, reply: listOf('open') },
  inProgressRequests: { atOnce: LISTS, reply: listOf('in_progress') },
  completedRequests: { atOnce: LISTS, reply: listOf('closed') },
  searchRequests: {
    atOnce: LISTS,
    reply: ({ services, viewer, query }) => searchRequests(services, viewer, query.q),
  },
  getRequest: {
    atOnce: THREADS,
    reply: async ({ services, viewer, params, query }) => ({
      request: await showRequest(services, viewer, params.id, query),
    }),
  },
});

/** A browser tells its zone once. */
const TIME_ZONES: AccountRate = { name: 'time-zones', perMinute: 10 };

/** More than a change of mind needs: every concierge's page hears of each. */
const DATES: AccountRate = { name: 'dates', perMinute: 30 };

export const appointmentsCalls = defineCalls('appointments', appointments, {
  listAppointments: { atOnce: LISTS, reply: ({ services, viewer }) => listAppointments(services, viewer) },
  tellTimeZone: {
    accountRate: TIME_ZONES,
    reply: done(({ services, viewer, body }) => tellTimeZone(services, viewer, body.time_zone)),
  },
  setAppointment: {
    accountRate: DATES,
    atOnce: THREADS,
    reply: async ({ services, viewer, params, query, body }) => ({
      request: await setAppointment(services, viewer, params.id, body, query),
    }),
  },
});

/** Each reads a thread's words anew. */
const DELETIONS: AccountRate = { name: 'thread_deletion', perMinute: 30 };

export const threadCalls = defineCalls('thread', thread, {
  postMessage: {
    atOnce: THREADS,
    reply: async ({ services, viewer, params, query, body }) => {
      const { card_answer: answer, client_id: clientId = null } = body.message;
      const request =
        answer === undefined
          ? await postMessage(services, viewer, params.id, body, query)
          : await answerCard(services, viewer, params.id, answer, { clientId, part: query });
      return { request };
    },
  },
  takeBackMessage: {
    accountRate: DELETIONS,
    atOnce: THREADS,
    reply: async ({ services, viewer, params, query }) => ({
      request: await takeBackMessage(services, viewer, params, query),
    }),
  },
  deleteFile: {
    accountRate: DELETIONS,
    atOnce: THREADS,
    reply: async ({ services, viewer, params, query, body }) => ({
      request: await deleteFile(services, viewer, { ...params, ...body }, query),
    }),
  },
  markRead: ({ services, viewer, params, body }) => markRead(services, viewer, params.id, body),
});

/** More taps than a change of mind needs: every concierge's page hears of each. */
const COMPLETION_ANSWERS: AccountRate = { name: 'completion_answer', perMinute: 30 };

export const completionCalls = defineCalls('completion', completion, {
  thankForCompletion: {
    accountRate: COMPLETION_ANSWERS,
    reply: done(({ services, viewer, params, body }) =>
      thankFor(services, viewer, params.id, body.completion_id),
    ),
  },
  rateCompletion: {
    accountRate: COMPLETION_ANSWERS,
    reply: done(({ services, viewer, params, body }) => rate(services, viewer, params.id, body)),
  },
  reopenCompletion: {
    accountRate: COMPLETION_ANSWERS,
    reply: done(({ services, viewer, params, body }) =>
      sayStillOpen(services, viewer, params.id, body.completion_id),
    ),
  },
  timeGivenBack: ({ services, viewer }) => timeGivenBack(services, viewer),
});

export const uploadsCalls = defineCalls('uploads', uploads, {
  presignUpload: ({ services, viewer, body }) => presignUpload(services, viewer, body),
  expiringUrl: async ({ services, viewer, query }) => ({
    expiring_url: await expiringUrl(services, viewer, query),
  }),
});

/** A stream reads what its caller has missed, which may be much. */
const CATCH_UPS: AtOnce = { name: 'catch_ups', max: 1 };
const POSITION = /^\d{1,15}$/;

export const liveCalls = defineCalls('live', live, {
  liveStream: {
    respond: (services, context, accounts) =>
      accounts.ofToken(context, () => streamRequests(services, context, accounts)),
  },
});

/** Opens the live stream. It is authenticated like other calls and ends with its session: docs/product/live.md#stream-end. */
async function streamRequests(
  services: Services,
  context: Context,
  accounts: AccountLimits,
): Promise<Response> {
  // Browsers reconnect on their own, so a stream is no use of the session: an open tab must not prolong it.
  const { viewer } = await authorize(services, context, live.liveStream.access, { isUse: false });
  if (viewer === null) throw new Error('The live stream requires a session');
  const lastEventId = context.req.header('last-event-id') ?? '';
  const position = POSITION.test(lastEventId) ? Number(lastEventId) : null;
  const inTurn = (work: () => Promise<void>) =>
    accounts.ofAccount(String(viewer.userId), { accountRate: null, atOnce: CATCH_UPS }, work);
  return eventStreamReply(services, context, (events) =>
    followLive(services, viewer, position, events, inTurn),
  );
}
