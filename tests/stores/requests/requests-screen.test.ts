import { beforeEach, expect, it } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $isLatestOutdated, enterDashboard } from '../../../src/lib/stores/dashboard/dashboard.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
} from '../../../src/lib/stores/requests/request-lists.ts';
import { statusLabel } from '../../../src/lib/messages/requests.ts';
import {
  $requestsTab,
  $requestsView,
  loadRequestsScreen,
  restoreRequestsTab,
  screenTimeMs,
  selectRequestsTab,
} from '../../../src/lib/stores/requests/requests-screen.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;

const app = await appOfFile({ demo: true });
beforeEach(async () => {
  browser = await signedInEmployee(app);
});

/** Replies to one list with an error. */
function breakList(list: string): void {
  const real = effects();
  provideEffects({
    ...real,
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith(`/requests/${list}`)
        ? Promise.resolve(Response.json({ error: 'Broken', code: 'internal' }, { status: 500 }))
        : real.fetch(input, init),
  });
}

// The first tests: the stores of this file hold nothing yet.
it('is loading until all three lists are known', async () => {
  browser.online = false;
  await refreshRequestLists(['open', 'completed']);
  expect($requestsView.get()).toEqual({ status: 'loading' });
});

it('is a failure when no request is known', async () => {
  browser.online = false;
  await loadRequestsScreen();
  expect($requestsView.get()).toMatchObject({ status: 'failed', error: { kind: 'network' } });
});

it('shows what the dashboard has loaded when the server cannot be reached', async () => {
  await enterDashboard();
  browser.online = false;
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo.length).toBeGreaterThan(0);
  expect($requestsView.get()).toMatchObject({ data: { outdated: true, missing: null, completed: [] } });
});

it('shows the other lists when one of them is missing, and says why', async () => {
  expectFailedCall('GET /api/v1/requests/completed', 500);
  breakList('completed');
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo.length).toBeGreaterThan(0);
  expect($requestsView.get()).toMatchObject({ data: { outdated: false, missing: { status: 500 } } });
});

it('marks the dashboard as outdated, too, until a refresh succeeds', async () => {
  await enterDashboard();
  expect($isLatestOutdated.get()).toBe(false);
  browser.online = false;
  await enterDashboard();
  expect($isLatestOutdated.get()).toBe(true);
  browser.online = true;
  await enterDashboard();
  expect($isLatestOutdated.get()).toBe(false);
});

it('shows all requests: to do, sorted by their start, and completed', async () => {
  await loadRequestsScreen();
  const view = dataOf($requestsView.get());
  const starts = (view?.todo ?? []).map(
    ({ issued_at: issued, created_at: created }) => issued ?? created ?? '',
  );
  expect(starts.length).toBeGreaterThan(2);
  expect(starts).toEqual(starts.toSorted());
  expect(new Set(view?.todo.map(({ status }) => status))).toEqual(new Set(['open', 'in_progress']));
  expect(view?.completed.length).toBeGreaterThan(0);
  expect(view).toMatchObject({ outdated: false, missing: null });
  expect(screenTimeMs()).toBe(app.clock.now().getTime());
});

it.each([
  ['open', $openRequests],
  ['in_progress', $inProgressRequests],
  ['completed', $completedRequests],
])('sorts the list %s itself, whatever order the API sends', async (list, $list) => {
  const ids = ['third', 'first', 'second'];
  const days = { first: '01', second: '02', third: '03' } as Readonly<Record<string, string>>;
  provideEffects({
    ...effects(),
    fetch: () =>
      Promise.resolve(
        Response.json({
          requests: ids.map((id) => ({
            id,
            external_id: id,
            name: id,
            issued_at: `2026-03-${days[id] ?? ''}T00:00:00Z`,
          })),
        }),
      ),
  });
  await refreshRequestLists([list as 'open']);
  expect((dataOf($list.get()) ?? []).map(({ name }) => name)).toEqual(['first', 'second', 'third']);
});

it.each([
  ['open', $openRequests, 'In Queue'],
  ['in_progress', $inProgressRequests, 'In Progress'],
  ['completed', $completedRequests, 'Completed'],
])(
  'a request of the list %s that comes without a status is shown as the list says',
  async (_, $list, label) => {
    browser.withholds = 'status';
    await loadRequestsScreen();
    const labels = (dataOf($list.get()) ?? []).map(({ status }) => statusLabel(status));
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels)).toEqual(new Set([label]));
  },
);

it('keeps the selected tab in the address, beside what else is there', () => {
  const bar = openAddressBar('?offering=7');
  selectRequestsTab('completed');
  expect(bar.search()).toBe('?offering=7&tab=completed');
  expect(bar.entryCount()).toBe(1);
  selectRequestsTab('todo');
  expect(bar.search()).toBe('?offering=7');
});

it.each([
  ['?tab=completed', 'completed'],
  ['?tab=elsewhere', 'todo'],
  ['', 'todo'],
])('shows for the address %j the tab %s', (search, tab) => {
  openAddressBar(search);
  restoreRequestsTab();
  expect($requestsTab.get()).toBe(tab);
});
