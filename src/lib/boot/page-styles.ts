import { paintTheme } from '../brand/paint.ts';
import * as storageKeys from '../session/storage-keys.ts';
import { readTheme } from './read-session-facts.ts';

/**
 * Applies the stored theme before the first paint, and follows its changes in other tabs: a page in the back/forward cache,
 * or a prerendered one, may have missed them (docs/product/account.md#theme).
 */
export function followTheme(prefix = ''): void {
  const apply = () => paintTheme(readTheme(prefix));
  apply();
  addEventListener('storage', ({ key }) => {
    if (key === prefix + storageKeys.theme) apply();
  });
  addEventListener('pageshow', apply);
  document.addEventListener('prerenderingchange', apply);
}

/** Loads the style sheet of a page with inlined first styles once an island is hydrated or has failed: its scripts come first. */
export function loadStylesLate(): void {
  const load = () => document.querySelector('link[disabled]')?.removeAttribute('disabled');
  // Capture: the first event does not bubble.
  addEventListener('astro:hydrate', load, true);
  addEventListener('astro:hydration-error', load, true);
}
