import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { getRecommendedCategories } from '../../api/categories.ts';
import { requestSurvey, type RecommendedCategory } from '../../contract/categories.ts';
import { maybeText, wireId } from '../../contract/shared/text.ts';
import { createRemote } from '../shared/create-remote.ts';
import type { Remote } from '../shared/remote.ts';

/** Limits of `docs/product/dashboard.md#suggestions`. */
const SUGGESTIONS_PER_CATEGORY = 3;
export const SUGGESTED_CATEGORIES_DESKTOP = 3;

type Suggestions = readonly RecommendedCategory[];

const cachedSuggestions = z.array(
  z.object({ id: wireId, name: z.string(), image_url: maybeText, request_surveys: z.array(requestSurvey) }),
);
const suggestions = createRemote<Suggestions>({
  load: async () => pickSuggestions(await getRecommendedCategories()),
  cache: { name: 'suggestions', schema: cachedSuggestions },
  feature: 'dashboard',
  component: 'suggestions',
});

/** The suggested requests by category. */
export const $suggestions: ReadableAtom<Remote<Suggestions>> = suggestions.$remote;

/** Loads the suggestions. */
export const refreshSuggestions = suggestions.refresh;

/** Keeps the first three surveys `for_alpha` of each category and drops categories without any. */
export function pickSuggestions(categories: Suggestions): Suggestions {
  return categories
    .map((category) => ({
      ...category,
      request_surveys: category.request_surveys
        .filter((survey) => survey.for_alpha)
        .slice(0, SUGGESTIONS_PER_CATEGORY),
    }))
    .filter((category) => category.request_surveys.length > 0);
}
