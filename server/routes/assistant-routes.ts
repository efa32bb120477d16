import * as contract from '../../src/lib/contract/assistant.ts';
import { answerQuestion } from '../services/assistant/answer-question.ts';
import { nextScreenItem } from '../services/assistant/next-screen-item.ts';
import { startSurvey } from '../services/assistant/start-survey.ts';
import { submitSurvey } from '../services/assistant/submit-survey.ts';
import { listIntroAnswers, postIntroAnswers } from '../services/onboarding/intro-answers.ts';
import { defineCalls } from './http/mount.ts';

export const assistantCalls = defineCalls('assistant', contract, {
  startSurvey: ({ services, viewer, params, body }) => startSurvey(services, viewer, params.id, body),
  nextScreenItem: ({ services, viewer, params }) => nextScreenItem(services, viewer, params.id),
  answerQuestion: ({ services, viewer, params, body }) => answerQuestion(services, viewer, params.id, body),
  submitSurvey: ({ services, viewer, params }) => submitSurvey(services, viewer, params.id),
  listIntroAnswers: ({ services, viewer }) => listIntroAnswers(services, viewer),
  postIntroAnswers: ({ services, viewer, params, body }) =>
    postIntroAnswers(services, viewer, params.token, body),
});
