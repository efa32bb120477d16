import { eq } from 'drizzle-orm';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { AnswerValue, answerQuestion as endpoint } from '../../../src/lib/contract/assistant.ts';
import type { Db } from '../../db/client.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { attachmentMissing } from '../thread/claim-attachments.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { storedUpload } from '../uploads/stored-upload.ts';
import { checkAnswer } from './check-answer.ts';
import { pathOf } from './path.ts';
import type { Item } from './path.ts';
import { readSurveyState } from './survey-state.ts';
import type { SurveyState } from './survey-state.ts';

function assertEditable({ submitted, survey }: SurveyState): void {
  if (submitted)
    throw new ServiceError('validation', 'This request was already sent, so its answers can’t be changed.');
  if (survey.kind === 'intro')
    throw new ServiceError('validation', 'These questions are answered all at once.');
}

function itemOf({ items }: SurveyState, id: string | number): Item {
  const wanted = numericId(id);
  const item = items.find((candidate) => candidate.id === wanted);
  if (item === undefined) throw new ServiceError('not_found', 'We could not find that question.');
  return item;
}

/**
 * Saves, replaces or skips one answer. The answers of questions that are no longer on the path stay, for the case that an
 * edit brings their questions back.
 * @throws {ServiceError} `not_found`; `validation` for a value that the question doesn't accept, a question off the
 * path or a submitted survey; `file_missing` for an upload that is missing or foreign.
 */
export async function answerQuestion(
  services: Services,
  viewer: Viewer,
  id: string,
  { user_request_answer: posted }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const state = await readSurveyState(services.db, viewer, id);
  assertEditable(state);
  const item = itemOf(state, posted.object_satisfied_id);
  const now = services.clock.now();
  const value = checkAnswer(item, posted.value, now);
  if (item.type === 'SingleUploadInput' && value !== null)
    await assertOwnFile(services, viewer, String(value));
  return services.db.transaction(async (transaction) => {
    await lock(transaction, state.id);
    // Another tab may have edited or submitted the survey before the lock was acquired.
    const current = await readSurveyState(transaction, viewer, state.id);
    assertEditable(current);
    const answers = new Map(current.answers).set(item.id, value);
    const asked = pathOf(current.items, answers).map((onPath) => onPath.id);
    if (!asked.includes(item.id)) {
      throw new ServiceError('validation', 'This question is no longer part of your request.');
    }
    const saved = await save(transaction, state.id, item.id, value, now);
    return { success: true, user_request_answer: { id: saved, value }, asked_item_ids: asked };
  });
}

async function assertOwnFile(services: Services, viewer: Viewer, key: string): Promise<void> {
  const upload = await storedUpload(services, viewer.userId, key);
  if (upload === null || upload.requestId !== null) throw attachmentMissing();
}

async function lock(transaction: Db, userRequestSurveyId: number): Promise<void> {
  await transaction
    .select({ id: userRequestSurveys.id })
    .from(userRequestSurveys)
    .where(eq(userRequestSurveys.id, userRequestSurveyId))
    .for('update');
}

async function save(
  transaction: Db,
  userRequestSurveyId: number,
  screenItemId: number,
  value: AnswerValue,
  updatedAt: Date,
): Promise<number> {
  const [saved] = await transaction
    .insert(userRequestAnswers)
    .values({ userRequestSurveyId, screenItemId, value, updatedAt })
    .onConflictDoUpdate({
      target: [userRequestAnswers.userRequestSurveyId, userRequestAnswers.screenItemId],
      set: { value, updatedAt },
    })
    .returning({ id: userRequestAnswers.id });
  if (saved === undefined) throw new Error('The answer was not saved');
  return saved.id;
}
