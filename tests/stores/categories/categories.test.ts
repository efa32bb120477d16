import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surveyCategories } from '../../../server/db/schema/surveys.ts';
import {
  $categories,
  $customStart,
  forgetCustomStart,
  pickCustomSurvey,
  refreshCategories,
  startCustomRequest,
} from '../../../src/lib/stores/categories/categories.ts';
import {
  drawerCategory,
  enterCategoryPage,
  pageCategory,
} from '../../../src/lib/stores/categories/categories-surveys.ts';
import { $drawer, closeDrawer, openCategories } from '../../../src/lib/stores/shell/drawers.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const survey = (id: number, slug: string | null) => ({ id, name: `Survey ${id}`, slug, for_alpha: false });
const PET = { id: 7, name: 'pet', image_url: null };

let app: RunningApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await signedUpEmployee(app);
  await refreshCategories();
  forgetCustomStart();
  closeDrawer();
});

it('loads all nine categories', () => {
  expect(dataOf($categories.get())).toHaveLength(9);
});

describe('a custom request', () => {
  it('begins with the survey whose slug says custom, else with the first', () => {
    expect(pickCustomSurvey([survey(1, 'vet'), survey(2, 'custom-pet')])?.id).toBe(2);
    expect(pickCustomSurvey([survey(1, null), survey(2, 'vet')])?.id).toBe(1);
    expect(pickCustomSurvey([])).toBeNull();
  });

  it("opens the assistant on the category's custom survey", async () => {
    openCategories('custom');
    await startCustomRequest(PET);
    expect($drawer.get()).toMatchObject({ name: 'assistant', start: { surveyId: 406, forAlpha: false } });
  });

  it("borrows the wildcard's first survey for a category without any", async () => {
    await app.services.db.insert(surveyCategories).values({ id: 90, name: 'empty', position: 90 });
    openCategories('custom');
    await startCustomRequest({ id: 90, name: 'empty', image_url: null });
    expect($drawer.get()).toMatchObject({ name: 'assistant', start: { surveyId: 501 } });
    await app.services.db.delete(surveyCategories).where(eq(surveyCategories.id, 90));
  });

  it('fails when the category is refused, and keeps the drawer open for a retry', async () => {
    expectFailedCall('GET /api/v1/survey_categories/:id/request_surveys', 404);
    openCategories('custom');
    await startCustomRequest({ ...PET, id: 999_999 });
    expect($customStart.get()).toMatchObject({ status: 'failed', category: { id: 999_999 } });
    expect($drawer.get()).toMatchObject({ name: 'categories' });
  });

  it('fails when the server cannot be reached', async () => {
    browser.online = false;
    await startCustomRequest(PET);
    expect($customStart.get()).toMatchObject({ status: 'failed', error: { kind: 'network' } });
  });

  it('does not open the assistant over a drawer that was closed meanwhile', async () => {
    openCategories('custom');
    const starting = startCustomRequest(PET);
    closeDrawer();
    await starting;
    expect($drawer.get()).toBeNull();
  });
});

describe('the page of a category', () => {
  it('shows the category that the address names, whatever the drawer shows', async () => {
    browser.here = '/requests/category/7';
    await enterCategoryPage();
    await drawerCategory.open(1);
    drawerCategory.close();
    const shown = dataOf(pageCategory.$surveys.get());
    expect(shown?.category.name).toBe('pet');
    expect(shown?.surveys.map(({ name }) => name)).toContain('Find a vet');
  });

  it('tells an unknown category from a failure', async () => {
    expectFailedCall('GET /api/v1/survey_categories/:id/request_surveys', 404);
    browser.here = '/requests/category/999999';
    await enterCategoryPage();
    expect(pageCategory.$surveys.get()).toMatchObject({ status: 'failed', error: { status: 404 } });
  });
});
