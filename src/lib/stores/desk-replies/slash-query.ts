import { atom } from 'nanostores';

/** What is typed behind a slash to find a reply, and where the slash stands. */
export interface SlashQuery {
  readonly start: number;
  readonly text: string;
}

const QUERY_MAX_CHARACTERS = 40;

/**
 * Returns the query that the caret stands in; null without one. A slash begins one at the start of the text or behind white
 * space: neither `and/or` nor `1 / 2` does. Read from the text and not from keys: keyboards have the slash in many places.
 */
export function slashQuery(text: string, caret: number): SlashQuery | null {
  const start = text.slice(0, caret).lastIndexOf('/');
  if (start < 0 || (start > 0 && !/\s/.test(text.charAt(start - 1)))) return null;
  const query = text.slice(start + 1, caret);
  return query.length > QUERY_MAX_CHARACTERS || /^\s|\n/.test(query) ? null : { start, text: query };
}

/** The query whose Enter was pressed before its replies were there; null without one. */
export const $awaitedQuery = atom<SlashQuery | null>(null);

/** Keeps an Enter for the first reply that is found; of two the first counts. Null gives it up. */
export function awaitReply(query: SlashQuery | null): void {
  $awaitedQuery.set(query === null ? null : ($awaitedQuery.get() ?? query));
}
