// docs/product/requests.md#requests-screen
// docs/product/requests.md#sort-order
// docs/product/requests.md#statuses
import { expect, it } from 'vitest';
import { answerCalls } from '../../helpers/network/replaced-fetch.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { enterDashboard } from '../../../src/lib/stores/dashboard/dashboard.ts';
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
} from '../../../src/lib/stores/requests/requests-screen.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const demo = await demoEmployee();

// The first tests: the stores of this file hold nothing yet.
it('is loading until all three lists are known', async () => {
  demo.browser.online = false;
  await refreshRequestLists(['open', 'completed']);
  expect($requestsView.get()).toEqual({ status: 'loading' });
});

it('is a failure when no request is known', async () => {
  demo.browser.online = false;
  await loadRequestsScreen();
  expect($requestsView.get()).toMatchObject({ status: 'failed', error: { kind: 'network' } });
});

it('shows what the dashboard has loaded when the server cannot be reached', async () => {
  await enterDashboard();
  demo.browser.online = false;
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo.length).toBeGreaterThan(0);
  expect($requestsView.get()).toMatchObject({ data: { outdated: true, missing: null, completed: [] } });
});

it('shows the other lists when one of them is missing, and says why', async () => {
  expectFailedCall('GET /api/v1/requests/completed', 500);
  answerCalls(/completed$/, () => Response.json({ error: 'Broken' }, { status: 500 }));
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo.length).toBeGreaterThan(0);
  expect($requestsView.get()).toMatchObject({ data: { outdated: false, missing: { status: 500 } } });
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
});

it.each([
  ['open', $openRequests],
  ['in_progress', $inProgressRequests],
  ['completed', $completedRequests],
])('sorts the list %s itself, whatever order the API sends', async (list, $list) => {
  const ids = ['third', 'first', 'second'];
  const days = { first: '01', second: '02', third: '03' } as Readonly<Record<string, string>>;
  replyWith(200, {
    requests: ids.map((id) => ({
      id,
      external_id: id,
      name: id,
      issued_at: `2026-03-${days[id] ?? ''}T00:00:00Z`,
    })),
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
    demo.browser.withholds = 'status';
    await loadRequestsScreen();
    const labels = (dataOf($list.get()) ?? []).map(({ status }) => statusLabel(status));
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels)).toEqual(new Set([label]));
  },
);

it.each([
  ['?tab=completed', 'completed'],
  ['?tab=elsewhere', 'todo'],
  ['', 'todo'],
])('shows for the address %j the tab %s', (search, tab) => {
  openAddressBar(search);
  restoreRequestsTab();
  expect($requestsTab.get()).toBe(tab);
});
