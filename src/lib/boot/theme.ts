import { paintTheme } from '../brand/paint.ts';
import * as storageKeys from '../session/storage-keys.ts';
import { readTheme } from './read-session-facts.ts';

/**
 * Applies the stored theme before the first paint, and follows its changes in other tabs: a page in the back/forward cache,
 * or a prerendered one, may have missed them (docs/product/account.md#theme).
 */
export function followTheme(): void {
  const apply = () => paintTheme(readTheme());
  apply();
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.theme) apply();
  });
  addEventListener('pageshow', apply);
  document.addEventListener('prerenderingchange', apply);
}
