/** Longer than a navigation usually takes. */
const LEAVING_FOR_MS = 10_000;

let leftAtMs = -Infinity;

/** Starts to note navigations. Browsers keep a page with such a listener in their back/forward cache. */
function noteLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });
}

/** Returns true once the page is being left: WebKit then aborts what it is loading, which is no failure. */
export function isBeingLeft(): boolean {
  return performance.now() - leftAtMs < LEAVING_FOR_MS;
}

const ONCE_WITHIN_MS = 30_000;

/** Vite's event. The caller of `import()` gets the same error after it. */
interface FailedLoad extends Event {
  readonly payload?: {
    /** Set by a caller that has a fallback (effects/lazy-load.ts). */
    readonly isOptional?: true;
    /** Read by callers that would show an error (islands/ui/lazy/lazy-part.tsx). */
    isOfLeaving?: true;
  };
}

/** A load was aborted because the page was being left. */
let isIncomplete = false;
let isReloading = false;

/** Returns true while the page reloads for a missing chunk: then no error is shown. */
export const isBeingReloaded = (): boolean => isReloading;

function reload(): void {
  const key = `reloadedAtMs:${location.pathname}`;
  try {
    // Offline a reload would replace a page that is still usable with the browser's error page.
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage a loop could not be detected.
    return;
  }
  isReloading = true;
  location.reload();
}

function onFailedLoad({ payload }: FailedLoad): void {
  if (isBeingLeft()) {
    isIncomplete = true;
    if (payload) payload.isOfLeaving = true;
    return;
  }
  // A caller with a fallback marks the error before this runs.
  setTimeout(() => {
    if (payload?.isOptional !== true) reload();
  });
}

/**
 * Reloads the page when a chunk cannot be loaded (docs/product/shell.md#failed-module): usually a newer version has
 * replaced it. Reloads at most once per path within 30 seconds, so that a missing chunk makes no loop; then
 * `showMissingCode` shows the error. Never reloads while the page is being left, because that would cancel the navigation;
 * such a page is reloaded when the back/forward cache shows it again.
 */
export function reloadOnceOnFailedChunk(): void {
  noteLeaving();
  isReloading = false;
  addEventListener('vite:preloadError', onFailedLoad);
  addEventListener('astro:hydration-error', () => {
    if (isBeingLeft()) isIncomplete = true;
    else reload();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isIncomplete) location.reload();
  });
}

/** Shows the page's error slot. */
function show(slot: HTMLElement): void {
  slot.dataset['failedFeature'] = 'page';
  slot.hidden = false;
  slot.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** Removes an island that shows only a skeleton. */
function removeSkeleton(island: Element): void {
  // A pre-rendered form or navigation stays usable; a skeleton would never be replaced.
  if (!island.closest('main') || !island.querySelector('.skeleton,.spinner')) return;
  // Typed text stays.
  const typed = [...island.querySelectorAll('textarea')].some(({ value }) => value !== '');
  (typed ? island.querySelector('[aria-busy=true]') : island)?.remove();
}

/** Shows the pre-rendered error slot of an island whose code a reload did not bring (docs/product/shell.md#failed-module). */
export function showMissingCode(): void {
  addEventListener('astro:hydration-error', ({ target }) => {
    const slot = document.querySelector<HTMLElement>('[data-load-failure]');
    if (!slot || !(target instanceof Element) || isBeingReloaded() || isBeingLeft()) return;
    show(slot);
    removeSkeleton(target);
  });
}
