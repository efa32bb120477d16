import { provideAddressBar, type AddressBar } from '../../../src/lib/stores/offerings/address-bar.ts';

export interface MemoryAddressBar extends AddressBar {
  forward(): void;
  /** How many entries the history holds. */
  entryCount(): number;
}

/** A browser's address and history, in memory, opened at an address. */
export function openAddressBar(address: string): MemoryAddressBar {
  let entries = [{ address, pushed: false }];
  let index = 0;
  const listeners = new Set<() => void>();
  const current = () => entries[index]!;
  const travel = (steps: number) => {
    if (entries[index + steps] === undefined) throw new Error('The history ends here.');
    index += steps;
    for (const listener of listeners) listener();
  };
  const bar: MemoryAddressBar = {
    address: () => current().address,
    query: () => new URL(current().address, 'http://sundial.test').searchParams,
    replace: (to) => {
      entries[index] = { ...current(), address: to };
    },
    push: (to) => {
      entries = [...entries.slice(0, index + 1), { address: to, pushed: true }];
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
