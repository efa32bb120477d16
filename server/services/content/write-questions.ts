import { inArray } from 'drizzle-orm';
import type { ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import type { prefills } from '../../../src/lib/contract/operator/survey-file.ts';
import {
  ADDRESS_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../../src/lib/contract/shared/answer-ids.ts';
import { type Db, excludedColumns, inBatches } from '../../db/client.ts';
import { screenItems } from '../../db/schema/content.ts';
import type { Ids, StoredRows } from './stored-content.ts';

type ItemRow = typeof screenItems.$inferInsert;
type Survey = ContentEntry<'surveys'>;

/** Writes the questions of the surveys, by their keys, and retires the stored ones that the surveys no longer have. */
export async function writeQuestions(
  db: Db,
  rows: StoredRows,
  surveys: readonly Survey[],
  ids: Ids,
): Promise<void> {
  const stored = Map.groupBy(rows.items, ({ surveyId }) => surveyId);
  let last = Math.max(0, ...rows.items.map(({ id }) => id));
  const nextId = () => (last += 1);
  const written: ItemRow[] = [];
  const gone: number[] = [];
  for (const survey of surveys) {
    const surveyId = ids.survey(survey.key);
    const known = stored.get(surveyId) ?? [];
    const items = itemRows(survey, surveyId, new Map(known.map(({ key, id }) => [key, id])), nextId);
    const kept = new Set(items.map(({ id }) => id));
    written.push(...items);
    gone.push(...known.filter(({ id, retired }) => !retired && !kept.has(id)).map(({ id }) => id));
  }
  for (const batch of inBatches(written)) {
    await db
      .insert(screenItems)
      .values([...batch])
      .onConflictDoUpdate({ target: screenItems.id, set: excludedColumns(screenItems) });
  }
  for (const batch of inBatches(gone)) {
    await db
      .update(screenItems)
      .set({ retired: true })
      .where(inArray(screenItems.id, [...batch]));
  }
}

function itemRows(
  survey: Survey,
  surveyId: number,
  known: ReadonlyMap<string, number>,
  nextId: () => number,
): ItemRow[] {
  const ids = new Map(survey.questions.map(({ key }) => [key, known.get(key) ?? nextId()]));
  const idOf = (key: string) => ids.get(key) ?? 0;
  return survey.questions.map((question, position) => ({
    id: idOf(question.key),
    key: question.key,
    surveyId,
    position,
    label: question.label,
    type: question.type,
    optional: question.optional,
    options: question.options,
    format: question.format ?? null,
    universalAnswerId: question.prefill === undefined ? null : answerIdOf(question.prefill),
    condition:
      question.when === undefined
        ? null
        : { itemId: idOf(question.when.question), isOneOf: question.when.is_one_of },
    retired: false,
  }));
}

type Prefill = (typeof prefills)[number];

/** Ids of the onboarding answers that fill questions in: docs/product/onboarding.md#answer-ids. */
const ANSWER_IDS: Readonly<Record<Prefill, number>> = {
  phone: PHONE_ANSWER_ID,
  preferred_email: EMAIL_ANSWER_ID,
  line1: ADDRESS_ANSWER_IDS.line1,
  line2: ADDRESS_ANSWER_IDS.line2,
  city: ADDRESS_ANSWER_IDS.city,
  state: ADDRESS_ANSWER_IDS.state,
  postal_code: ADDRESS_ANSWER_IDS.postalCode,
  country: ADDRESS_ANSWER_IDS.country,
};

export function answerIdOf(prefill: Prefill): number {
  return ANSWER_IDS[prefill];
}

/** Returns the name of an onboarding answer. Only these are stored with questions. */
export function prefillOf(answerId: number): Prefill {
  const found = Object.entries(ANSWER_IDS).find(([, id]) => id === answerId);
  if (found === undefined) throw new Error(`No prefill has the answer id ${answerId}`);
  return found[0] as Prefill;
}
