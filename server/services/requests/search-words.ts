import { setImmediate } from 'node:timers/promises';
import { type SQL, sql, asc, eq, lte } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fold } from '../../../src/lib/format/text-search.ts';
import type { Db } from '../../db/client.ts';
import { requestWords, internalNotes } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';

/** A longer word is stored in parts, because PostgreSQL takes 2,046 bytes at most. */
const WORD = /[\p{L}\p{N}]{1,40}/gu;
/** A shorter beginning fits very many words: the index would return most rows. */
const INDEXED_MIN_CHARACTERS = 3;

/**
 * Different words of a thread that the search finds. PostgreSQL refuses a `tsvector` of more than 1 MiB, compressed or not, and each
 * message rewrites the whole value.
 */
const WORDS_MAX = 4_000;

/**
 * Returns the words of a text as the search compares them, each once: accents and case do not count. A word has letters and digits
 * alone, so that none can be an operator of PostgreSQL's search.
 */
export function searchWords(text: string): readonly string[] {
  return [...new Set(foldLetters(text).match(WORD))];
}

/** Returns a text as searches of the server compare it: accents and case do not count, and `ł` is `l`. */
export function foldLetters(text: string): string {
  return fold(text.normalize('NFKC'));
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

/** Returns the columns that make the words of a message findable: docs/product/desk-queue.md#search, docs/product/requests.md#search. */
export function withWords(vector: SQL) {
  return { words: joined(requestWords.words, vector), ownWords: joined(requestWords.ownWords, vector) };
}

/** Makes a new note of a request findable at the desk alone. */
export async function indexNote(transaction: Db, requestId: number, body: string): Promise<void> {
  await transaction
    .update(requestWords)
    .set({ words: joined(requestWords.words, wordsVector([body])) })
    .where(eq(requestWords.requestId, requestId));
}

/** Makes the requests of an employee findable by the name that they have entered. */
export async function indexEmployeeName(db: Db, userId: number, name: string): Promise<void> {
  const vector = wordsVector([name]);
  await db
    .update(requestWords)
    .set({
      words: joined(requestWords.words, vector),
      contactWords: joined(requestWords.contactWords, vector),
    })
    .where(
      sql`${requestWords.requestId} in (select ${requests.id} from ${requests} where ${requests.userId} = ${userId})`,
    );
}

function joined(words: PgColumn, vector: SQL): SQL {
  return sql`case when length(${words}) < ${sql.raw(String(WORDS_MAX))} then ${words} || ${vector} else ${words} end`;
}

/** What one call reads of a thread: 500 KB, which a thread of a thousand messages seldom has. */
const READ_MAX_BYTES = 500_000;

/** Returns the newest texts of a request, at most `READ_MAX_BYTES` together, oldest first. */
export async function newestTexts(
  db: Db,
  table: typeof messages | typeof internalNotes,
  requestId: number,
): Promise<string[]> {
  const sized = db
    .select({
      id: table.id,
      body: table.body,
      bytes: sql<number>`sum(octet_length(${table.body})) over (order by ${table.id} desc)`.as('bytes'),
    })
    .from(table)
    .where(eq(table.requestId, requestId))
    .as('sized');
  const newest = await db
    .select({ body: sized.body })
    .from(sized)
    .where(lte(sized.bytes, READ_MAX_BYTES))
    .orderBy(asc(sized.id));
  return newest.map(({ body }) => body);
}

/** Returns what `wordsOf` does, and lets other calls run between the texts. */
async function wordsInTurns(texts: readonly string[]): Promise<string> {
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size >= WORDS_MAX) break;
    for (const word of searchWords(text)) words.add(word);
    await setImmediate();
  }
  return [...words].slice(0, WORDS_MAX).join(' ');
}

/**
 * Makes a request findable with everything that it has, and with nothing that it had before. The caller holds its lock or has just
 * inserted it.
 */
export async function indexRequest(transaction: Db, requestId: number): Promise<void> {
  const [found] = await transaction
    .select({
      name: requests.name,
      answers: requests.answers,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(eq(requests.id, requestId));
  if (found === undefined) return;
  const sent = await wordsInTurns(await newestTexts(transaction, messages, requestId));
  const notes = await wordsInTurns(await newestTexts(transaction, internalNotes, requestId));
  const named = [found.name, found.firstName, found.lastName];
  const answersThat = (areContactData: boolean) =>
    found.answers.filter((one) => one.isContactData === areContactData).map(({ answer }) => answer);
  const vectors = {
    words: wordsVector([...named, ...answersThat(false), sent, notes]),
    ownWords: wordsVector([found.name, ...found.answers.map(({ answer }) => answer), sent]),
    // With the name, so that both together are found.
    contactWords: wordsVector([...named, ...answersThat(true)]),
  };
  await transaction
    .insert(requestWords)
    .values({ requestId, ...vectors })
    .onConflictDoUpdate({ target: requestWords.requestId, set: vectors });
}
