import { eq } from 'drizzle-orm';
import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import { EMAIL_ANSWER_ID, questionRules } from '../../../src/lib/contract/question-types.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { AnswerValue, answerQuestion as endpoint } from '../../../src/lib/contract/assistant.ts';
import type { Db } from '../../db/client.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { refuseDisguisedEmail } from '../identity/plain-characters.ts';
import { lockEmployee } from '../quota/account-limits.ts';
import { refuseAnswerFlood } from '../quota/message-limits.ts';
import { ServiceError } from '../service-error.ts';
import { attachmentMissing } from '../../story/messages.ts';
import { storedUpload } from '../uploads/receive-file.ts';
import { pathOf, type Item } from './path.ts';
import { readSurveyState, type SurveyState } from './survey-state.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the earliest and the latest day on earth now: the employee's time zone is not known. */
function todayAnywhere(now: Date): { earliest: string; latest: string } {
  const day = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString().slice(0, DAY_LENGTH);
  return { earliest: day(-DAY_MS), latest: day(DAY_MS) };
}

/**
 * Returns an answer as it is stored, by the rules of its question's type (docs/product/assistant.md#answer-values). Null
 * skips an optional question. Does not check who owns an uploaded file.
 * @throws {ServiceError} `answer_needed`, `answer_refused` when the question doesn't accept the value.
 */
export function checkAnswer(item: Item, value: AnswerValue, now: Date): AnswerValue {
  if (value === null) {
    if (item.optional) return null;
    throw new ServiceError('answer_needed');
  }
  const { blank, parse, profileAnswerId } = questionRules[item.type];
  const isNone = typeof value === 'boolean' || isBlank(String(value));
  const read = isNone ? blank : parse(value, item, todayAnywhere(now));
  if (typeof read === 'object') throw new ServiceError('answer_refused', { problem: read });
  if (profileAnswerId === EMAIL_ANSWER_ID) refuseDisguisedEmail(String(read));
  return read;
}

function assertEditable({ submitted, survey }: SurveyState): void {
  if (submitted) throw new ServiceError('answers_sent');
  if (survey.kind === 'intro') throw new ServiceError('answers_together');
}

function itemOf({ items }: SurveyState, id: string | number): Item {
  const wanted = numericId(id);
  const item = items.find((candidate) => candidate.id === wanted);
  if (item === undefined) throw new ServiceError('not_found', { of: 'card' });
  return item;
}

/**
 * Saves, replaces or skips one answer. The answers of questions that are no longer on the path stay, for the case that an
 * edit brings their questions back.
 * @throws {ServiceError} `not_found`; `answer_needed`, `answer_refused`; `question_gone` for one off the path; `answers_sent`;
 * `answers_together` for an intro survey; `file_missing` for an upload that is missing or foreign; `too_many_requests`.
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
  if (questionRules[item.type].isFile && value !== null) await assertOwnFile(services, viewer, String(value));
  return services.db.transaction(async (transaction) => {
    await lockEmployee(transaction, viewer.userId);
    await lock(transaction, state.id);
    if (typeof value === 'string') {
      const replaced = { userRequestSurveyId: state.id, screenItemId: item.id };
      await refuseAnswerFlood(transaction, services, viewer, value, replaced);
    }
    // Another tab may have edited or submitted the survey before the lock was acquired.
    const current = await readSurveyState(transaction, viewer, state.id);
    assertEditable(current);
    const answers = new Map(current.answers).set(item.id, value);
    const asked = pathOf(current.items, answers).map((onPath) => onPath.id);
    if (!asked.includes(item.id)) {
      throw new ServiceError('question_gone');
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
