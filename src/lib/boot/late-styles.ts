/**
 * Loads the style sheet of a page whose first paint has its styles inlined (`../hosting/first-paint.ts`) once an island is
 * hydrated or has failed: before, its bytes would delay the scripts.
 */
export function loadStylesLate(): void {
  const load = () => document.querySelector('link[disabled]')?.removeAttribute('disabled');
  // Capture: the first event does not bubble.
  addEventListener('astro:hydrate', load, true);
  addEventListener('astro:hydration-error', load, true);
}
