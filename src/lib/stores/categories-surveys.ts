import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { asApiError } from '../api/api-error.ts';
import { getCategorySurveys } from '../api/surveys.ts';
import {
  category as categorySchema,
  requestSurvey,
  type Category,
  type RequestSurvey,
} from '../contract/surveys.ts';
import type { WireId } from '../contract/text.ts';
import { effects } from '../environment/effects.ts';
import { matchPath } from '../routes/match.ts';
import { report } from '../telemetry/report.ts';
import { readCache, writeCache } from './cache.ts';
import { stepBackIn } from './drawer-history.ts';
import { $drawer, openCategories } from './drawers.ts';
import { failed, loading, ready, type Remote } from './remote.ts';
import './session-refusal.ts';

/** A category with the requests it offers. */
export interface CategorySurveys {
  readonly category: Category;
  readonly surveys: readonly RequestSurvey[];
}

const cachedSurveys = z.object({ category: categorySchema, surveys: z.array(requestSurvey) });

/** `id` is null while nothing is shown. */
export interface Shown {
  readonly id: WireId | null;
  readonly remote: Remote<CategorySurveys>;
}

/** One place that shows a category: the drawer, or the page. */
export interface CategoryShelf {
  readonly $shown: ReadableAtom<Shown>;
  /** Shows a category: its last known answer at once, a fresh one behind it. */
  show(id: WireId): Promise<void>;
  leave(): void;
}

/** What a shelf shows at first; also what is pre-rendered. */
export const emptyShelf: Shown = { id: null, remote: loading };

function createShelf(): CategoryShelf {
  const $shown = atom<Shown>(emptyShelf);
  return {
    $shown,
    leave: () => $shown.set(emptyShelf),
    show: async (id) => {
      const cacheName = `category.${id}`;
      if ($shown.get().id !== id || $shown.get().remote.status === 'failed') {
        const cached = readCache(cacheName, cachedSurveys);
        $shown.set({ id, remote: cached === null ? loading : ready(cached) });
      }
      try {
        const answer = await getCategorySurveys(id);
        writeCache(cacheName, answer);
        if ($shown.get().id === id) $shown.set({ id, remote: ready(answer) });
      } catch (error) {
        if ($shown.get().id === id)
          $shown.set({ id, remote: failed($shown.get().remote, asApiError(error)) });
        report(error, { feature: 'categories', component: 'category' });
      }
    },
  };
}

/** The drawer can lie open over a category's page, so each has a shelf of its own. */
export const drawerShelf = createShelf();
export const pageShelf = createShelf();

stepBackIn('categories', () => {
  const drawer = $drawer.get();
  const isCustom = drawer?.name === 'categories' && drawer.mode === 'custom';
  const isInside = isCustom || drawerShelf.$shown.get().id !== null;
  drawerShelf.leave();
  if (isCustom) openCategories('explore');
  return isInside;
});

/** Shows the category that the page's address names. */
export async function enterCategoryPage(): Promise<void> {
  const path = effects()
    .here()
    .replace(/[?#].*$/, '');
  const match = matchPath(path);
  const id = match?.kind === 'screen' ? match.params['categoryId'] : undefined;
  if (id !== undefined) await pageShelf.show(id);
}
