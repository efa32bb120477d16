import { and, eq, isNull, sql } from 'drizzle-orm';
import { factsText } from '../../src/lib/contract/card-rules.ts';
import { questionRules } from '../../src/lib/contract/question-types.ts';
import { deletionMark } from '../../src/lib/contract/shared/deletion-mark.ts';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/identity.ts';
import {
  messages,
  requests,
  uploads,
  userRequestAnswers,
  userRequestSurveys,
} from '../db/schema/requests.ts';
import { correctMessage } from './messages.ts';
import type { LockedRequest } from './lock.ts';

/** Names of a file that texts may have: as it was chosen, and with the extension of its type. */
type FileNames = readonly string[];

interface OwnFile {
  readonly key: string;
  /** As it was chosen. */
  readonly name: string;
}

/**
 * Takes a file of the employee out of a locked request and out of every view. Messages and answers that had it say so. Returns false for a
 * file that is not theirs. Its row and bytes go after the commit, by `removeDeletedFiles`.
 */
export async function deleteOwnFile(
  transaction: Db,
  request: LockedRequest,
  { key, name }: OwnFile,
  at: Date,
): Promise<boolean> {
  const own = and(
    eq(uploads.key, key),
    eq(uploads.userId, request.userId),
    eq(uploads.requestId, request.id),
    eq(uploads.fromConcierge, false),
    isNull(uploads.deletedAt),
  );
  const [file] = await transaction
    .select({ fileName: uploads.fileName, firstName: users.firstName })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(own)
    .for('update', { of: uploads });
  if (file === undefined) return false;
  const names = [file.fileName, name];
  const mark = deletionMark(file.firstName);
  await markMessages(transaction, request.id, key, names, mark, at);
  await markAnswers(transaction, request, key, names, mark);
  await transaction
    .update(uploads)
    .set({ deletedAt: at, deletedFrom: request.id, requestId: null })
    .where(own);
  return true;
}

async function markMessages(
  transaction: Db,
  requestId: number,
  key: string,
  names: FileNames,
  mark: string,
  at: Date,
): Promise<void> {
  const having = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.requestId, requestId), sql`jsonb_exists(${messages.attachmentKeys}, ${key})`));
  for (const { id, body, attachmentKeys, cardAnswer } of having) {
    const answer = cardAnswer && {
      ...cardAnswer,
      facts: cardAnswer.facts.map((fact) =>
        fact.value === key ? { ...fact, value: '', answer: mark } : fact,
      ),
    };
    await transaction
      .update(messages)
      .set({ attachmentKeys: attachmentKeys.filter((one) => one !== key), cardAnswer: answer })
      .where(eq(messages.id, id));
    const isNameAlone = names.some((name) => body === name || body === `Attached: ${name}`);
    const text = isNameAlone ? mark : `${body}\n\n${mark}`;
    await correctMessage(transaction, id, answer === null ? text : factsText(answer.facts), at);
  }
}

async function markAnswers(
  transaction: Db,
  request: LockedRequest,
  key: string,
  names: FileNames,
  mark: string,
): Promise<void> {
  const surveys = transaction
    .select({ id: userRequestSurveys.id })
    .from(userRequestSurveys)
    .where(eq(userRequestSurveys.requestId, request.id));
  const answered = await transaction
    .update(userRequestAnswers)
    .set({ value: null })
    .where(
      and(
        sql`${userRequestAnswers.userRequestSurveyId} in (${surveys})`,
        sql`${userRequestAnswers.value} = to_jsonb(${key}::text)`,
      ),
    )
    .returning({ id: userRequestAnswers.id });
  if (answered.length === 0) return;
  const which = eq(requests.id, request.id);
  const [found] = await transaction.select({ answers: requests.answers }).from(requests).where(which);
  const answers = found?.answers ?? [];
  // Two files may have one name: the other's answer stays.
  const index = answers.findIndex(({ type, answer }) => questionRules[type].isFile && names.includes(answer));
  const marked = answers.map((one, at) => (at === index ? { ...one, answer: mark } : one));
  await transaction.update(requests).set({ answers: marked }).where(which);
}
