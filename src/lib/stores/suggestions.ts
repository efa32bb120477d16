import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { asApiError } from '../api/api-error.ts';
import { getRecommendedCategories } from '../api/surveys.ts';
import { requestSurvey, type RecommendedCategory } from '../contract/surveys.ts';
import { maybeText, wireId } from '../contract/text.ts';
import { report } from '../telemetry/report.ts';
import { readCache, writeCache } from './cache.ts';
import { failed, loading, ready, type Remote } from './remote.ts';
import './session-refusal.ts';

/** SPEC section 9: ideas per category, and categories where there is room for columns. */
export const IDEAS_PER_CATEGORY = 3;
export const SUGGESTED_CATEGORIES_DESKTOP = 3;

const CACHE_NAME = 'suggestions';
const cachedSuggestions = z.array(
  z.object({ id: wireId, name: z.string(), image_url: maybeText, request_surveys: z.array(requestSurvey) }),
);

type Suggestions = readonly RecommendedCategory[];

const $remote = atom<Remote<Suggestions>>(loading);

onMount($remote, () => {
  const cached = $remote.get().status === 'loading' ? readCache(CACHE_NAME, cachedSuggestions) : null;
  if (cached !== null) $remote.set(ready(cached));
});

/** What the dashboard suggests, category by category. */
export const $suggestions: ReadableAtom<Remote<Suggestions>> = $remote;

/** Inside each category the first three surveys `for_alpha`; empty categories go (DECISIONS section 5). */
export function pickSuggestions(categories: Suggestions): Suggestions {
  return categories
    .map((category) => ({
      ...category,
      request_surveys: category.request_surveys
        .filter((survey) => survey.for_alpha)
        .slice(0, IDEAS_PER_CATEGORY),
    }))
    .filter((category) => category.request_surveys.length > 0);
}

/** Loads the suggestions; what is shown stays until the answer is there. */
export async function refreshSuggestions(): Promise<void> {
  try {
    const suggestions = pickSuggestions(await getRecommendedCategories());
    writeCache(CACHE_NAME, suggestions);
    $remote.set(ready(suggestions));
  } catch (error) {
    $remote.set(failed($remote.get(), asApiError(error)));
    report(error, { feature: 'dashboard', component: 'suggestions' });
  }
}
