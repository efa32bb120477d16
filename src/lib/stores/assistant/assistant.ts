import { atom, onMount } from 'nanostores';
import { getNextScreenItem, postAnswer, postStartSurvey, postSubmit } from '../../api/assistant.ts';
import { type ApiError, asApiError } from '../../api/shared/api-error.ts';
import { postRequestMessage } from '../../api/thread.ts';
import type { WireId } from '../../contract/shared/schemas.ts';
import { effects, isOffline, onConnectionChange } from '../../effects/effects.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { reportNeedSent } from '../categories/survey-search.ts';
import { $openRequests, latestRequest, refreshRequestLists } from '../requests/request-lists.ts';
import { $user, refreshUser } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';
import { type AssistantStart, closeDrawer, takeComeBack } from '../shell/drawers.ts';
import { bodyOf } from '../thread/message-text.ts';
import { messageOf, queueMessage, sendPendingMessages } from '../thread/send-queue.ts';
import { forgetAnswerUpload, forgetAnswerUploads } from './answer-uploads.ts';
import { discardUnfinished } from './account-drafts.ts';
import { resume } from './resume.ts';
import { $dialogue, replaceDialogue, step, stepAfter } from './current-dialogue.ts';
import { type Answered, type AnswerInput, type Dialogue, newDialogue, type Survey } from './dialogue.ts';
import { type FurtherFile, furtherFilesOf } from './further-files.ts';
import { hasAnswer, problemOf, valueOf } from './question-types.ts';
import {
  afterInput,
  afterNext,
  afterPlacedNeed,
  afterSave,
  afterStart,
  inputOf,
  needLeft,
  withPhase,
} from './transitions.ts';
import { oldestOfTooMany, refreshUnfinished } from './unfinished-list.ts';
import { dropUntouched, findOutline, findUntouched, type UntouchedRun } from './unfinished.ts';

export { $dialogue } from './current-dialogue.ts';

/** Opens a dialogue: resumes an unfinished one, else starts at the first question. */
export async function beginAssistant(start: AssistantStart): Promise<void> {
  const survey = start.kind === 'survey' ? surveyOf(start) : null;
  const draft = start.kind === 'continue' ? start.draft : undefined;
  const kept = findOutline({ ...(survey !== null && { survey }), ...(draft !== undefined && { draft }) });
  forgetAnswerUploads();
  if (kept !== null) {
    await resume(kept);
    if ($dialogue.get()?.phase.name === 'fetching') await askNext();
    return;
  }
  if (survey === null) {
    refreshUnfinished();
    closeDrawer();
    return;
  }
  const oldest = oldestOfTooMany();
  if (oldest !== null) {
    const { survey: other, userSurveyId } = oldest;
    const phase = { name: 'full', oldest: { name: other.name, userSurveyId } } as const;
    replaceDialogue(withPhase(newDialogue(survey), phase));
    return;
  }
  const opened = findUntouched(survey);
  if (opened === null) await beginSurvey(survey);
  else await reopen(survey, opened);
}

/** Asks an untouched run again. One that the server no longer has is started anew. */
async function reopen(survey: Survey, { userSurveyId, about }: UntouchedRun): Promise<void> {
  replaceDialogue(afterStart(newDialogue(survey), userSurveyId, about));
  await askNext();
  const dialogue = $dialogue.get();
  const isGone = dialogue?.phase.name === 'fetch-failed' && dialogue.phase.error.status === NOT_FOUND;
  if (!isGone || dialogue.userSurveyId !== userSurveyId) return;
  dropUntouched(survey);
  await beginSurvey(survey);
}

function surveyOf(start: Extract<AssistantStart, { kind: 'survey' }>): Survey {
  const { kind: _kind, surveyId, ...rest } = start;
  return { id: surveyId, ...rest };
}

/** Starts a survey; `inputs` are found by its questions. */
export async function beginSurvey(survey: Survey, inputs: Dialogue['inputs'] = {}): Promise<void> {
  replaceDialogue({ ...newDialogue(survey), inputs });
  const isStarted = await stepAfter(
    postStartSurvey(survey.id, survey.forAlpha, survey.offeringId),
    (dialogue, started) => afterStart(dialogue, started.id, started.about),
    (dialogue, error) => withPhase(dialogue, { name: 'start-failed', error: asApiError(error) }),
  );
  if (isStarted) await askNext();
}

