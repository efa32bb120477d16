import * as storageKeys from '../session/storage-keys.ts';

/** Removes the cached answers of a session that expired while no page was open (docs/product/session.md#expired-session). */
export function forgetAnswers(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(storageKeys.cachePrefix)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is cached.
  }
}
