import { inArray } from 'drizzle-orm';
import type { ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import { type Db, excludedColumns, inBatches } from '../../db/client.ts';
import { screenItems } from '../../db/schema/content.ts';
import { answerIdOf } from './prefills.ts';
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
