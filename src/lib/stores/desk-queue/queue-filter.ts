import { atom, type ReadableAtom } from 'nanostores';
import { QUEUE_SEARCH_MAX_CHARACTERS, queueTabs, type QueueTab } from '../../contract/desk-queue.ts';
import { addressBar } from '../../effects/address-bar.ts';

/** The tabs in their order. */
export const tabsInOrder: readonly QueueTab[] = queueTabs;

const NARROWING = ['company', 'owner', 'category', 'from', 'until'] as const;
type Narrowing = (typeof NARROWING)[number];

/** The list on screen, as the address has it: `?tab=mine&q=car&owner=3`. */
export type QueueFilter = { readonly tab: QueueTab; readonly q: string } & {
  readonly [Name in Narrowing]?: string;
};

const start: QueueFilter = { tab: 'us', q: '' };
const $wanted = atom<QueueFilter>(start);

/** Which list is shown, and what of it. */
export const $queueFilter: ReadableAtom<QueueFilter> = $wanted;

const SHAPES: Readonly<Record<Narrowing, RegExp>> = {
  company: /^\d{1,9}$/,
  owner: /^\d{1,9}$/,
  category: /^\d{1,9}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  until: /^\d{4}-\d{2}-\d{2}$/,
};

function isTab(value: string | null): value is QueueTab {
  return queueTabs.some((tab) => tab === value);
}

/** Returns the filter of a query; what an address may not say is left out. */
function parse(search: string): QueueFilter {
  const query = new URLSearchParams(search);
  const tab = query.get('tab');
  const narrowing = NARROWING.flatMap((name) => {
    const value = query.get(name);
    return value !== null && SHAPES[name].test(value) ? [[name, value] as const] : [];
  });
  return {
    tab: isTab(tab) ? tab : start.tab,
    q: (query.get('q') ?? '').slice(0, QUEUE_SEARCH_MAX_CHARACTERS),
    ...Object.fromEntries(narrowing),
  };
}

/** Returns the query that the address and the calls have for a filter, without what is not chosen. */
export function queryOf(filter: QueueFilter): Readonly<Record<string, string>> {
  const chosen = Object.entries(filter).filter(([name, value]) => value.trim() !== '' && name !== 'tab');
  return { tab: filter.tab, ...Object.fromEntries(chosen) };
}

/** Returns the filter as the end of an address, so that a request opens beside the list that it was chosen from. */
export function addressOf(filter: QueueFilter): string {
  const { tab, ...rest } = queryOf(filter);
  const query = new URLSearchParams(tab === start.tab ? rest : { tab: filter.tab, ...rest }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns true when anything but the tab is chosen. */
export function isNarrowed(filter: QueueFilter): boolean {
  return Object.keys(queryOf(filter)).length > 1;
}

/** Changes the filter and the address. An empty text takes a part of the filter away. */
export function changeFilter(change: Partial<Record<keyof QueueFilter, string>> & { tab?: QueueTab }): void {
  const next = parse(`?${new URLSearchParams(queryOf({ ...$wanted.get(), ...change })).toString()}`);
  $wanted.set(next);
  if (addressOf(next) !== addressBar().search()) addressBar().replace(addressOf(next));
}

/** Takes away everything but the tab. */
export function clearFilter(): void {
  changeFilter({ q: '', ...Object.fromEntries(NARROWING.map((name) => [name, ''])) });
}

/** Reads the filter from the address, now and on Back and Forward. Returns a function that stops it. */
export function followAddress(): () => void {
  const read = () => {
    const next = parse(addressBar().search());
    if (addressOf(next) !== addressOf($wanted.get())) $wanted.set(next);
  };
  read();
  return addressBar().onTravel(read);
}
