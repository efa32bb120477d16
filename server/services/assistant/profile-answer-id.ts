import { sql } from 'drizzle-orm';
import { screenItems } from '../../db/schema/surveys.ts';
import { EMAIL_ANSWER_ID, PHONE_ANSWER_ID } from '../onboarding/answer-ids.ts';

/** Id of the profile answer that prefills a question: its own, or the default of its type. */
export const profileAnswerId = sql<number | null>`coalesce(
  ${screenItems.universalAnswerId},
  case ${screenItems.type}
    when 'PhoneNumberInput' then ${sql.raw(String(PHONE_ANSWER_ID))}
    when 'ManagedEmailInput' then ${sql.raw(String(EMAIL_ANSWER_ID))}
  end
)`;
