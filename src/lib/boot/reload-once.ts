const ONCE_WITHIN_MS = 30_000;

/**
 * A chunk that cannot be loaded is mostly one of an older version: the page is loaded again, from which it gets the
 * newer one's (SPEC section 4). At most once per path within 30 seconds, so that a chunk gone for good makes no loop.
 */
export function reloadOnceOnFailedChunk(): void {
  const reload = () => {
    const key = `reloadedAtMs:${location.pathname}`;
    try {
      // Offline the browser's own error page would take the place of what is still usable; and there are loads that the
      // page can do without (environment/optional-load.ts).
      const isPointless = !navigator.onLine || document.documentElement.dataset['loads'];
      if (isPointless || Date.now() - Number(sessionStorage.getItem(key)) < ONCE_WITHIN_MS) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage a loop could not be told from a first time.
      return;
    }
    location.reload();
  };
  addEventListener('vite:preloadError', reload);
  addEventListener('astro:hydration-error', reload);
}
