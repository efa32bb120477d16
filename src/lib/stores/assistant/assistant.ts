import { asApiError, type ApiError } from '../../api/api-error.ts';
import { getNextScreenItem, postAnswer, postStartSurvey } from '../../api/user-request-surveys.ts';
import type { WireId } from '../../contract/text.ts';
import { closeDrawer, type AssistantStart } from '../drawers.ts';
import { hasAnswer, problemOf, valueOf } from './answer-value.ts';
import { forgetAnswerUploads } from './answer-uploads.ts';
import { newConversation, type Answered, type AnswerInput, type Survey } from './conversation.ts';
import { $conversation, replaceConversation, step, stepAfter } from './current.ts';
import { afterInput, afterNext, afterSave, afterStart, inputOf, withPhase } from './transitions.ts';
import { dropUnfinished } from './unfinished-list.ts';
import { findUnfinished, resumedConversation } from './unfinished.ts';
import '../session-refusal.ts';

export { $conversation } from './current.ts';

/** Opens a conversation: where it was left when there is something to continue, else at the first question. */
export async function beginAssistant(start: AssistantStart): Promise<void> {
  const kept = findUnfinished(start.kind === 'survey' ? start.surveyId : undefined);
  forgetAnswerUploads();
  if (kept !== null) {
    replaceConversation(resumedConversation(kept));
    if ($conversation.get()?.phase.name === 'fetching') await askNext();
    return;
  }
  if (start.kind === 'continue') {
    closeDrawer();
    return;
  }
  await beginSurvey({ id: start.surveyId, name: start.name, forAlpha: start.forAlpha });
}

async function beginSurvey(survey: Survey): Promise<void> {
  replaceConversation(newConversation(survey));
  const isStarted = await stepAfter(
    postStartSurvey(survey.id, survey.forAlpha),
    (conversation, started) => afterStart(conversation, started.id),
    (conversation, error) => withPhase(conversation, { name: 'start-failed', error: asApiError(error) }),
  );
  if (isStarted) await askNext();
}

/** Forgets the answers given so far and asks the same survey from its first question. */
export async function startOver(): Promise<void> {
  const survey = $conversation.get()?.survey;
  if (survey === undefined) return;
  dropUnfinished(survey.id);
  forgetAnswerUploads();
  await beginSurvey(survey);
}

/** Fetches the next question, after an answer or once more after a failure. */
export async function askNext(): Promise<void> {
  const userSurveyId = $conversation.get()?.userSurveyId ?? null;
  if (userSurveyId === null) {
    await startOver();
    return;
  }
  step((conversation) => withPhase(conversation, { name: 'fetching' }));
  await stepAfter(getNextScreenItem(userSurveyId), afterNext, (conversation, error) =>
    withPhase(conversation, { name: 'fetch-failed', error: asApiError(error) }),
  );
}

/** Takes what is typed or chosen for a question; it is kept from the first character on. */
export function changeInput(itemId: WireId, input: AnswerInput): void {
  step((conversation) => afterInput(conversation, itemId, input));
}

/** Sends the current answer; a wrong one is told at once and not sent. */
export async function continueWithAnswer(): Promise<void> {
  const conversation = $conversation.get();
  if (conversation?.phase.name !== 'asking') return;
  const { item } = conversation.phase;
  const input = inputOf(conversation, item);
  if (!hasAnswer(input)) return;
  const problem = problemOf(item, input);
  if (problem === null) await sendAnswer({ item, input, skipped: false });
  else step((current) => withPhase(current, { name: 'asking', item, failed: false, problem }));
}

/** Passes over an optional question. */
export async function skipQuestion(): Promise<void> {
  const phase = $conversation.get()?.phase;
  if (phase?.name !== 'asking' || !phase.item.optional) return;
  await sendAnswer({ item: phase.item, input: { text: '' }, skipped: true });
}

async function sendAnswer(answer: Answered): Promise<void> {
  const userSurveyId = $conversation.get()?.userSurveyId ?? null;
  if (userSurveyId === null) return;
  step((conversation) => withPhase(conversation, { name: 'saving', pending: answer }));
  const isSaved = await stepAfter(
    postAnswer(userSurveyId, answer.item.id, valueOf(answer)),
    (conversation, askedItemIds) => afterSave(conversation, answer, askedItemIds),
    (conversation, error) => {
      const problem = refusalSentence(asApiError(error));
      return withPhase(conversation, {
        name: 'asking',
        item: answer.item,
        failed: problem === null,
        problem,
      });
    },
  );
  if (isSaved && $conversation.get()?.phase.name === 'fetching') await askNext();
}

const UNPROCESSABLE = 422;

/** What the server has against an answer; null when it could not judge it, so that sending it again may help. */
export function refusalSentence(error: ApiError): string | null {
  return error.status === UNPROCESSABLE ? error.serverMessage : null;
}
