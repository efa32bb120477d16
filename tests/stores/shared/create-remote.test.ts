// docs/product/offerings.md#fetch-debounce
// docs/product/shell.md#back-online
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getCategories } from '../../../src/lib/api/categories.ts';
import { category, type Category } from '../../../src/lib/contract/categories.ts';
import {
  createRemote,
  dataOf,
  errorOf,
  failed,
  isOutdated,
  loading,
  ready,
  type RemoteOptions,
  setCacheOwner,
  writeCache,
} from '../../../src/lib/stores/shared/remote.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { atom } from 'nanostores';
import { followRemote, remotesById } from '../../../src/lib/stores/shared/remotes-by-id.ts';
import type { WireId } from '../../../src/lib/contract/shared/schemas.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const FRESH_MS = 1_000;
const PET = { id: 7, name: 'pet', image_url: null };
const cache = { name: 'test', schema: z.array(category) };

let reports: Report[];

const demo = await demoEmployee();
const { app } = demo;
connectReporting((report) => void reports.push(report));
beforeEach(() => {
  reports = [];
});

function categoriesRemote(options: Partial<RemoteOptions<readonly Category[]>> = {}) {
  return createRemote<readonly Category[]>({
    load: getCategories,
    ...options,
  });
}

/** A remote whose loads the test settles one by one. */
function manualRemote(options: Partial<RemoteOptions<string>> = {}) {
  const loads: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = [];
  const load = (signal: AbortSignal) => {
    const settle = Promise.withResolvers<string>();
    loads.push({ ...settle, signal });
    return settle.promise;
  };
  return { loads, ...createRemote<string>({ load, ...options }) };
}

describe('a load', () => {
  it('turns loading into ready', async () => {
    const { $remote, refresh } = categoriesRemote();
    expect($remote.get()).toEqual({ status: 'loading' });
    await refresh();
    expect(dataOf($remote.get())).toHaveLength(9);
  });

  it('that fails without earlier data is failed until a refresh succeeds, and is reported', async () => {
    const { $remote, refresh } = categoriesRemote();
    demo.browser.online = false;
    await refresh();
    expect($remote.get()).toMatchObject({ status: 'failed', error: { kind: 'network' } });
    expect(reports).toHaveLength(1);
    demo.browser.online = true;
    const refreshing = refresh();
    expect($remote.get().status).toBe('failed');
    await refreshing;
    expect($remote.get().status).toBe('ready');
  });

  it('that fails after an earlier one keeps the data', async () => {
    const { $remote, refresh } = categoriesRemote();
    await refresh();
    demo.browser.online = false;
    await refresh();
    expect($remote.get()).toMatchObject({ status: 'ready', refreshError: { kind: 'network' } });
    expect(dataOf($remote.get())).toHaveLength(9);
  });

  it('that ends with a fault of the page is reported as one', async () => {
    const { loads, refresh } = manualRemote();
    const refreshing = refresh();
    loads[0]?.reject(new TypeError('undefined is not a function'));
    await refreshing;
    expect(reports).toMatchObject([
      { error: { name: 'TypeError' }, tags: { feature: 'page', component: 'store' } },
    ]);
  });

  it('that ends with 401 is not reported', async () => {
    expectFailedCall('GET /api/v1/survey_categories', 401);
    demo.browser.local.set('token', 'Bearer invalid');
    const { $remote, refresh } = categoriesRemote();
    await refresh();
    expect($remote.get()).toMatchObject({ status: 'failed', error: { status: 401 } });
    expect(reports).toEqual([]);
  });
});

describe('the cache', () => {
  it('is written by a load and read by the first subscriber of the next visit', async () => {
    await categoriesRemote({ cache }).refresh();
    const next = categoriesRemote({ cache });
    expect(dataOf(next.$remote.get())).toHaveLength(9);
  });

  it('keeps the trimmed data only', async () => {
    await categoriesRemote({ cache: { ...cache, trim: (all) => all.slice(0, 2) } }).refresh();
    expect(dataOf(categoriesRemote({ cache }).$remote.get())).toHaveLength(2);
  });

  it('is ignored when it belongs to another employee or has another shape', () => {
    writeCache('test', [PET]);
    setCacheOwner('another-employee');
    expect(categoriesRemote({ cache }).$remote.get().status).toBe('loading');
    writeCache('test', { pet: true });
    expect(categoriesRemote({ cache }).$remote.get().status).toBe('loading');
    writeCache('test', [PET]);
    expect(dataOf(categoriesRemote({ cache }).$remote.get())).toEqual([PET]);
  });
});

