import * as assistant from '../../src/lib/contract/assistant.ts';
import * as requests from '../../src/lib/contract/requests.ts';
import * as thread from '../../src/lib/contract/thread.ts';
import * as completion from '../../src/lib/contract/completion.ts';
import * as uploads from '../../src/lib/contract/uploads.ts';
import { answerQuestion } from '../services/assistant/answer-question.ts';
import { nextScreenItem } from '../services/assistant/next-screen-item.ts';
import { startSurvey } from '../services/assistant/start-survey.ts';
import { submitSurvey } from '../services/assistant/submit-survey.ts';
import { listIntroAnswers, postIntroAnswers } from '../services/onboarding/intro-answers.ts';
import { defineCalls, done } from './http/mount.ts';
import type { Services, Viewer } from '../services/context.ts';
import { listRequests, listShortRequests, searchRequests } from '../services/requests/list-requests.ts';
import { showRequest } from '../services/thread/read-thread.ts';
import { LISTS } from './http/account-limits.ts';
import { answerCard } from '../services/cards/answer-card.ts';
import { markRead } from '../services/thread/mark-read.ts';
import { postMessage } from '../services/thread/post-message.ts';
import { rate, sayStillOpen, thankFor, timeGivenBack } from '../services/completion/completion.ts';
import { expiringUrl } from '../services/uploads/serve-file.ts';
import { presignUpload } from '../services/uploads/presign-upload.ts';

export const assistantCalls = defineCalls('assistant', assistant, {
  startSurvey: ({ services, viewer, params, body }) => startSurvey(services, viewer, params.id, body),
  nextScreenItem: ({ services, viewer, params }) => nextScreenItem(services, viewer, params.id),
  answerQuestion: ({ services, viewer, params, body }) => answerQuestion(services, viewer, params.id, body),
  submitSurvey: ({ services, viewer, params }) => submitSurvey(services, viewer, params.id),
  listIntroAnswers: ({ services, viewer }) => listIntroAnswers(services, viewer),
  postIntroAnswers: ({ services, viewer, params, body }) =>
    postIntroAnswers(services, viewer, params.token, body),
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
  getRequest: async ({ services, viewer, params, query }) => ({
    request: await showRequest(services, viewer, params.id, query),
  }),
});

export const threadCalls = defineCalls('thread', thread, {
  postMessage: async ({ services, viewer, params, query, body }) => {
    const { card_answer: answer, client_id: clientId = null } = body.message;
    const request =
      answer === undefined
        ? await postMessage(services, viewer, params.id, body, query)
        : await answerCard(services, viewer, params.id, answer, { clientId, part: query });
    return { request };
  },
  markRead: ({ services, viewer, params, body }) => markRead(services, viewer, params.id, body),
});

export const completionCalls = defineCalls('completion', completion, {
  thankForCompletion: done(({ services, viewer, params, body }) =>
    thankFor(services, viewer, params.id, body.completion_id),
  ),
  rateCompletion: done(({ services, viewer, params, body }) => rate(services, viewer, params.id, body)),
  reopenCompletion: done(({ services, viewer, params, body }) =>
    sayStillOpen(services, viewer, params.id, body.completion_id),
  ),
  timeGivenBack: ({ services, viewer }) => timeGivenBack(services, viewer),
});

export const uploadsCalls = defineCalls('uploads', uploads, {
  presignUpload: ({ services, viewer, body }) => presignUpload(services, viewer, body),
  expiringUrl: async ({ services, viewer, query }) => ({
    expiring_url: await expiringUrl(services, viewer, query.key),
  }),
});
