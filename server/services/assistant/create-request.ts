import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { requests } from '../../db/schema/requests.ts';
import { userRequestAnswers } from '../../db/schema/user-request-surveys.ts';
import type { Viewer } from '../context.ts';
import { claimAttachments } from '../thread/claim-attachments.ts';
import { insertMessage } from '../thread/insert-message.ts';
import { ServiceError } from '../service-error.ts';
import { fileKeysOf, fileNamesOf } from './answered-files.ts';
import { answersOnPath, nextItem, type Item } from './path.ts';
import { offeringOfSurvey } from './offering-of-survey.ts';
import { requestDetails, requestName } from './request-text.ts';
import type { SurveyState } from './survey-state.ts';

/**
 * Inserts the request of a completed survey, inside the caller's transaction. Answers that are files become the first
 * messages of its thread. Answers off the path are deleted: the employee did not send them.
 * @throws {ServiceError} `survey_incomplete` while a question on the path has no answer; `file_missing`.
 */
export async function createRequest(
  transaction: Db,
  viewer: Viewer,
  state: SurveyState,
  now: Date,
): Promise<{ id: number; externalId: string; name: string }> {
  if (nextItem(state.items, state.answers) !== null) {
    throw new ServiceError('survey_incomplete', 'Please answer the remaining questions before you submit.');
  }
  const answered = answersOnPath(state.items, state.answers);
  const keys = fileKeysOf(answered);
  const fileNames = await fileNamesOf(transaction, keys);
  const [request] = await transaction
    .insert(requests)
    .values({
      userId: viewer.userId,
      surveyId: state.survey.id,
      name: requestName(state.survey, answered),
      status: 'open',
      details: requestDetails(answered, fileNames, await offeringOfSurvey(transaction, state.id)),
      issuedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: requests.id, externalId: requests.externalId, name: requests.name });
  if (request === undefined) throw new Error('The request was not inserted');
  await deleteUnused(transaction, state, answered);
  await claimAttachments(transaction, viewer.userId, request.id, keys);
  for (const key of new Set(keys)) {
    await insertMessage(transaction, {
      requestId: request.id,
      source: 'user',
      sourceName: viewer.fullName,
      body: `Attached: ${fileNames.get(key) ?? key}`,
      attachmentKeys: [key],
      clientId: null,
      createdAt: now,
    });
  }
  return request;
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
