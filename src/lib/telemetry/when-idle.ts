const LONGEST_WAIT_MS = 5_000;
/** For browsers that do not tell when they are idle. */
const PATIENCE_MS = 2_000;

/** Runs once somebody sees the page: at once, or when a page that was rendered ahead of a click is shown. */
export function whenShown(work: () => void): void {
  const isPrerendering = 'prerendering' in document && document.prerendering === true;
  if (isPrerendering) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}

/** Runs once the page is shown, loaded and has nothing better to do. */
export function whenIdle(work: () => void): void {
  const waitForQuiet = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    else setTimeout(work, PATIENCE_MS);
  };
  whenShown(() => {
    if (document.readyState === 'complete') waitForQuiet();
    else addEventListener('load', waitForQuiet, { once: true });
  });
}
