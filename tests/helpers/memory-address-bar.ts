import { provideAddressBar, type AddressBar } from '../../src/lib/effects/address-bar.ts';

export interface MemoryAddressBar extends AddressBar {
  forward(): void;
  /** Returns the number of history entries. */
  entryCount(): number;
}

/** Creates an address bar in memory, opened at a query, with or without a fragment. */
export function openAddressBar(address: string): MemoryAddressBar {
  const [search = '', fragment] = address.split('#');
  let entries = [{ search, fragment: fragment === undefined ? '' : `#${fragment}`, pushed: false }];
  let index = 0;
  const listeners = new Set<() => void>();
  const current = () => entries[index]!;
  const travel = (steps: number) => {
    if (entries[index + steps] === undefined) throw new Error('The history ends here.');
    index += steps;
    for (const listener of listeners) listener();
  };
  const bar: MemoryAddressBar = {
    search: () => current().search,
    fragment: () => current().fragment,
    replace: (to) => {
      entries[index] = { ...current(), search: to, fragment: '' };
    },
    push: (to) => {
      entries = [...entries.slice(0, index + 1), { search: to, fragment: '', pushed: true }];
      index += 1;
    },
    wasPushed: () => current().pushed,
    back: () => travel(-1),
    forward: () => travel(1),
    onTravel: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entryCount: () => entries.length,
  };
  provideAddressBar(bar);
  return bar;
}
