import { provideAddressBar, type AddressBar } from '../../src/lib/effects/address-bar.ts';

export interface MemoryAddressBar extends AddressBar {
  forward(): void;
  /** Returns the number of history entries. */
  entryCount(): number;
}

/** Creates an address bar in memory, opened at a query. */
export function openAddressBar(search: string): MemoryAddressBar {
  let entries = [{ search, pushed: false }];
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
    replace: (to) => {
      entries[index] = { ...current(), search: to };
    },
    push: (to) => {
      entries = [...entries.slice(0, index + 1), { search: to, pushed: true }];
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
