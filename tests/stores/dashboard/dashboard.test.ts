import { beforeEach, describe, expect, it } from 'vitest';
import type { RecommendedCategory } from '../../../src/lib/contract/categories.ts';
import {
  $dashboardView,
  $latestRequest,
  enterDashboard,
  $suggestions,
  pickSuggestions,
} from '../../../src/lib/stores/dashboard/dashboard.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $inProgressRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile({ demo: true });

describe('an employee with requests', () => {
  let browser: TestBrowser;
  beforeEach(async () => {
    browser = await signedInEmployee(app);
    await enterDashboard();
  });

  it('sees the latest request in progress', () => {
    expect($dashboardView.get()).toBe('returning');
    const inProgress = dataOf($inProgressRequests.get()) ?? [];
    expect(dataOf($latestRequest.get())?.external_id).toBe(inProgress.at(-1)?.external_id);
  });

  it('keeps seeing it when a refresh fails', async () => {
    const before = dataOf($latestRequest.get());
    browser.online = false;
    await enterDashboard();
    expect(dataOf($latestRequest.get())).toEqual(before);
    expect($inProgressRequests.get()).toMatchObject({ status: 'ready', refreshError: { kind: 'network' } });
  });

  it('keeps its last answers in the browser for the next visit', () => {
    expect(browser.local.keys().some((key) => key.endsWith('requests.open'))).toBe(true);
    expect(browser.local.keys().some((key) => key.endsWith('suggestions'))).toBe(true);
  });
});

describe('an employee without requests', () => {
  it('sees the first-time view', async () => {
    await signedUpEmployee(app);
    await enterDashboard();
    expect($dashboardView.get()).toBe('first-time');
    expect($latestRequest.get()).toEqual({ status: 'ready', data: null });
  });
});

describe('suggestions', () => {
  const survey = (id: number, forAlpha: boolean) => ({
    id,
    name: `Suggestion ${id}`,
    slug: null,
    for_alpha: forAlpha,
  });
  const category = (name: string, request_surveys: RecommendedCategory['request_surveys']) => ({
    id: name,
    name,
    image_url: null,
    request_surveys,
  });

  it('keep the first three surveys for_alpha of each category and drop empty ones', () => {
    const picked = pickSuggestions([
      category('car', [survey(1, true), survey(2, false), survey(3, true), survey(4, true), survey(5, true)]),
      category('pet', [survey(6, false)]),
      category('home', [survey(7, true)]),
    ]);
    expect(picked.map(({ name }) => name)).toEqual(['car', 'home']);
    expect(picked[0]?.request_surveys.map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('come from the sample content in the same shape', async () => {
    await signedInEmployee(app);
    await enterDashboard();
    const suggestions = dataOf($suggestions.get()) ?? [];
    expect(suggestions.length).toBeGreaterThan(3);
    for (const { request_surveys } of suggestions) {
      expect(request_surveys.length).toBeGreaterThan(0);
      expect(request_surveys.length).toBeLessThanOrEqual(3);
    }
  });
});
