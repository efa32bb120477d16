import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/schemas.ts';
import { getCategories, getCategorySurveys } from '../../api/categories.ts';
import { requestSurvey, type RequestSurvey } from '../../contract/categories.ts';
import { beginsWord, fold, wordsOf } from '../../format/text-search.ts';
import { createRemote, type Remote } from '../shared/remote.ts';
import { openCategories, openSuggestion } from '../shell/drawers.ts';

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

export const $allSurveys: ReadableAtom<Remote<readonly ListedSurvey[]>> = all.$remote;

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

/** Words around a need that say nothing about it. */
const FILLERS = new Set(
  wordsOf(
    'a an and at book buy find fix for from get help hire i in is it look looking me my need new of on or our please some someone something the to want we with',
  ),
);

/** Returns the surveys with all words, best first, else those with the most (docs/product/categories.md#request-box). */
export function searchSurveys(surveys: readonly ListedSurvey[], query: string): readonly ListedSurvey[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  const folded = surveys.map((entry) => {
    const name = fold(entry.survey.name);
    const known = `${name}\n${fold(entry.survey.keywords.join('\n'))}`;
    return { entry, texts: [name, known, `${known}\n${fold(entry.categoryName)}`] as const };
  });
  const matching = (every: readonly string[]) =>
    ([0, 1, 2] as const).flatMap((level) =>
      folded.filter(({ texts }) => every.every((word) => beginsWord(texts[level], word))),
    );
  const found = [...matching(words), ...(telling.length === 0 ? [] : matching(telling))];
  if (found.length > 0) return [...new Set(found)].map(({ entry }) => entry);
  const counted = folded.map(({ entry, texts }) => ({
    entry,
    // Whole words: the beginning of one word alone says too little.
    count: telling.filter((word) => beginsWord(texts[2], word, true)).length,
  }));
  return counted
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ entry }) => entry);
}

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

export function reportNeedSent(need: string): void {
  for (const listener of listeners) listener(need);
}
