import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { answersOnPath, type Item } from '../assistant/path.ts';
import { fileKeysOf, fileNamesOf } from '../assistant/answered-files.ts';
import { requestDetails } from '../assistant/request-text.ts';
import { readSurveyState } from '../assistant/survey-state.ts';
import { ADDRESS_ANSWER_IDS, EMAIL_ANSWER_ID, PHONE_ANSWER_ID } from '../onboarding/answer-ids.ts';

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
  if (type === 'PhoneNumberInput' || type === 'ManagedEmailInput') return true;
  return universalAnswerId !== null && CONTACT_ANSWER_IDS.has(universalAnswerId);
}
