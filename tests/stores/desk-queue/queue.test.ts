// docs/product/desk-queue.md#rows-that-stay
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deskClaim, deskNextStep } from '../../../src/lib/contract/desk-request.ts';
import { QUEUE_PAGE_SIZE } from '../../../src/lib/contract/shared/limits.ts';
import { $deskStreaming } from '../../../src/lib/stores/desk-queue/desk-live.ts';
import {
  $queue,
  $queueCounts,
  followQueue,
  holdRows,
  loadMore,
  showArrived,
} from '../../../src/lib/stores/desk-queue/queue.ts';
import { openDeskRequest } from '../../../src/lib/stores/desk-request/desk-request.ts';
import { reopen } from '../../../src/lib/stores/desk-request/actions.ts';
import { $queueFilter, changeFilter, clearFilter } from '../../../src/lib/stores/desk-queue/queue-rows.ts';
import { dataOf, isOutdated } from '../../../src/lib/stores/shared/remote.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser, hurryClock, storeSession } from '../../helpers/employees/signed-in-employee.ts';
import { openAddressBar, type MemoryAddressBar } from '../../helpers/memory-address-bar.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { openTestTabs, type TestTabs } from '../../helpers/tabs.ts';
import { eventually } from '../../helpers/eventually.ts';

const { app, ines, noor } = await deskOfFile();
let browser: TestBrowser;
let bar: MemoryAddressBar;
let page: TestPage;
let tabs: TestTabs;
let employee: Employee;
let stop: () => void = () => undefined;

beforeEach(async () => {
  await app.services.db.execute(sql`truncate requests cascade`);
  employee = await newEmployee(app, 'Ana', 'Silva');
  page = openTestPage();
  tabs = openTestTabs();
  browser = conciergesBrowser(app, ines);
  hurryClock(app);
  bar = openAddressBar('');
});
afterEach(() => {
  holdRows(false);
  stop();
  vi.unstubAllGlobals();
});

const request = () => newRequest(employee);
const ids = () => dataOf($queue.get())?.shown.map(({ row }) => row.id);

async function open(): Promise<void> {
  stop = followQueue();
  void tabs.makeLeader();
  await eventually(() => expect($queue.get().status).toBe('ready'));
  // `ready` has loaded the list once more.
  await eventually(() => expect($deskStreaming.get()).toBe(true));
}

describe('the list on screen', () => {
  test('is the one of the address, with the counts of all tabs', async () => {
    const [one, other] = [await request(), await request()];
    await ines.call(deskClaim, { params: { id: other.id } });
    bar.replace('?tab=mine&owner=x');
    await open();
    expect(ids()).toEqual([other.id]);
    expect($queueFilter.get()).toEqual({ tab: 'mine' });
    expect($queueCounts.get()).toMatchObject({ us: 2, mine: 1, them: 0 });
    changeFilter({ tab: 'us' });
    await eventually(() => expect(ids()).toEqual([one.id, other.id]));
    expect(bar.search()).toBe('');
  });

  test('has filters that the address keeps', async () => {
    const [, other] = [await request(), await request()];
    await noor.call(deskClaim, { params: { id: other.id } });
    await open();
    changeFilter({ owner: String(noor.id) });
    await eventually(() => expect(ids()).toEqual([other.id]));
    expect(bar.search()).toBe(`?owner=${noor.id}`);
    clearFilter();
    await eventually(() => expect(ids()).toHaveLength(2));
  });

  test('loads page by page', async () => {
    const { id } = await request();
    await app.services.db.execute(sql`
      insert into requests (user_id, survey_id, name, status, answers, issued_at, created_at, updated_at, waiting_since)
      select user_id, survey_id, name, 'open', answers, created_at, created_at, updated_at,
        waiting_since + n * interval '1 second'
      from requests, generate_series(1, ${QUEUE_PAGE_SIZE + 9}::int) n where id = ${id}`);
    app.clock.advance(120_000);
    await open();
    expect(ids()).toHaveLength(QUEUE_PAGE_SIZE);
    await loadMore();
    expect(ids()).toHaveLength(QUEUE_PAGE_SIZE + 10);
    expect(new Set(ids()).size).toBe(QUEUE_PAGE_SIZE + 10);
    expect(dataOf($queue.get())?.next).toBeNull();
  });
});

describe('live', () => {
  test('a list without a network says that it may be out of date, and is loaded once there is one', async () => {
    await open();
    browser.online = false;
    page.send('offline');
    await eventually(() => expect(isOutdated($queue.get())).toBe(true));
    const { id } = await request();
    browser.online = true;
    page.send('online');
    await eventually(() => expect(isOutdated($queue.get())).toBe(false));
    await eventually(() => expect(ids()).toEqual([id]));
  });

  test('a new request is counted at once and comes in on a press', async () => {
    const one = await request();
    await open();
    const other = await request();
    await eventually(() => expect(dataOf($queue.get())?.arrived).toBe(1));
    expect(ids()).toEqual([one.id]);
    expect($queueCounts.get()?.us).toBe(2);
    showArrived();
    expect(ids()).toEqual([one.id, other.id]);
  });

  test('a request that this page brings back comes in at once', async () => {
    const [one, other] = [await request(), await request()];
    await ines.call(deskNextStep, { params: { id: one.id }, body: { next: { step: 'complete' } } });
    await open();
    expect(ids()).toEqual([other.id]);
    await openDeskRequest(one.external_id);
    await reopen();
    await eventually(() => expect(ids()).toHaveLength(2));
    expect(dataOf($queue.get())?.arrived).toBe(0);
  });

  test('stays connected until the last part of the page has ended', async () => {
    await open();
    const stopOther = followQueue();
    stopOther();
    expect($deskStreaming.get()).toBe(true);
    stop();
    expect($deskStreaming.get()).toBe(false);
  });
});

test('a session that has ended leaves the desk', async () => {
  storeSession('Bearer gone');
  expectFailedCall('GET /api/v1/desk/requests', 401);
  expectConsole('error', /desk\/live|desk-queue/);
  stop = followQueue();
  void tabs.makeLeader();
  await eventually(() => expect(browser.navigations.length).toBeGreaterThan(0));
});
