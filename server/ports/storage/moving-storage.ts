import type { StoragePort, Stores } from './storage.ts';

/**
 * Stores files in `current`, while those of `previous` are still read and removed: docs/product/uploads.md#another-store. Of a file in
 * both, `current` has the one that counts.
 */
export function movingStorage(stores: Stores): StoragePort {
  const { current, previous } = stores;
  return {
    ...current,
    stores,
    // The last look finds a file that was moved between the first two.
    open: async (key) => (await current.open(key)) ?? (await previous.open(key)) ?? current.open(key),
    openUpload: async (key) => (await current.openUpload(key)) ?? previous.openUpload(key),
    async remove(key) {
      // In this order: who moves the file looks at the previous store again after it has written.
      await previous.remove(key);
      await current.remove(key);
    },
    async removeUnfinished(before) {
      await current.removeUnfinished(before);
      await previous.removeUnfinished(before);
    },
  };
}