describe('a refresh while a load is in flight', () => {
  it('joins it', async () => {
    const { $remote, refresh, loads } = manualRemote();
    const both = [refresh(), refresh()];
    loads[0]!.resolve('first');
    await Promise.all(both);
    expect(loads).toHaveLength(1);
    expect(dataOf($remote.get())).toBe('first');
    void refresh();
    expect(loads).toHaveLength(2);
  });

  it('aborts and replaces it when the remote restarts', async () => {
    const { $remote, refresh, loads } = manualRemote({ whileLoading: 'restart' });
    const first = refresh();
    const second = refresh();
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[1]!.resolve('second');
    await second;
    loads[0]!.resolve('first');
    await first;
    expect(dataOf($remote.get())).toBe('second');
  });

  it('ignores the failure of a replaced load', async () => {
    const { $remote, refresh, loads } = manualRemote({ whileLoading: 'restart' });
    const both = [refresh(), refresh()];
    loads[0]!.reject(new Error('aborted'));
    loads[1]!.resolve('second');
    await Promise.all(both);
    expect($remote.get()).toEqual({ status: 'ready', data: 'second' });
    expect(reports).toEqual([]);
  });
});

describe('a fresh answer', () => {
  it('makes refreshes do nothing until its time has passed', async () => {
    const { refresh, loads } = manualRemote({ freshForMs: FRESH_MS });
    const first = refresh();
    app.clock.advance(5 * FRESH_MS);
    expect(refresh()).toBe(first);
    loads[0]!.resolve('late');
    await first;
    const second = refresh();
    expect(loads).toHaveLength(2);
    loads[1]!.resolve('fresh');
    await second;
    app.clock.advance(FRESH_MS - 1);
    await refresh();
    expect(loads).toHaveLength(2);
    app.clock.advance(1);
    void refresh();
    expect(loads).toHaveLength(3);
  });

  it('is not what a failed load leaves', async () => {
    const { refresh, loads } = manualRemote({ freshForMs: FRESH_MS });
    const first = refresh();
    loads[0]!.reject(new Error('no'));
    await first;
    void refresh();
    expect(loads).toHaveLength(2);
  });

  it('ends when the clock is set back', async () => {
    const { refresh, loads } = manualRemote({ freshForMs: FRESH_MS });
    const first = refresh();
    loads[0]!.resolve('fresh');
    await first;
    app.clock.advance(-10 * FRESH_MS);
    void refresh();
    expect(loads).toHaveLength(2);
  });
});

const error = new ApiError({ kind: 'network' });
const outdated = failed(ready('data'), error);

it.each([
  ['loading', loading, null, null, false],
  ['ready', ready('data'), 'data', null, false],
  ['failed', failed(loading, error), null, error, false],
  ['failed again', failed(failed(loading, error), error), null, error, false],
  ['outdated', outdated, 'data', error, true],
  ['refreshed', ready('newer'), 'newer', null, false],
])('a remote that is %s', (_, remote, data, itsError, isOld) => {
  expect(dataOf(remote)).toBe(data);
  expect(errorOf(remote)).toBe(itsError);
  expect(isOutdated(remote)).toBe(isOld);
});

const create = (id: WireId) =>
  createRemote<string>({
    load: () => Promise.resolve(`data of ${id}`),
  });

describe('remotes by id', () => {
  it('keeps one remote per id', () => {
    const remoteOf = remotesById(create);
    expect(remoteOf(7)).toBe(remoteOf('7'));
    expect(remoteOf(7)).not.toBe(remoteOf(8));
  });

  it('follows the remote of the current id', async () => {
    openTestBrowser({ fetch: () => Promise.reject(new Error('No calls here.')), now: () => 0 });
    const remoteOf = remotesById(create);
    const $id = atom<string | null>(null);
    const $followed = followRemote($id, remoteOf);
    const seen: unknown[] = [];
    const stop = $followed.subscribe((remote) => seen.push(remote));
    expect($followed.get()).toEqual({ status: 'loading' });
    $id.set('7');
    await remoteOf('7').refresh();
    await remoteOf('8').refresh();
    expect($followed.get()).toEqual({ status: 'ready', data: 'data of 7' });
    $id.set('8');
    expect($followed.get()).toEqual({ status: 'ready', data: 'data of 8' });
    $id.set(null);
    expect($followed.get()).toEqual({ status: 'loading' });
    expect(seen).toHaveLength(4);
    stop();
  });
});

describe('without a network', () => {
  let events: EventTarget;
  beforeEach(() => {
    events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('loads by itself what failed, once the network returns', async () => {
    let calls = 0;
    const { $remote, refresh } = createRemote<string>({
      load: () => {
        calls += 1;
        return calls < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('data');
      },
    });
    await refresh();
    await refresh();
    expect($remote.get().status).toBe('failed');
    events.dispatchEvent(new Event('online'));
    await expect.poll(() => $remote.get()).toEqual(ready('data'));
    events.dispatchEvent(new Event('online'));
    expect(calls).toBe(3);
  });

  it('leaves an error of the server to the retry', async () => {
    let calls = 0;
    const { refresh } = createRemote<string>({
      load: () => {
        calls += 1;
        return Promise.reject(new ApiError({ kind: 'http', status: 500 }));
      },
    });
    await refresh();
    events.dispatchEvent(new Event('online'));
    expect(calls).toBe(1);
  });
});
