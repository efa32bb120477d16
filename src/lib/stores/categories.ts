import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { getCategories, getCategorySurveys } from '../api/surveys.ts';
import { category as categorySchema, type Category, type RequestSurvey } from '../contract/surveys.ts';
import type { WireId } from '../contract/text.ts';
import { report } from '../telemetry/report.ts';
import { readCache, writeCache } from './cache.ts';
import { $drawer, openAssistant } from './drawers.ts';
import { dataOf, failed, loading, ready, type Remote } from './remote.ts';
import './session-refusal.ts';

const CACHE_NAME = 'categories';
const WILDCARD = 'wildcard';
const CUSTOM_SLUG_PREFIX = 'custom';

const $remote = atom<Remote<readonly Category[]>>(loading);

onMount($remote, () => {
  const cached = $remote.get().status === 'loading' ? readCache(CACHE_NAME, z.array(categorySchema)) : null;
  if (cached !== null) $remote.set(ready(cached));
});

/** Every category a request can belong to. */
export const $categories: ReadableAtom<Remote<readonly Category[]>> = $remote;

export async function refreshCategories(): Promise<void> {
  if ($remote.get().status === 'failed') $remote.set(loading);
  try {
    const categories = await getCategories();
    writeCache(CACHE_NAME, categories);
    $remote.set(ready(categories));
  } catch (error) {
    $remote.set(failed($remote.get(), asApiError(error)));
    report(error, { feature: 'categories', component: 'categories' });
  }
}

/** Where a custom request stands between the choice of its category and the first question. */
export type CustomStart =
  | { readonly status: 'idle' }
  | { readonly status: 'starting'; readonly categoryId: WireId }
  | { readonly status: 'failed'; readonly category: Category; readonly error: ApiError | null };

const $start = atom<CustomStart>({ status: 'idle' });

export const $customStart: ReadableAtom<CustomStart> = $start;

export function forgetCustomStart(): void {
  $start.set({ status: 'idle' });
}

/** The survey for a request nobody foresaw: the one with a slug `custom…`, else the first (DECISIONS section 5). */
export function pickCustomSurvey(surveys: readonly RequestSurvey[]): RequestSurvey | null {
  return surveys.find((survey) => survey.slug?.startsWith(CUSTOM_SLUG_PREFIX)) ?? surveys[0] ?? null;
}

/** Opens the assistant on the chosen category's custom survey; a category without surveys borrows the wildcard's first. */
export async function startCustomRequest(category: Category): Promise<void> {
  const own = { status: 'starting', categoryId: category.id } as const;
  $start.set(own);
  try {
    const survey = await findCustomSurvey(category.id);
    if ($start.get() !== own) return;
    if (survey === null) {
      $start.set({ status: 'failed', category, error: null });
      return;
    }
    $start.set({ status: 'idle' });
    if (isStillWanted()) openAssistant({ id: survey.id, name: survey.name, forAlpha: survey.for_alpha });
  } catch (error) {
    if ($start.get() === own) $start.set({ status: 'failed', category, error: asApiError(error) });
  }
}

/** Whoever has closed the drawer or gone back to looking around meanwhile wants no assistant any more. */
function isStillWanted(): boolean {
  const drawer = $drawer.get();
  return drawer?.name === 'categories' && drawer.mode === 'custom';
}

async function findCustomSurvey(categoryId: WireId): Promise<RequestSurvey | null> {
  const { surveys } = await getCategorySurveys(categoryId);
  const chosen = pickCustomSurvey(surveys);
  if (chosen !== null) return chosen;
  const wildcard = (dataOf($remote.get()) ?? (await getCategories())).find(({ name }) => name === WILDCARD);
  if (wildcard === undefined || wildcard.id === categoryId) return null;
  return (await getCategorySurveys(wildcard.id)).surveys[0] ?? null;
}