/** Forgets the answers given so far and asks the same survey from its first question. */
export async function startOver(): Promise<void> {
  const { survey, userSurveyId = null } = $dialogue.get() ?? {};
  if (survey === undefined) return;
  const kept = userSurveyId === null ? null : findOutline({ draft: userSurveyId });
  dropUntouched(survey);
  forgetAnswerUploads();
  await Promise.all([kept === null || discardUnfinished(kept.userSurveyId), beginSurvey(survey)]);
}

/** Fetches the next question, after an answer or as a retry. */
export async function askNext(): Promise<void> {
  const userSurveyId = $dialogue.get()?.userSurveyId ?? null;
  if (userSurveyId === null) {
    await startOver();
    return;
  }
  step((dialogue) => withPhase(dialogue, { name: 'fetching' }));
  await stepAfter(
    getNextScreenItem(userSurveyId),
    (dialogue, { item, left }) => afterNext(dialogue, item, left),
    (dialogue, error) =>
      withPhase(
        dialogue,
        isGone(dialogue, error) ? { name: 'gone' } : { name: 'fetch-failed', error: asApiError(error) },
      ),
  );
}

/** Stores the input of a question; the draft keeps it from the first character on. */
export function changeInput(itemId: WireId, input: AnswerInput): void {
  step((dialogue) => afterInput(dialogue, itemId, input));
}

/** Puts the typed need into the current question. */
export function placeNeed(): void {
  step(afterPlacedNeed);
}

/** Sends the current answer. An invalid one is not sent; its problem is shown. */
export async function continueWithAnswer(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue?.phase.name !== 'asking') return;
  const { item } = dialogue.phase;
  const input = inputOf(dialogue, item);
  if (!hasAnswer(input)) return;
  const problem = problemOf(item, input);
  if (problem === null) await sendAnswer({ item, input, skipped: false });
  else step((current) => withPhase(current, { name: 'asking', item, failed: null, problem }));
}

export async function skipQuestion(): Promise<void> {
  const phase = $dialogue.get()?.phase;
  if (phase?.name !== 'asking' || !phase.item.optional) return;
  await sendAnswer({ item: phase.item, input: { text: '' }, skipped: true });
}

async function sendAnswer(answer: Answered): Promise<void> {
  const userSurveyId = $dialogue.get()?.userSurveyId ?? null;
  if (userSurveyId === null) return;
  step((dialogue) => withPhase(dialogue, { name: 'saving', pending: answer }));
  const isSaved = await stepAfter(
    postAnswer(userSurveyId, answer.item.id, valueOf(answer)),
    (dialogue, askedItemIds) => afterSave(dialogue, answer, askedItemIds),
    (dialogue, error) => {
      if (isGone(dialogue, error)) return withPhase(dialogue, { name: 'gone' });
      const problem = refusalSentence(asApiError(error));
      return withPhase(dialogue, {
        name: 'asking',
        item: answer.item,
        failed: problem !== null ? null : answer.skipped ? 'skip' : 'answer',
        problem,
      });
    },
  );
  if (!isSaved) return;
  // A file that is still uploading to a skipped question would answer it later.
  forgetAnswerUpload('ask');
  if ($dialogue.get()?.phase.name === 'fetching') await askNext();
}

const UNPROCESSABLE = 422;
const NOT_FOUND = 404;

/** Returns true when the API misses a run in which something was answered: it was discarded elsewhere, or is too old. */
function isGone({ answered }: Dialogue, error: unknown): boolean {
  return answered.length > 0 && asApiError(error).status === NOT_FOUND;
}

/** Returns the server's objection to an answer; null for other failures, where a retry may help. */
export function refusalSentence(error: ApiError): string | null {
  return error.status === UNPROCESSABLE ? error.serverMessage : null;
}

