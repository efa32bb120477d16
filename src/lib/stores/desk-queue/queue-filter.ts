import type { ReadableAtom } from 'nanostores';
import {
  deskQueue,
  queueTabs,
  type QueueTab,
  deskQueueChoices,
  type QueueChoices,
} from '../../contract/desk-queue.ts';
import type { QueryOf } from '../../contract/shared/endpoint.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { effects } from '../../effects/effects.ts';
import { deskLinks } from '../../routes/desk-routes.ts';
import { call } from '../../api/shared/client.ts';
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
  feature: 'desk-queue',
  component: 'choices',
});
