import { and, eq } from 'drizzle-orm';
import { questionRules } from '../../../src/lib/contract/question-types.ts';
import {
  ADDRESS_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../../src/lib/contract/shared/answer-ids.ts';
import type { Db } from '../../db/client.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { answersOnPath, type Item } from '../assistant/path.ts';
import { fileKeysOf, fileNamesOf, requestDetails } from '../assistant/request-text.ts';
import { readSurveyState } from '../assistant/survey-state.ts';

const CONTACT_ANSWER_IDS: ReadonlySet<number> = new Set([
  PHONE_ANSWER_ID,
  EMAIL_ANSWER_ID,
  ...Object.values(ADDRESS_ANSWER_IDS),
]);
const WITHHELD = '(not shown: address not confirmed)';

/**
 * Returns the details of a request with its answers about phone, e-mail and address withheld. The stored text is not used,
 * because it does not say which question a line belongs to. Null without the survey of the request.
 */
export async function detailsWithoutContactData(
  db: Db,
  userId: number,
  requestId: number,
): Promise<string | null> {
  const [survey] = await db
    .select({ id: userRequestSurveys.id })
    .from(userRequestSurveys)
    .where(and(eq(userRequestSurveys.requestId, requestId), eq(userRequestSurveys.userId, userId)));
  if (survey === undefined) return null;
  const { items, answers } = await readSurveyState(db, { userId }, survey.id);
  const answered = answersOnPath(items, answers).map(([item, value]): [Item, typeof value] =>
    value !== null && asksContactData(item) ? [item, WITHHELD] : [item, value],
  );
  return requestDetails(answered, await fileNamesOf(db, fileKeysOf(answered)));
}

function asksContactData({ type, universalAnswerId }: Item): boolean {
  return [universalAnswerId, questionRules[type].profileAnswerId].some(
    (id) => id !== null && CONTACT_ANSWER_IDS.has(id),
  );
}
