import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { getCategories, getCategorySurveys } from '../../api/categories.ts';
import { requestSurvey, type RequestSurvey } from '../../contract/categories.ts';
import { fold, wordsOf } from '../../format/text-search.ts';
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

/** Returns true when a word of the text begins so; both are folded. */
function beginsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** Says how a word of the query may match the folded names of a survey and of its category, the best first. */
const MATCHES: readonly ((word: string, name: string, categoryName: string) => boolean)[] = [
  (word, name) => beginsWord(name, word),
  (word, name, categoryName) => beginsWord(name, word) || beginsWord(categoryName, word),
  (word, name) => name.includes(word),
  (word, name, categoryName) => name.includes(word) || beginsWord(categoryName, word),
];

/** Returns the surveys that match every word of the query, the best matches first (docs/product/categories.md#request-box). */
export function searchSurveys(surveys: readonly ListedSurvey[], query: string): readonly ListedSurvey[] {
  const words = wordsOf(query);
  const folded = surveys.map((entry) => ({
    entry,
    name: fold(entry.survey.name),
    categoryName: fold(entry.categoryName),
  }));
  const found = MATCHES.flatMap((matches) =>
    folded.filter(({ name, categoryName }) => words.every((word) => matches(word, name, categoryName))),
  );
  return [...new Set(found)].map(({ entry }) => entry);
}

/** Opens the assistant on a found survey. */
export function chooseSurvey({ survey }: ListedSurvey): void {
  openSuggestion(survey);
}

/** Starts a custom request; what was typed becomes its first answer (docs/product/categories.md#request-box). */
export function askInOwnWords(typed: string): void {
  openCategories('custom', 'create_request', typed.trim());
}

type Listener = (need: string) => void;

const listeners = new Set<Listener>();

/** Calls the listener with what was typed ahead of each request, once that is sent. Returns the function that stops. */
export function onNeedSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the listeners that a request was sent. */
export function reportNeedSent(need: string): void {
  for (const listener of listeners) listener(need);
}
