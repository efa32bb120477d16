import { type SQL, sql } from 'drizzle-orm';
import { requestWords } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/identity.ts';
import { fold } from '../../../src/lib/format/text-search.ts';

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A longer word is stored in parts, because PostgreSQL takes 2,046 bytes at most. */
const WORD = /[\p{L}\p{N}]{1,40}/gu;
/** A shorter beginning fits very many words: the index would return most rows. */
const INDEXED_MIN_CHARACTERS = 3;

/**
 * Different words of a thread that the search finds. PostgreSQL refuses a `tsvector` of more than 1 MiB, compressed or not, and each
 * message rewrites the whole value.
 */
export const WORDS_MAX = 4_000;

/**
 * Returns the words of a text as the search compares them, each once: accents and case do not count. A word has letters and digits
 * alone, so that none can be an operator of PostgreSQL's search.
 */
export function searchWords(text: string): readonly string[] {
  const folded = fold(text.normalize('NFKC')).replace(
    /[łøđıßæœ]/gu,
    (letter) => PLAIN_LETTERS[letter] ?? letter,
  );
  return [...new Set(folded.match(WORD))];
}

/** Returns the first `WORDS_MAX` words of texts, as PostgreSQL reads a `tsvector`. */
export function wordsOf(texts: readonly string[]): string {
  const words = new Set<string>();
  for (const text of texts) {
    // The rest of a long thread would be read for nothing.
    if (words.size >= WORDS_MAX) break;
    for (const word of searchWords(text)) words.add(word);
  }
  return [...words].slice(0, WORDS_MAX).join(' ');
}

/** Returns `wordsOf` as the value of a `tsvector` column. */
export function wordsVector(texts: readonly string[]): SQL<string> {
  return sql`${wordsOf(texts)}::text::tsvector`;
}

/**
 * Returns the condition on `request_words`, joined with `users`, of the requests that have a word beginning with each of the query's
 * (docs/product/desk-queue.md#search). Contact data are found once the address is confirmed. Undefined for a blank query; a query
 * without a letter or digit finds nothing.
 */
export function matchesQuery(query: string | undefined): SQL | undefined {
  if (query === undefined || query.trim() === '') return undefined;
  const words = searchWords(query);
  if (words.length === 0) return sql`false`;
  const long = words.filter((word) => word.length >= INDEXED_MIN_CHARACTERS);
  const [first, then] =
    long.length === 0 ? [words, []] : [long, words.filter((word) => !long.includes(word))];
  const has = (column: typeof requestWords.words | typeof requestWords.contactWords) =>
    then.length === 0
      ? sql`${column} @@ ${beginningWith(first)}`
      : // An expression that the index does not have: only the rows that the longer words have found are read for it.
        sql`${column} @@ ${beginningWith(first)} and (${column} || ''::tsvector) @@ ${beginningWith(then)}`;
  return sql`((${has(requestWords.words)}) or (${has(requestWords.contactWords)} and ${users.emailConfirmedAt} is not null))`;
}

/** Returns a query's words, each with any ending, as PostgreSQL compares them; null without a letter or digit. */
export function wantedWords(query: string): SQL | null {
  const words = searchWords(query);
  return words.length === 0 ? null : beginningWith(words);
}

function beginningWith(words: readonly string[]): SQL {
  return sql`${words.map((word) => `${word}:*`).join(' & ')}::text::tsquery`;
}
