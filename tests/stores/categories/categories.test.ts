// docs/product/assistant.md#starting-a-survey
// docs/product/categories.md#custom-mode
// docs/product/categories.md#category-route
// docs/product/categories.md#known-categories
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls } from '../../helpers/network/replaced-fetch.ts';
import { getCategorySurveys } from '../../../src/lib/api/categories.ts';
import { surveyCategories } from '../../../server/db/schema/content.ts';
import {
  $categories,
  $customStart,
  drawerCategory,
  enterCategoryPage,
  forgetCustomStart,
  pageCategory,
  pickCustomSurvey,
  refreshCategories,
  startCustomRequest,
} from '../../../src/lib/stores/categories/categories.ts';
import { $drawer, closeDrawer, openCategories } from '../../../src/lib/stores/shell/drawers.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const survey = (id: number, slug: string | null) => ({
  id,
  name: `Survey ${id}`,
  slug,
  for_alpha: false,
  keywords: [],
});
const PET = { id: 7, name: 'pet', image_url: null };

const me = await newcomer();
const { app } = me;
beforeEach(async () => {
  await refreshCategories();
  forgetCustomStart();
  closeDrawer();
});

describe('a custom request', () => {
  it('begins with the survey whose slug says custom, else with the first', () => {
    expect(pickCustomSurvey([survey(1, 'vet'), survey(2, 'custom-pet')])?.id).toBe(2);
    expect(pickCustomSurvey([survey(1, null), survey(2, 'vet')])?.id).toBe(1);
    expect(pickCustomSurvey([])).toBeNull();
  });

  it("borrows the wildcard's first survey for a category without any", async () => {
    await app.services.db
      .insert(surveyCategories)
      .values({ id: 90, key: 'empty', name: 'empty', position: 90 });
    openCategories('custom');
    await startCustomRequest({ id: 90, name: 'empty', image_url: null });
    expect($drawer.get()).toMatchObject({ name: 'assistant', start: { surveyId: 501 } });
    await app.services.db.delete(surveyCategories).where(eq(surveyCategories.id, 90));
  });

  it('says which category it starts, and starts only the last one', async () => {
    openCategories('custom');
    const first = startCustomRequest(PET);
    expect($customStart.get()).toEqual({ status: 'starting', categoryId: 7 });
    const second = startCustomRequest({ ...PET, id: 1, name: 'home' });
    await Promise.all([first, second]);
    expect($customStart.get()).toEqual({ status: 'idle' });
    const { surveys } = await getCategorySurveys(1);
    const { id, name, for_alpha: forAlpha } = pickCustomSurvey(surveys) ?? survey(0, null);
    expect($drawer.get()).toEqual({
      name: 'assistant',
      start: { kind: 'survey', surveyId: id, name, forAlpha },
    });
  });

  it.each([true, false])(
    'that was cancelled opens nothing and fails with nothing (online: %s)',
    async (online) => {
      openCategories('custom');
      const starting = startCustomRequest(PET);
      me.browser.online = online;
      forgetCustomStart();
      await starting;
      expect($customStart.get()).toEqual({ status: 'idle' });
      expect($drawer.get()).toEqual({ name: 'categories', mode: 'custom' });
    },
  );

  it.each<[string, () => void, unknown]>([
    ['left its custom mode', () => openCategories('explore'), { name: 'categories', mode: 'explore' }],
    ['was closed meanwhile', closeDrawer, null],
  ])('does not open the assistant over a drawer that %s', async (_, change, drawer) => {
    openCategories('custom');
    const starting = startCustomRequest(PET);
    change();
    await starting;
    expect($drawer.get()).toEqual(drawer);
  });

  it('fails without a reason where neither the category nor the wildcard has a survey', async () => {
    const empty = { id: 91, name: 'empty', image_url: null };
    await app.services.db
      .insert(surveyCategories)
      .values({ id: 91, key: 'empty', name: 'empty', position: 91 });
    const wildcard = (dataOf($categories.get()) ?? []).find(({ name }) => name === 'wildcard');
    answerCalls(new RegExp(`/${String(wildcard?.id)}/`), () =>
      Response.json({ survey_category: wildcard, request_surveys: [] }),
    );
    await startCustomRequest(empty);
    expect($customStart.get()).toEqual({ status: 'failed', category: empty, error: null });
    await app.services.db.delete(surveyCategories).where(eq(surveyCategories.id, 91));
  });
});

it('the drawer shows one category, loads it again on request, and closes it', async () => {
  expect(drawerCategory.$id.get()).toBeNull();
  await drawerCategory.refresh();
  await drawerCategory.open(7);
  expect(drawerCategory.$id.get()).toBe(7);
  const first = dataOf(drawerCategory.$surveys.get());
  await drawerCategory.refresh();
  expect(dataOf(drawerCategory.$surveys.get())).toEqual(first);
  expect(dataOf(drawerCategory.$surveys.get())).not.toBe(first);
  drawerCategory.close();
  expect(drawerCategory.$id.get()).toBeNull();
  expect(me.browser.local.keys().some((key) => key.endsWith(':category.7'))).toBe(true);
});

describe('the page of a category', () => {
  it.each(['/requests/category/7/?a=1#b', '/requests/category/7?a=1'])('is named by %s', async (here) => {
    pageCategory.close();
    me.browser.here = here;
    await enterCategoryPage();
    expect(pageCategory.$id.get()).toBe('7');
  });

  it.each(['/dashboard', '/users/sign_in', '/no-such-page'])('is none at %s', async (here) => {
    pageCategory.close();
    me.browser.here = here;
    await enterCategoryPage();
    expect(pageCategory.$id.get()).toBeNull();
  });

  it('shows the category that the address names, whatever the drawer shows', async () => {
    me.browser.here = '/requests/category/7';
    await enterCategoryPage();
    await drawerCategory.open(1);
    drawerCategory.close();
    const shown = dataOf(pageCategory.$surveys.get());
    expect(shown?.category.name).toBe('pet');
    expect(shown?.surveys.map(({ name }) => name)).toContain('Find a vet');
  });
});
