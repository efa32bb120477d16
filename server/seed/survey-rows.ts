import { INTRO_SURVEY_ID } from '../../src/lib/contract/shared/limits.ts';
import { categories } from '../content/categories.ts';
import type { QuestionContent, SurveyContent } from '../content/content-types.ts';
import type { requestSurveys, screenItems } from '../db/schema/surveys.ts';

type SurveyRow = typeof requestSurveys.$inferInsert;
type ItemRow = typeof screenItems.$inferInsert;

const ITEMS_PER_SURVEY = 100;

/** The survey of the onboarding answers. It has no category and no questions, and is in no list. */
export const introSurvey: SurveyRow = {
  id: INTRO_SURVEY_ID,
  slug: 'intro',
  name: 'About you',
  kind: 'intro',
  forAlpha: false,
  categoryId: null,
  position: 0,
  retired: false,
};

const categoryIds = new Map<string, number>(categories.map((category) => [category.name, category.id]));

export function surveyRow(survey: SurveyContent, position: number): SurveyRow {
  const categoryId = categoryIds.get(survey.category);
  if (categoryId === undefined)
    throw new Error(`Survey ${survey.id} names the unknown category ${survey.category}`);
  const { id, slug, name, forAlpha } = survey;
  return { id, slug, name, kind: 'request', forAlpha, categoryId, position, retired: false };
}

/**
 * Returns the questions of a survey, with the ids `survey id * 100 + position`.
 * @throws {Error} when a condition does not refer to an earlier question.
 */
export function itemRows(survey: SurveyContent): ItemRow[] {
  const ids = new Map<string, number>();
  return survey.questions.map((question, index) => {
    const id = survey.id * ITEMS_PER_SURVEY + index + 1;
    const row: ItemRow = {
      id,
      key: question.key,
      surveyId: survey.id,
      position: index,
      label: question.label,
      type: question.type,
      optional: question.optional ?? false,
      options: question.options ?? [],
      universalAnswerId: question.universalAnswerId ?? null,
      condition: conditionOf(survey, question, ids),
      retired: false,
    };
    ids.set(question.key, id);
    return row;
  });
}

function conditionOf(
  survey: SurveyContent,
  { key, when }: QuestionContent,
  earlier: ReadonlyMap<string, number>,
) {
  if (when === undefined) return null;
  const itemId = earlier.get(when.question);
  if (itemId === undefined) {
    throw new Error(
      `Question ${key} of survey ${survey.id} depends on ${when.question}, which is not asked before it`,
    );
  }
  return { itemId, isOneOf: when.isOneOf };
}
