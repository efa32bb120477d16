import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { AnswerValue, submitSurvey as endpoint } from '../../../src/lib/contract/assistant.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import type { Db } from '../../db/client.ts';
import { tell } from '../../outgoing/notices.ts';
import { requests, userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import { ask } from '../../story/ask.ts';
import { claimAttachments, insertMessage, postAutomaticNote } from '../../story/messages.ts';
import type { Services, Viewer } from '../context.ts';
import { offerMailAddressLinksSoon } from '../identity/mail-addresses.ts';
import { promisedAnswerOf } from '../requests/promised-answer.ts';
import { indexRequest } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { answersOnPath, nextItem, type Item } from './path.ts';
import { contactEmailOf, fileKeysOf, fileNamesOf, requestName, sentAnswers } from './request-text.ts';
import { offeringOfSurvey } from './start-survey.ts';
import { readSurveyState, surveyNotFound, type SurveyState } from './survey-state.ts';

type Submission = Omit<EmittedBy<typeof endpoint>['request'], 'answer_by'>;

const submission = { id: requests.id, external_id: requests.externalId, name: requests.name };

/**
 * Turns a complete survey into one open request. Repeated and parallel calls return the same request.
 * @throws {ServiceError} `not_found`; `survey_incomplete` while a question on the path has no answer.
 */
export async function submitSurvey(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<EmittedBy<typeof endpoint>> {
  const known = numericId(id);
  if (known === null) throw surveyNotFound();
  const created = await services.db.transaction((transaction) =>
    submitOnce(transaction, services, viewer, known),
  );
  if (created !== null) {
    offerMailAddressLinksSoon(services, viewer.userId);
    acknowledgeLater(services, created);
  }
  const request = created ?? (await submittedEarlier(services.db, viewer, known));
  const answerBy = await promisedAnswerOf(services.db, request.id, services.clock.now());
  return { success: true, request: { ...request, answer_by: answerBy } };
}

/** Returns null when the survey is already submitted or does not exist. */
async function submitOnce(
  transaction: Db,
  services: Services,
  viewer: Viewer,
  id: number,
): Promise<Submission | null> {
  const now = services.clock.now();
  // Parallel calls wait here until the first one commits, and then update no row.
  const [won] = await transaction
    .update(userRequestSurveys)
    .set({ submittedAt: now, need: null, typedItemId: null, typedText: null, typedAt: null })
    .where(
      and(
        eq(userRequestSurveys.id, id),
        eq(userRequestSurveys.userId, viewer.userId),
        isNull(userRequestSurveys.submittedAt),
      ),
    )
    .returning({ id: userRequestSurveys.id });
  if (won === undefined) return null;
  const state = await readSurveyState(transaction, viewer, id);
  if (state.survey.kind === 'intro') {
    throw new ServiceError('answers_not_sent');
  }
  const request = await createRequest(transaction, viewer, state, now);
  await transaction
    .update(userRequestSurveys)
    .set({ requestId: request.id })
    .where(eq(userRequestSurveys.id, id));
  await Promise.all(tell(transaction, request.id, [{ kind: 'asked' }], now));
  return { id: request.id, external_id: request.externalId, name: request.name };
}

async function submittedEarlier(db: Db, viewer: Viewer, id: number): Promise<Submission> {
  const [request] = await db
    .select(submission)
    .from(userRequestSurveys)
    .innerJoin(requests, eq(requests.id, userRequestSurveys.requestId))
    .where(and(eq(userRequestSurveys.id, id), eq(userRequestSurveys.userId, viewer.userId)));
  if (request === undefined) throw surveyNotFound();
  return request;
}

/**
 * Inserts the request of a completed survey, inside the caller's transaction. Answers that are files become the first
 * messages of its thread. Answers off the path are deleted: the employee did not send them.
 * @throws {ServiceError} `survey_incomplete` while a question on the path has no answer; `file_missing`.
 */
async function createRequest(
  transaction: Db,
  viewer: Viewer,
  state: SurveyState,
  now: Date,
): Promise<{ id: number; externalId: string; name: string }> {
  if (nextItem(state.items, state.answers) !== null) {
    throw new ServiceError('survey_incomplete');
  }
  const answered = answersOnPath(state.items, state.answers);
  const keys = fileKeysOf(answered);
  const fileNames = await fileNamesOf(transaction, keys);
  const asked = {
    userId: viewer.userId,
    surveyId: state.survey.id,
    name: requestName(state.survey, answered),
    urgent: isUrgent(answered),
    answers: sentAnswers(answered, fileNames, await offeringOfSurvey(transaction, state.id)),
    discreet: state.survey.discreet,
    contactEmail: contactEmailOf(answered),
  };
  const request = await ask(transaction, asked, now);
  await indexRequest(transaction, request.id);
  await deleteUnused(transaction, state, answered);
  await claimAttachments(transaction, viewer.userId, request.id, keys);
  for (const key of new Set(keys)) {
    await insertMessage(transaction, {
      kind: 'wrote',
      conciergeId: null,
      requestId: request.id,
      sourceName: viewer.fullName,
      body: `Attached: ${fileNames.get(key) ?? key}`,
      attachmentKeys: [key],
      clientId: null,
      createdAt: now,
    });
  }
  return request;
}

/** True when an option on the path is marked as urgent (docs/product/assistant.md#advice). */
function isUrgent(answered: readonly (readonly [Item, AnswerValue])[]): boolean {
  return answered.some(([{ options }, answer]) =>
    options.some(({ value, urgent }) => urgent === true && value === String(answer)),
  );
}

async function deleteUnused(
  transaction: Db,
  state: SurveyState,
  answered: readonly (readonly [Item, AnswerValue])[],
): Promise<void> {
  if (answered.length === state.answers.size) return;
  const sent = answered.map(([{ id }]) => id);
  await transaction
    .delete(userRequestAnswers)
    .where(
      and(
        eq(userRequestAnswers.userRequestSurveyId, state.id),
        notInArray(userRequestAnswers.screenItemId, sent),
      ),
    );
}

/**
 * Milliseconds after the submit, long enough for the note to appear as a separate message in a demo. The browser tests shorten them, so
 * that it does not come in the middle of a test.
 */
export const acknowledgementDelay = { ms: 3_000 };

/** Posts the automatic note to a new request after a delay, without saying that a concierge writes. Demo only. */
function acknowledgeLater(services: Services, request: { readonly id: number; readonly name: string }): void {
  if (!services.automaticReplies) return;
  services.background.run(
    'acknowledge a request',
    () =>
      postAutomaticNote(services, {
        requestId: request.id,
        sourceName: `${services.productName} Concierge`,
        body: automaticAcknowledgement(request.name),
      }),
    acknowledgementDelay.ms,
  );
}

/** Returns the demo's automatic first reply to a new request. It says that it is automatic. */
export function automaticAcknowledgement(requestName: string): string {
  return [
    `Thank you! Your request “${requestName}” has arrived safely.`,
    'This first note is automatic. A person on our concierge team will read what you wrote and answer you right here.',
    'If something comes to mind in the meantime, just add it below.',
  ].join('\n\n');
}
