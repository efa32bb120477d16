import { atom, type ReadableAtom } from 'nanostores';
import { getCategories, getCategorySurveys } from '../../api/categories.ts';
import { type ApiError, asApiError } from '../../api/shared/api-error.ts';
import {
  type Category,
  category as categorySchema,
  requestSurvey,
  type RequestSurvey,
} from '../../contract/categories.ts';
import { CUSTOM_PREFIX } from '../../contract/shared/limits.ts';
import { type WireId, z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { parameterOf } from '../../routes/match.ts';
import { createRemote, dataOf, type Remote } from '../shared/remote.ts';
import { followRemote, remotesById } from '../shared/remotes-by-id.ts';
import { stepBackIn } from '../shell/drawer-history.ts';
import { $drawer, openAssistant, openCategories } from '../shell/drawers.ts';

const WILDCARD = 'wildcard';

export const { $remote: $categories, refresh: refreshCategories } = createRemote<readonly Category[]>({
  load: getCategories,
  cache: { name: 'categories', schema: z.array(categorySchema) },
});

/** The start of a custom request, between the choice of a category and the first question. */
export type CustomStart =
  | { readonly status: 'idle' }
  | { readonly status: 'starting'; readonly categoryId: WireId }
  | { readonly status: 'failed'; readonly category: Category; readonly error: ApiError | null };

export const $customStart = atom<CustomStart>({ status: 'idle' });

/** Cancels the start of a custom request and clears its failure. */
export function forgetCustomStart(): void {
  $customStart.set({ status: 'idle' });
}

/** Returns the survey for custom requests, else the first (`docs/product/categories.md#custom-mode`). */
export function pickCustomSurvey(surveys: readonly RequestSurvey[]): RequestSurvey | null {
  return (
    surveys.find(({ slug }) => slug != null && `${slug}-`.startsWith(CUSTOM_PREFIX)) ?? surveys[0] ?? null
  );
}

/** Opens the assistant on the custom survey of a category; a category without surveys uses the wildcard's first. */
export async function startCustomRequest(category: Category): Promise<void> {
  const own = { status: 'starting', categoryId: category.id } as const;
  $customStart.set(own);
  try {
    const survey = await findCustomSurvey(category.id);
    if ($customStart.get() !== own) return;
    if (survey === null) {
      $customStart.set({ status: 'failed', category, error: null });
      return;
    }
    $customStart.set({ status: 'idle' });
    const drawer = customDrawer();
    if (drawer === null) return;
    openAssistant({ id: survey.id, name: survey.name, forAlpha: survey.for_alpha, text: drawer.text });
  } catch (error) {
    if ($customStart.get() === own)
      $customStart.set({ status: 'failed', category, error: asApiError(error) });
  }
}

/** Returns the drawer; null when it was closed or left its custom mode during the start. */
function customDrawer() {
  const drawer = $drawer.get();
  return drawer?.name === 'categories' && drawer.mode === 'custom' ? drawer : null;
}

async function findCustomSurvey(categoryId: WireId): Promise<RequestSurvey | null> {
  const { surveys } = await getCategorySurveys(categoryId);
  const chosen = pickCustomSurvey(surveys);
  if (chosen !== null) return chosen;
  const wildcard = (dataOf($categories.get()) ?? (await getCategories())).find(
    ({ name }) => name === WILDCARD,
  );
  if (wildcard === undefined) return null;
  return (await getCategorySurveys(wildcard.id)).surveys[0] ?? null;
}

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
