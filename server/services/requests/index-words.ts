import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { internalNotes, requestWords } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { WORDS_MAX, wordsVector } from './search-words.ts';

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
  const textsOf = async (table: typeof messages | typeof internalNotes) =>
    (
      await transaction
        .select({ body: table.body })
        .from(table)
        .where(eq(table.requestId, requestId))
        .orderBy(asc(table.id))
    ).map(({ body }) => body);
  const sent = await textsOf(messages);
  const notes = await textsOf(internalNotes);
  const named = [found.name, found.firstName, found.lastName];
  const answersThat = (areContactData: boolean) =>
    found.answers.filter((one) => one.isContactData === areContactData).map(({ answer }) => answer);
  const vectors = {
    words: wordsVector([...named, ...answersThat(false), ...sent, ...notes]),
    ownWords: wordsVector([found.name, ...found.answers.map(({ answer }) => answer), ...sent]),
    // With the name, so that both together are found.
    contactWords: wordsVector([...named, ...answersThat(true)]),
  };
  await transaction
    .insert(requestWords)
    .values({ requestId, ...vectors })
    .onConflictDoUpdate({ target: requestWords.requestId, set: vectors });
}
