import { and, arrayOverlaps, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { conciergeActions, requestWords } from '../../db/schema/desk.ts';
import { memberships, profileAnswers } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { searchWords } from '../requests/search-words.ts';
import { type Account, numbersOf } from './accounts.ts';

/** A shorter beginning fits very many names and numbers, and tells of nobody. */
const TELLING_MIN_CHARACTERS = 3;
/** Four digits in a row, or more: parts of phone numbers and the like. */
const NUMBER = /[0-9]{4}/;
/** Whole, or with blanks: then the last four digits are a word of their own. */
const PHONE = /^\d{7,}$/;
const LAST_DIGITS = 4;

/**
 * Removes the words of recorded searches for accounts that are to be deleted, and leaves the records: docs/product/desk-audit.md#erased-searches.
 * Call it before the rows of the accounts are deleted.
 */
export async function blankSearches(tx: Db, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  const beginnings = new Set<string>();
  for (const word of await tellingWords(tx, accounts)) {
    beginnings.add(word);
    if (PHONE.test(word)) beginnings.add(word.slice(-LAST_DIGITS));
    for (let length = TELLING_MIN_CHARACTERS; length < word.length; length += 1) {
      beginnings.add(word.slice(0, length));
    }
  }
  await tx
    .update(conciergeActions)
    .set({ detail: null, words: null })
    .where(and(arrayOverlaps(conciergeActions.words, [...beginnings]), mayBeFor(accounts)));
}

/**
 * Returns the condition of records that may tell of the accounts: written since there is one of them, by a concierge who served a company of
 * theirs. Anybody may take a name, write numbers and then delete the account: that must not remove words that were meant for others.
 */
function mayBeFor(accounts: readonly Account[]): SQL | undefined {
  const ids = accounts.map(({ id }) => id);
  const { companyIds, createdAt, userId } = conciergeActions;
  // They may have left a company since.
  const companies = sql`array(
    select ${memberships.companyId} from ${memberships} where ${inArray(memberships.userId, ids)}
    union select unnest(${companyIds}) from ${conciergeActions} where ${inArray(userId, ids)})`;
  const first = new Date(Math.min(...accounts.map((account) => account.createdAt.getTime())));
  return and(gte(createdAt, first), or(isNull(companyIds), sql`${companyIds} && ${companies}`));
}

/** Returns the words of names, those that messages were sent with included, of the local parts of addresses and of numbers. */
async function tellingWords(tx: Db, accounts: readonly Account[]): Promise<string[]> {
  const ids = accounts.map(({ id }) => id);
  const answers = await tx
    .select({ value: profileAnswers.value })
    .from(profileAnswers)
    .where(inArray(profileAnswers.userId, ids));
  const own = tx.select({ id: requests.id }).from(requests).where(inArray(requests.userId, ids));
  const written = await tx
    .select({
      words: sql<string[]>`array(
        select word from unnest(tsvector_to_array(${requestWords.words} || ${requestWords.contactWords})) as word
        where word ~ ${NUMBER.source})`,
    })
    .from(requestWords)
    .where(inArray(requestWords.requestId, own));
  const formerNames = await tx
    .selectDistinct({ name: messages.sourceName })
    .from(messages)
    .where(and(eq(messages.source, 'user'), inArray(messages.requestId, own)));
  return [
    ...formerNames.flatMap(({ name }) => searchWords(name)),
    ...accounts.flatMap(({ firstName, lastName, email }) =>
      searchWords([firstName, lastName, email.slice(0, email.lastIndexOf('@'))].join(' ')),
    ),
    ...accounts.flatMap(numbersOf),
    ...answers.flatMap(({ value }) => searchWords(String(value)).filter((word) => NUMBER.test(word))),
    ...written.flatMap(({ words }) => words),
  ];
}
