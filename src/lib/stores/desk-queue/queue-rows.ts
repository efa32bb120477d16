import type { ReadableAtom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import {
  deskQueue,
  deskQueueChoices,
  type QueueChoices,
  type QueueRow,
  type QueueTab,
  queueTabs,
} from '../../contract/desk-queue.ts';
import type { QueryOf } from '../../contract/shared/endpoint.ts';
import { effects } from '../../effects/effects.ts';
import { deskLinks } from '../../routes/desk-routes.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { createRemote } from '../shared/remote.ts';

/** The tabs in their order. */
export const tabsInOrder: readonly QueueTab[] = queueTabs;

const filter = createAddressFilter(deskQueue.query);

export type QueueFilter = ReturnType<typeof filter.$filter.get>;

/** Which list is shown, and what of it, as the address has it: `?tab=mine&q=car&owner=3`. */
export const $queueFilter: ReadableAtom<QueueFilter> = filter.$filter;

/** Changes the filter and the address. An empty text takes a part of the filter away. */
export const changeFilter = filter.change;
/** Reads the filter from the address, now and on Back and Forward. Returns a function that stops it. */
export const followAddress = filter.follow;
/** Returns the filter as the end of an address, so that a request opens beside the list that it was chosen from. */
export const filterAddress = filter.address;
export const filterQuery: () => QueryOf<typeof deskQueue> = filter.query;

/** Returns true when anything but the tab is chosen. */
export function isNarrowed(): boolean {
  return Object.keys(chosenParts()).length > 0;
}

/** Takes away everything but the tab. */
export function clearFilter(): void {
  changeFilter(Object.fromEntries(Object.keys(chosenParts()).map((name) => [name, ''])));
}

function chosenParts(): Partial<QueueFilter> {
  const { tab: _, zone: __, ...chosen } = filter.query();
  return chosen;
}

/** Opens a tab of the queue: in place where the queue is, else on its page. Null opens the queue as it was left. */
export function openTab(tab: QueueTab | null): void {
  const here = effects().here();
  const path = here.replace(/[?#].*/s, '');
  if (`${path.replace(/\/$/, '')}/` === deskLinks.desk()) {
    if (tab !== null) changeFilter({ tab });
    return;
  }
  const query = tab === null ? here.slice(path.length).replace(/#.*/s, '') : `?tab=${tab}`;
  effects().navigate(deskLinks.desk() + query);
}

/** The companies and categories that the filters of the lists offer. */
export const { $remote: $queueChoices, refresh: refreshQueueChoices } = createRemote<QueueChoices>({
  load: () => call(deskQueueChoices),
});

/** A row on screen. One that has left the list keeps its place, marked, until nobody points at the list. */
export interface ShownRow {
  readonly row: QueueRow;
  readonly isGone: boolean;
}

export interface QueueRows {
  readonly shown: readonly ShownRow[];
  /** The same list as the server has it. */
  readonly fresh: readonly QueueRow[];
  /** How many rows of `fresh` are not shown yet. */
  readonly arrived: number;
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** Shows a list as the server has it. */
export function showFresh(fresh: readonly QueueRow[], next: string | null): QueueRows {
  return { shown: fresh.map((row) => ({ row, isGone: false })), fresh, arrived: 0, next };
}

export function addPage(
  rows: QueueRows,
  page: { readonly requests: readonly QueueRow[]; readonly next: string | null },
): QueueRows {
  const shownIds = new Set(rows.shown.map(({ row }) => row.id));
  const freshIds = new Set(rows.fresh.map(({ id }) => id));
  const added = page.requests.filter(({ id }) => !shownIds.has(id));
  return {
    ...rows,
    shown: [...rows.shown, ...added.map((row) => ({ row, isGone: false }))],
    fresh: [...rows.fresh, ...page.requests.filter(({ id }) => !freshIds.has(id))],
    next: page.next,
  };
}

export function dropGone(rows: QueueRows): QueueRows {
  const shown = rows.shown.filter(({ isGone }) => !isGone);
  if (shown.length === rows.shown.length) return rows;
  return shown.length === 0 ? showFresh(rows.fresh, rows.next) : { ...rows, shown };
}

/** Compares two values of JSON without the texts that ten thousand rows would make. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  const isSame = (name: string) => isEqual(Reflect.get(one, name), Reflect.get(other, name));
  return names.length === Object.keys(other).length && names.every(isSame);
}

/** Returns the same object for a row that did not change: it is not drawn again. */
function refreshed(shown: ShownRow, fresh: QueueRow | undefined): ShownRow {
  if (fresh === undefined) return shown.isGone ? shown : { row: shown.row, isGone: true };
  return !shown.isGone && isEqual(shown.row, fresh) ? shown : { row: fresh, isGone: false };
}

interface Merge {
  /** Somebody points at the list. */
  readonly isHeld: boolean;
  /** The ids of the requests that this page has changed. */
  readonly own: ReadonlySet<string>;
}

/**
 * Brings the shown rows up to date without moving one of them (docs/product/desk-queue.md#rows-that-stay): new rows wait until they
 * are asked for, but for own changes; those that have left the list stay marked while `isHeld`.
 */
export function mergeFresh(
  rows: QueueRows,
  fresh: readonly QueueRow[],
  next: string | null,
  { isHeld, own }: Merge,
): QueueRows {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = rows.shown.map((shown) => refreshed(shown, byId.get(shown.row.id)));
  const kept = isHeld ? known : known.filter(({ isGone }) => !isGone);
  if (kept.length === 0) return showFresh(fresh, next);
  const ids = new Set(kept.map(({ row }) => row.id));
  const lastKnown = fresh.findLastIndex(({ id }) => ids.has(id));
  // Of a list that goes on, what follows the last shown row is its next page and moves nothing.
  const below = rows.next === null || lastKnown === -1 ? [] : fresh.slice(lastKnown + 1);
  const shown = [...kept, ...below.map((row) => ({ row, isGone: false }))];
  for (const { id } of below) ids.add(id);
  for (const [index, row] of fresh.entries()) {
    if (ids.has(row.id) || !(own.has(row.external_id) || own.has(String(row.id)))) continue;
    const before = fresh.slice(0, index).findLast(({ id }) => ids.has(id));
    shown.splice(shown.findIndex((one) => one.row.id === before?.id) + 1, 0, { row, isGone: false });
    ids.add(row.id);
  }
  return { shown, fresh, arrived: fresh.filter(({ id }) => !ids.has(id)).length, next };
}

/** Requests that this page changes, by the id of their address; true once the server has answered. */
const changes = new Map<string, boolean>();

/** Sends a change of a request. Its row comes into the list without a press (docs/product/desk-queue.md#rows-that-stay). */
export async function ownChange<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> {
  changes.set(id, false);
  try {
    return await send();
  } finally {
    changes.set(id, true);
  }
}

/** Returns the requests that this page changed since the last call, or is changing. Call it before a load, which has the answered ones. */
export function takeOwnChanges(): ReadonlySet<string> {
  const ids = new Set(changes.keys());
  for (const [id, isAnswered] of changes) if (isAnswered) changes.delete(id);
  return ids;
}
