import { atom, type ReadableAtom } from 'nanostores';
import { getCategorySurveys } from '../../api/categories.ts';
import {
  category as categorySchema,
  requestSurvey,
  type Category,
  type RequestSurvey,
} from '../../contract/categories.ts';
import { type WireId, z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { parameterOf } from '../../routes/match.ts';
import { createRemote, type Remote } from '../shared/remote.ts';
import { followRemote, remotesById } from '../shared/remotes-by-id.ts';
import { stepBackIn } from '../shell/drawer-history.ts';
import { $drawer, openCategories } from '../shell/drawers.ts';

export interface CategorySurveys {
  readonly category: Category;
  readonly surveys: readonly RequestSurvey[];
}

const surveysOf = remotesById<CategorySurveys>((id) =>
  createRemote<CategorySurveys>({
    load: () => getCategorySurveys(id),
    cache: {
      name: `category.${id}`,
      schema: z.object({ category: categorySchema, surveys: z.array(requestSurvey) }),
    },
    feature: 'categories',
    component: 'category',
  }),
);

/** The category that one place of the screen shows. */
export interface OpenCategory {
  /** Null while no category is open. */
  readonly $id: ReadableAtom<WireId | null>;
  readonly $surveys: ReadableAtom<Remote<CategorySurveys>>;
  /** Shows a category: its last known answer at once, then a fresh one. */
  open(id: WireId): Promise<void>;
  refresh(): Promise<void>;
  close(): void;
}

function createOpenCategory(): OpenCategory {
  const $id = atom<WireId | null>(null);
  const refresh = async () => {
    const id = $id.get();
    if (id !== null) await surveysOf(id).refresh();
  };
  return {
    $id,
    $surveys: followRemote($id, surveysOf),
    open: (id) => {
      $id.set(id);
      return refresh();
    },
    refresh,
    close: () => $id.set(null),
  };
}

/** The drawer can be open over the page of a category, so each has its own. */
export const drawerCategory = createOpenCategory();
export const pageCategory = createOpenCategory();

stepBackIn('categories', () => {
  const drawer = $drawer.get();
  const isCustom = drawer?.name === 'categories' && drawer.mode === 'custom';
  const isInside = isCustom || drawerCategory.$id.get() !== null;
  drawerCategory.close();
  if (isCustom) openCategories('explore');
  return isInside;
});

export async function enterCategoryPage(): Promise<void> {
  const id = parameterOf(effects().here(), 'categoryId');
  if (id !== null) await pageCategory.open(id);
}
