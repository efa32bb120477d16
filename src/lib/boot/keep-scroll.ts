/** The content comes within it, or not at all: the time of a call (api/shared/client.ts). */
const GIVE_UP_AFTER_MS = 20_000;
const WAYS_TO_SCROLL = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Keyed by history entry, not by address: the same page can be in the history more than once. */
const keyOfEntry = (): string => `scrollY:${window.navigation.currentEntry?.key ?? ''}`;

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type);
}

function savedTop(): number {
  try {
    return isReturn() ? Number(sessionStorage.getItem(keyOfEntry())) : 0;
  } catch {
    return 0;
  }
}

function saveTop(): void {
  try {
    sessionStorage.setItem(keyOfEntry(), String(Math.round(scrollY)));
  } catch {
    // Without storage the browser's own scroll restoration applies.
  }
}

/** Scrolls to the position, or to the anchor of the hash. Returns false when the page is still too short for it. */
function arriveAt(top: number): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  const anchor = top > 0 ? null : document.getElementById(location.hash.slice(1));
  anchor?.scrollIntoView();
  const isTallEnough = top > 0 && scrollHeight - clientHeight >= top;
  if (isTallEnough) scrollTo({ top, behavior: 'instant' });
  return isTallEnough || anchor !== null;
}

/**
 * Restores the scroll position (docs/product/routes.md#scroll-position) of a page whose content comes from the API, after
 * the browser has given up. Tries at every change of size, until it succeeds, the user scrolls, or the time of a call
 * has passed.
 */
export function keepScroll(): void {
  if (!('navigation' in window)) return;
  addEventListener('pagehide', saveTop);
  // A thread always opens at its end.
  const top = document.querySelector('[data-at-end]') ? 0 : savedTop();
  if (top === 0 && location.hash === '') return;
  const observer = new ResizeObserver(() => {
    if (arriveAt(top)) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const way of WAYS_TO_SCROLL) removeEventListener(way, stop, true);
  };
  observer.observe(document.body);
  for (const way of WAYS_TO_SCROLL) addEventListener(way, stop, true);
  setTimeout(stop, GIVE_UP_AFTER_MS);
}
