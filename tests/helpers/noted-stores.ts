import { atom as createAtom, type WritableAtom } from '../../node_modules/nanostores/index.js';

export * from '../../node_modules/nanostores/index.js';

/**
 * Stands for the package `nanostores` in the unit tests: notes every store with its first value, to which it returns behind
 * each test.
 */
const stores = new Map<WritableAtom<unknown>, unknown>();

export const atom: typeof createAtom = (...[initial]: readonly unknown[]) => {
  const $store = createAtom(initial);
  stores.set($store, initial);
  return $store as never;
};

/** Gives every store its first value, and tells nobody: who listens still belongs to the test that has ended. */
export function resetStores(): void {
  for (const [$store, initial] of stores) Object.assign($store, { value: initial });
  // What is computed from them is computed again.
  nanostoresGlobal.epoch += 1;
}

declare global {
  var nanostoresGlobal: { epoch: number };
}
