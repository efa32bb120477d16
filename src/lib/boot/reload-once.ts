import { isBeingLeft, noteLeaving } from './leaving.ts';

const ONCE_WITHIN_MS = 30_000;

/** Vite's event, whose error reaches those who asked for the code after it. */
interface FailedLoad extends Event {
  readonly payload?: {
    /** Set by those who can do without it (environment/optional-load.ts). */
    readonly isOptional?: true;
    /** Read by those who would say so (islands/ui/set-from.ts). */
    isOfLeaving?: true;
  };
}

/** Something did not come because the page was being left. */
let isIncomplete = false;

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

function onFailedLoad({ payload }: FailedLoad): void {
  if (isBeingLeft()) {
    isIncomplete = true;
    if (payload) payload.isOfLeaving = true;
    return;
  }
  // Until then whoever can do without has said so.
  setTimeout(() => {
    if (payload?.isOptional !== true) reload();
  });
}

/**
 * A chunk that cannot be loaded is mostly one of an older version: the page is loaded again, from which it gets the
 * newer one's (SPEC section 4). At most once per path within 30 seconds, so that a chunk gone for good makes no loop; then
 * the page says so (missing-code.ts, which reads the same mark). Never while the page is being left, since that would
 * take the place of where somebody wants to go; such a page is loaded again if they come back to it.
 */
export function reloadOnceOnFailedChunk(): void {
  noteLeaving();
  addEventListener('vite:preloadError', onFailedLoad);
  addEventListener('astro:hydration-error', () => {
    if (isBeingLeft()) isIncomplete = true;
    else reload();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isIncomplete) location.reload();
  });
}
