import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TrackedEvent } from '../../../src/lib/telemetry/analytics/events.ts';

let sent: Pick<TrackedEvent, 'name' | 'params'>[];

beforeEach(async () => {
  vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', 'on');
  vi.stubEnv('PUBLIC_ANALYTICS_ID', 'G-1');
  vi.resetModules();
  sent = [];
  const { connectAnalytics } = await import('../../../src/lib/telemetry/analytics/track.ts');
  connectAnalytics(({ name, params }) => sent.push({ name, params }));
});
afterEach(() => vi.unstubAllEnvs());

it('tracks drawers and calls to action, but not the chosen request', async () => {
  const { closeDrawer, continueAssistant, openAssistant, openCategories } =
    await import('../../../src/lib/stores/shell/drawers.ts');
  openCategories('explore', 'create_request');
  openCategories('custom');
  openAssistant({ id: 7, name: 'Help me move', cta: 'request_idea' });
  closeDrawer();
  continueAssistant();
  expect(sent).toEqual([
    { name: 'cta_click', params: { cta: 'create_request' } },
    { name: 'ui_interaction', params: { element: 'categories_drawer', action: 'open' } },
    { name: 'ui_interaction', params: { element: 'categories_drawer', action: 'open' } },
    { name: 'cta_click', params: { cta: 'request_idea' } },
    { name: 'ui_interaction', params: { element: 'assistant_drawer', action: 'open' } },
    { name: 'ui_interaction', params: { element: 'assistant_drawer', action: 'open' } },
  ]);
});

it('tracks the use of tabs and filters', async () => {
  const { $requestsTab } = await import('../../../src/lib/stores/requests/requests-screen.ts');
  const { chooseCategory, showOnlyBenefits } =
    await import('../../../src/lib/stores/offerings/all-screen.ts');
  $requestsTab.set('completed');
  chooseCategory('Health');
  showOnlyBenefits(true);
  expect(sent).toEqual([
    { name: 'ui_interaction', params: { element: 'requests_tab', action: 'select' } },
    { name: 'ui_interaction', params: { element: 'category_filter', action: 'select' } },
    { name: 'ui_interaction', params: { element: 'benefits_toggle', action: 'select' } },
  ]);
});
