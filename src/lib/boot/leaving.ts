/** Longer than a navigation usually takes. */
const LEAVING_FOR_MS = 10_000;

let leftAtMs = -Infinity;

/** Starts to note navigations. Browsers keep a page with such a listener in their back/forward cache. */
export function noteLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });
}

/**
 * Returns true once a navigation away from this page has begun. From then on WebKit aborts what the page is loading, which
 * is no failure.
 */
export function isBeingLeft(): boolean {
  return performance.now() - leftAtMs < LEAVING_FOR_MS;
}
