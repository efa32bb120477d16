import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { deskQueue, type QueueCounts, type QueuePage } from '../../contract/desk-queue.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects, onConnectionChange } from '../../effects/effects.ts';
import { dataOf, failed, loading, ready, type Remote } from '../shared/remote.ts';
import { followDeskLive, onRequestChanged } from './desk-live.ts';
import {
  $queueFilter,
  addPage,
  dropGone,
  filterAddress,
  filterQuery,
  followAddress,
  mergeFresh,
  type QueueRows,
  showFresh,
  takeOwnChanges,
} from './queue-rows.ts';

/** The shortest time between two quiet loads, for each page that they fetch. */
const RELOAD_EVERY_MS = 1_000;

export const $queue = atom<Remote<QueueRows>>(loading);
/** Null until they are known. */
export const $queueCounts = atom<QueueCounts | null>(null);
/** The state of "Load more". */
export const $moreState = atom<'idle' | 'loading' | 'failed'>('idle');
/** The time for relative dates, in epoch milliseconds; changes twice a minute. */
export const $queueTimeMs = atom(0);

/** Aborts with the list on screen: another filter, another list. */
let list = new AbortController();
/** One call of the list at a time: each depends on what the one before has shown. */
let work: Promise<void> = Promise.resolve();
let isHeld = false;
/** The parts of the page that show the list. */
let followers = 0;

function enqueue(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal } = list;
  work = work.then(() => (signal.aborted ? undefined : task(signal)));
  return work;
}

async function fetchPage(after: string | null, signal: AbortSignal): Promise<QueuePage> {
  const page = await call(deskQueue, {
    query: { ...filterQuery(), ...(after === null ? {} : { after }) },
    signal,
  });
  if (!signal.aborted) $queueCounts.set(page.counts);
  return page;
}

function fail(error: unknown, signal: AbortSignal): void {
  if (signal.aborted) return;
  $queue.set(failed($queue.get(), asApiError(error)));
}

async function loadFirst(signal: AbortSignal): Promise<void> {
  try {
    const { requests, next } = await fetchPage(null, signal);
    if (!signal.aborted) $queue.set(ready(showFresh(requests, next)));
  } catch (error) {
    fail(error, signal);
  }
}

/** Loads the list of the filter from its beginning; what is shown stays until the reply. Never rejects. */
export function loadQueue(): Promise<void> {
  return enqueue(loadFirst);
}

/** Loads the next page below the shown ones. Never rejects. */
export function loadMore(): Promise<void> {
  if ($moreState.get() === 'loading') return work;
  $moreState.set('loading');
  return enqueue(async (signal) => {
    try {
      const next = dataOf($queue.get())?.next ?? null;
      const page = next === null ? null : await fetchPage(next, signal);
      const rows = dataOf($queue.get());
      if (signal.aborted) return;
      if (page !== null && rows !== null) $queue.set(ready(addPage(rows, page)));
      $moreState.set('idle');
    } catch {
      if (!signal.aborted) $moreState.set('failed');
    }
  });
}

/** The pages that the last quiet load fetched. */
let pages = 1;

/** Loads as many rows as are shown, and changes them in place. */
function reloadRows(): Promise<void> {
  return enqueue(async (signal) => {
    const before = dataOf($queue.get());
    if (before === null) return loadFirst(signal);
    const own = takeOwnChanges();
    try {
      let page = await fetchPage(null, signal);
      const fresh = [...page.requests];
      for (pages = 1; page.next !== null && fresh.length < before.shown.length; pages += 1) {
        page = await fetchPage(page.next, signal);
        fresh.push(...page.requests);
      }
      const rows = dataOf($queue.get());
      if (rows !== null && !signal.aborted)
        $queue.set(ready(mergeFresh(rows, fresh, page.next, { isHeld, own })));
    } catch (error) {
      fail(error, signal);
    }
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isReloading = false;
let changes = 0;
let reloadedAtMs = Number.NEGATIVE_INFINITY;

/** Loads the list again soon: many changes cause one load, and the next one waits. */
function reloadSoon(): void {
  changes += 1;
  if (timer !== undefined || isReloading) return;
  const waitMs = pages * RELOAD_EVERY_MS;
  const dueMs = reloadedAtMs + waitMs - effects().now();
  timer = setTimeout(() => void reload(), Math.min(Math.max(dueMs, 0), waitMs));
}

async function reload(): Promise<void> {
  timer = undefined;
  isReloading = true;
  const known = changes;
  await reloadRows();
  isReloading = false;
  reloadedAtMs = effects().now();
  // What changed during the load may be missing from it.
  if (changes !== known && followers > 0) reloadSoon();
}

/** Shows the rows that have arrived, in the order of the list. */
export function showArrived(): void {
  const rows = dataOf($queue.get());
  if (rows !== null) $queue.set(ready(showFresh(rows.fresh, rows.next)));
}

/** Says whether the pointer or the focus is in the list: no row may then move. */
export function holdRows(held: boolean): void {
  isHeld = held;
  const remote = $queue.get();
  if (!held && remote.status === 'ready') $queue.set({ ...remote, data: dropGone(remote.data) });
}

function openList(): void {
  list.abort();
  list = new AbortController();
  isHeld = false;
  $moreState.set('idle');
  $queue.set(loading);
  void loadQueue();
}

let stopFollowing = () => {};

function follow(): () => void {
  const stopAddress = followAddress();
  let address: string | null = null;
  const stops = [
    stopAddress,
    $queueFilter.subscribe(() => {
      if (filterAddress() === address) return;
      address = filterAddress();
      openList();
    }),
    onRequestChanged(reloadSoon),
    onConnectionChange(reloadSoon),
    followDeskLive(),
  ];
  const tick = () => $queueTimeMs.set(effects().now());
  tick();
  const ticking = setInterval(tick, MINUTE_MS / 2);
  // A reminder that comes due tells nobody.
  const looking = setInterval(() => {
    if (document.visibilityState === 'visible') reloadSoon();
  }, MINUTE_MS);
  return () => {
    for (const stop of stops) stop();
    clearInterval(ticking);
    clearInterval(looking);
    clearTimeout(timer);
    timer = undefined;
    list.abort();
    $queue.set(loading);
    $queueCounts.set(null);
  };
}

/** Keeps the list of the address on screen fresh; several parts of a page share it. Returns a function that stops it. */
export function followQueue(): () => void {
  if (followers === 0) stopFollowing = follow();
  followers += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}
