/** Longer than a page usually takes to make way for the next one. */
const LEAVING_FOR_MS = 10_000;

let leftAtMs = -Infinity;

/** Begins to look out for that. Today's browsers keep a page with such a listener in their back/forward cache. */
export function noteLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });
}

/**
 * True once the page began to be left, by a link or by the browser. From then on some browsers (WebKit) end whatever the
 * page is loading, which is no failure of anything.
 */
export function isBeingLeft(): boolean {
  return performance.now() - leftAtMs < LEAVING_FOR_MS;
}
