import type { Hono } from 'hono';
import {
  answerQuestion as answerEndpoint,
  listIntroAnswers as introAnswersEndpoint,
  nextScreenItem as nextEndpoint,
  postIntroAnswers as introEndpoint,
  startSurvey as startEndpoint,
  submitSurvey as submitEndpoint,
} from '../../src/lib/contract/assistant.ts';
import { answerQuestion } from '../services/assistant/answer-question.ts';
import { nextScreenItem } from '../services/assistant/next-screen-item.ts';
import { startSurvey } from '../services/assistant/start-survey.ts';
import { submitSurvey } from '../services/assistant/submit-survey.ts';
import type { Services } from '../services/context.ts';
import { listIntroAnswers, postIntroAnswers } from '../services/onboarding/intro-answers.ts';
import { mount } from './http/mount.ts';

export function mountAssistant(app: Hono, services: Services): void {
  mount(app, services, startEndpoint, ({ viewer, params, body }) =>
    startSurvey(services, viewer, params.id, body),
  );
  mount(app, services, nextEndpoint, ({ viewer, params }) => nextScreenItem(services, viewer, params.id));
  mount(app, services, answerEndpoint, ({ viewer, params, body }) =>
    answerQuestion(services, viewer, params.id, body),
  );
  mount(app, services, submitEndpoint, ({ viewer, params }) => submitSurvey(services, viewer, params.id));
  mount(app, services, introAnswersEndpoint, ({ viewer }) => listIntroAnswers(services, viewer));
  mount(app, services, introEndpoint, ({ viewer, params, body }) =>
    postIntroAnswers(services, viewer, params.token, body),
  );
}
