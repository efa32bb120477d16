const GIVE_UP_AFTER_MS = 3_000;
const WAYS_TO_SCROLL = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Of the history entry, not of the address: the same page can be in the history more than once. */
function keyOfEntry(): string | null {
  return 'navigation' in window ? `scrollY:${window.navigation.currentEntry?.key ?? ''}` : null;
}

function savedTop(key: string | null): number {
  const [entry] = performance.getEntriesByType('navigation');
  const isReturn = entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type);
  try {
    return isReturn && key !== null ? Number(sessionStorage.getItem(key)) : 0;
  } catch {
    return 0;
  }
}

function anchor(): HTMLElement | null {
  return location.hash === '' ? null : document.getElementById(location.hash.slice(1));
}

/**
 * Where the back/forward cache did not keep the page, what a person had scrolled to (or the hash's anchor) comes with
 * the API's answer, when the browser has given up looking for it. This goes on until it is there, the person scrolls
 * or three seconds have passed.
 */
export function keepScroll(): void {
  const key = keyOfEntry();
  const top = savedTop(key);
  addEventListener('pagehide', () => {
    try {
      if (key !== null) sessionStorage.setItem(key, String(Math.round(scrollY)));
    } catch {
      // Without storage the browser's own restoring has to do.
    }
  });
  if (top === 0 && location.hash === '') return;
  addEventListener('DOMContentLoaded', () => {
    const stop = () => {
      observer.disconnect();
      for (const way of WAYS_TO_SCROLL) removeEventListener(way, stop, true);
    };
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (top === 0) anchor()?.scrollIntoView();
      else if (scrollHeight - clientHeight >= top) scrollTo({ top, behavior: 'instant' });
      else return;
      if (top > 0 || anchor()) stop();
    });
    observer.observe(document.body);
    for (const way of WAYS_TO_SCROLL) addEventListener(way, stop, true);
    setTimeout(stop, GIVE_UP_AFTER_MS);
  });
}
