import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { getCategories, getCategorySurveys } from '../../api/categories.ts';
import { requestSurvey, type RequestSurvey } from '../../contract/categories.ts';
import { createTextSearch } from '../../format/text-search.ts';
import { createRemote } from '../shared/create-remote.ts';
import type { Remote } from '../shared/remote.ts';
import { openCategories, openSuggestion } from '../shell/drawers.ts';

/** A survey with the name of its category. */
export interface ListedSurvey {
  readonly survey: RequestSurvey;
  readonly categoryName: string;
}

/** The box appears on the dashboard and in the drawer over it: the drawer's loads nothing again. */
const FRESH_FOR_MS = 60_000;

const all = createRemote<readonly ListedSurvey[]>({
  load: loadAll,
  cache: {
    name: 'surveys',
    schema: z.array(z.object({ survey: requestSurvey, categoryName: z.string() })),
  },
  feature: 'categories',
  component: 'survey-search',
  freshForMs: FRESH_FOR_MS,
});

/** All surveys of all categories. */
export const $allSurveys: ReadableAtom<Remote<readonly ListedSurvey[]>> = all.$remote;

/** Loads the surveys. */
export const refreshAllSurveys = all.refresh;

/** Uses the core calls alone: no call lists all surveys at once. */
async function loadAll(): Promise<readonly ListedSurvey[]> {
  const categories = await getCategories();
  const lists = await Promise.all(categories.map(({ id }) => getCategorySurveys(id)));
  const listed = lists.flatMap(({ category, surveys }) =>
    surveys.map((survey) => ({ survey, categoryName: category.name })),
  );
  return [...new Map(listed.map((entry) => [String(entry.survey.id), entry])).values()];
}

const byName = createTextSearch<ListedSurvey>(({ survey }) => survey.name);
const byAnyName = createTextSearch<ListedSurvey>(({ survey, categoryName }) =>
  [survey.name, categoryName].join('\n'),
);

/** Returns the surveys with every word of the query in their name; then those that need their category's name for it. */
export function searchSurveys(surveys: readonly ListedSurvey[], query: string): readonly ListedSurvey[] {
  const named = byName.search(surveys, query);
  const isNamed = new Set(named);
  return [...named, ...byAnyName.search(surveys, query).filter((entry) => !isNamed.has(entry))];
}

/** Opens the assistant on a found survey. */
export function chooseSurvey({ survey }: ListedSurvey): void {
  openSuggestion(survey);
}

/** Starts a custom request; what was typed becomes its first answer (docs/product/categories.md#request-box). */
export function askInOwnWords(typed: string): void {
  openCategories('custom', 'create_request', typed.trim());
}
