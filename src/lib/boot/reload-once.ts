const ONCE_WITHIN_MS = 30_000;

/** Vite's event; the error says whether the page can do without that code (environment/optional-load.ts). */
interface FailedLoad extends Event {
  readonly payload?: { readonly isOptional?: true };
}

function reload(): void {
  const key = `reloadedAtMs:${location.pathname}`;
  try {
    // Offline the browser's own error page would take the place of what is still usable.
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage a loop could not be told from a first time.
    return;
  }
  location.reload();
}

/**
 * A chunk that cannot be loaded is mostly one of an older version: the page is loaded again, from which it gets the
 * newer one's (SPEC section 4). At most once per path within 30 seconds, so that a chunk gone for good makes no loop; then
 * the page says so (missing-code.ts, which reads the same mark).
 */
export function reloadOnceOnFailedChunk(): void {
  addEventListener('vite:preloadError', ({ payload }: FailedLoad) => {
    // Whoever can do without says so on the error, which reaches them after this event.
    setTimeout(() => {
      if (payload?.isOptional !== true) reload();
    });
  });
  addEventListener('astro:hydration-error', reload);
}