/** Sends the request, then refreshes user and lists. Links to the reply's, else the newest one (docs/product/assistant.md#confirmation). */
export async function submitRequest(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue?.phase.name !== 'summary' || dialogue.userSurveyId === null) return;
  const isFirst = dataOf($user.get())?.request_count === 0;
  const files = furtherFilesOf(dialogue);
  const outcome = { isIncomplete: false };
  step((current) => withPhase(current, { name: 'submitting' }));
  const isSent = await stepAfter(
    submit(dialogue.userSurveyId, files),
    (current, sent) => withPhase(current, { name: 'received', ...sent, isFirst }),
    (current, error) => {
      outcome.isIncomplete = asApiError(error).code === 'survey_incomplete';
      return withPhase(current, { name: 'summary', failed: !outcome.isIncomplete });
    },
  );
  if (outcome.isIncomplete) await askNext();
  if (!isSent) return;
  // What the request was started from has served its purpose.
  takeComeBack();
  if (await sendNeedLeft(dialogue)) reportNeedSent(dialogue.survey.text ?? '');
  track('request_survey_submit', { first: isFirst });
  await refreshAfterSubmit(files);
}

/**
 * Sends the typed need as the first message if it became no answer. Returns true if it is with the request; false, too, where the API does not
 * name the request: then the box keeps the words, and the confirmation says so.
 */
async function sendNeedLeft(dialogue: Dialogue): Promise<boolean> {
  const text = needLeft(dialogue);
  if (text === null) return true;
  const phase = $dialogue.get()?.phase;
  const requestId = phase?.name === 'received' ? phase.requestId : null;
  const user = dataOf($user.get());
  try {
    if (requestId !== null) {
      await postRequestMessage(requestId, {
        body: text,
        source: 'user',
        source_name: user?.full_name ?? null,
        attachment_keys: [],
        client_id: effects().newId(),
      });
      return true;
    }
  } catch {
    // Told below.
  }
  step((current) =>
    current.phase.name === 'received' ? withPhase(current, { ...current.phase, unsentNeed: text }) : current,
  );
  return false;
}

/** Sends a request. Its further files are queued at once: the page may be left, or another survey begun, before anything else. */
async function submit(id: WireId, files: readonly FurtherFile[]): ReturnType<typeof postSubmit> {
  const sent = await postSubmit(id);
  if (sent.requestId !== null) sendFurtherFiles(sent.requestId, files);
  return sent;
}

/** Sends each file as a message of the request, which a lost network only delays: docs/product/thread.md#pending-messages. */
function sendFurtherFiles(requestId: string, files: readonly FurtherFile[]): void {
  if (files.length === 0) return;
  for (const { place: _, ...file } of files)
    queueMessage(messageOf(requestId, { body: bodyOf('', file), file }, null));
  void sendPendingMessages();
}

async function refreshAfterSubmit(files: readonly FurtherFile[]): Promise<void> {
  await Promise.all([refreshUser(), refreshRequestLists(['open', 'in_progress'])]);
  const newest = latestRequest(dataOf($openRequests.get()) ?? []);
  const { phase } = $dialogue.get() ?? {};
  // An API of core calls does not name the request in its reply.
  if (phase?.name === 'received' && phase.requestId === null && newest !== null)
    sendFurtherFiles(newest.external_id, files);
  step((current) =>
    current.phase.name === 'received' && current.phase.requestId === null && newest !== null
      ? withPhase(current, { ...current.phase, requestId: newest.external_id })
      : current,
  );
}

/** True while the browser has no network. */
export const $isOffline = atom(false);

// While the assistant is open, what failed is tried again as soon as the network returns.
onMount($isOffline, () => {
  const look = () => {
    const wasOffline = $isOffline.get();
    $isOffline.set(isOffline());
    if (wasOffline && !isOffline()) void tryAgain();
  };
  $isOffline.set(isOffline());
  return onConnectionChange(look);
});

/** Loads a draft of the account again. */
export async function loadAgain(): Promise<void> {
  await beginAssistant({ kind: 'continue', draft: $dialogue.get()?.userSurveyId ?? undefined });
}

/** Repeats the call that failed last, as Retry does (docs/product/assistant.md#retry-line). Does nothing without one. */
export async function tryAgain(): Promise<void> {
  const phase = $dialogue.get()?.phase;
  if (phase?.name === 'start-failed') await startOver();
  else if (phase?.name === 'load-failed') await loadAgain();
  else if (phase?.name === 'fetch-failed') await askNext();
  else if (phase?.name === 'asking' && phase.failed === 'answer') await continueWithAnswer();
  else if (phase?.name === 'asking' && phase.failed === 'skip') await skipQuestion();
  else if (phase?.name === 'summary' && phase.failed) await submitRequest();
}
