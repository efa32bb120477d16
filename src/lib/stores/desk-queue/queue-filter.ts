import type { ReadableAtom } from 'nanostores';
import { deskQueue, queueTabs, type QueueTab } from '../../contract/desk-queue.ts';
import type { QueryOf } from '../../contract/shared/endpoint.ts';
import { createAddressFilter } from '../shared/address-filter.ts';

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
