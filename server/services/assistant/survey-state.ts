import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../../db/client.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { requestSurveys, screenItems } from '../../db/schema/content.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { questionRules, questionTypes } from '../../../src/lib/contract/question-types.ts';
import type { Viewer } from '../context.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';
import type { Answers, Item } from './path.ts';

/** Data that the assistant's rules depend on. */
export interface SurveyState {
  readonly id: number;
  readonly submitted: boolean;
  readonly requestId: number | null;
  readonly survey: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    readonly kind: 'request' | 'intro';
    readonly discreet: boolean;
  };
  readonly items: readonly Item[];
  readonly answers: Answers;
  /** Answers of the viewer's profile, by item id. */
  readonly prefills: ReadonlyMap<number, AnswerValue>;
}

export function surveyNotFound(): ServiceError {
  return new ServiceError('not_found', { of: 'survey_answers' });
}

const item = {
  id: screenItems.id,
  label: screenItems.label,
  type: screenItems.type,
  optional: screenItems.optional,
  options: screenItems.options,
  format: screenItems.format,
  universalAnswerId: screenItems.universalAnswerId,
  condition: screenItems.condition,
};

/** The profile answer that fills in a question: the one that it names, else that of its type. */
const profileAnswerId = sql<number | null>`coalesce(
  ${screenItems.universalAnswerId},
  case ${screenItems.type} ${sql.join(
    questionTypes.map(
      (type) =>
        sql`when ${sql.raw(`'${type}'`)} then ${sql.raw(String(questionRules[type].profileAnswerId))}`,
    ),
    sql` `,
  )} end
)`;

const query = (db: Db) =>
  db
    .select({
      state: {
        id: userRequestSurveys.id,
        submittedAt: userRequestSurveys.submittedAt,
        requestId: userRequestSurveys.requestId,
      },
      survey: {
        id: requestSurveys.id,
        slug: requestSurveys.slug,
        name: requestSurveys.name,
        kind: requestSurveys.kind,
        discreet: requestSurveys.discreet,
      },
      item,
      answerId: userRequestAnswers.id,
      answer: userRequestAnswers.value,
      prefill: profileAnswers.value,
    })
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .leftJoin(screenItems, and(eq(screenItems.surveyId, requestSurveys.id), eq(screenItems.retired, false)))
    .leftJoin(
      userRequestAnswers,
      and(
        eq(userRequestAnswers.userRequestSurveyId, userRequestSurveys.id),
        eq(userRequestAnswers.screenItemId, screenItems.id),
      ),
    )
    .leftJoin(
      profileAnswers,
      and(eq(profileAnswers.userId, userRequestSurveys.userId), eq(profileAnswers.answerId, profileAnswerId)),
    )
    .where(
      and(
        eq(userRequestSurveys.id, sql.placeholder('id')),
        eq(userRequestSurveys.userId, sql.placeholder('userId')),
        isNull(userRequestSurveys.discardedAt),
      ),
    )
    .orderBy(asc(screenItems.position));

const prepared = oncePerDb((db) => query(db).prepare('survey_state'));

/**
 * Returns the viewer's survey with its questions, answers and prefills, in one statement.
 * @throws {ServiceError} `not_found` for a missing, a foreign and a discarded survey.
 */
export async function readSurveyState(
  db: Db,
  viewer: Pick<Viewer, 'userId'>,
  id: string | number,
): Promise<SurveyState> {
  const known = numericId(id);
  const rows = known === null ? [] : await prepared(db).execute({ id: known, userId: viewer.userId });
  const [first] = rows;
  if (first === undefined) throw surveyNotFound();
  const items: Item[] = [];
  const answers = new Map<number, AnswerValue>();
  const prefills = new Map<number, AnswerValue>();
  for (const row of rows) {
    if (row.item === null) continue;
    items.push(row.item);
    if (row.answerId !== null) answers.set(row.item.id, row.answer);
    prefills.set(row.item.id, row.prefill);
  }
  return {
    id: first.state.id,
    submitted: first.state.submittedAt !== null,
    requestId: first.state.requestId,
    survey: first.survey,
    items,
    answers,
    prefills,
  };
}
