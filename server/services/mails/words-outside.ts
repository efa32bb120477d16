import { sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';

/** True for a request whose survey is discreet, or was when it was sent. */
export const isDiscreet = sql<boolean>`(${requests.discreet}
  or (select survey.discreet from request_surveys survey where survey.id = ${requests.surveyId}))`;

interface WordsOutside {
  /** Name of the request; null for a discreet one. */
  readonly title: string | null;
  /** The words of a person in it; null for a discreet one, and without any. */
  readonly text: string | null;
}

/**
 * Returns what may be said about a request where others look, too: in subjects, previews and texts of mails, and on locked screens. Every
 * channel takes its words from here: docs/product/account.md#discreet-requests.
 */
export function wordsOutside(
  request: { readonly title: string; readonly isDiscreet: boolean },
  text: string | null,
): WordsOutside {
  return request.isDiscreet ? { title: null, text: null } : { title: request.title, text };
}
