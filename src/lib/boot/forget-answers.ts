import * as storageKeys from '../session/storage-keys.ts';

/** Removes the cached answers of a session that expired while no page was open (docs/product/session.md#expired-session). */
export function forgetAnswers(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(storageKeys.cachePrefix)) storage.removeItem(key);
      }
    }
  } catch {
    // Without storage nothing is cached.
  }
}
