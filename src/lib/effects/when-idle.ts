import { isPrerendering, whenActivated } from './prerendering.ts';

const LONGEST_WAIT_MS = 5_000;
/** For browsers without `requestIdleCallback`. */
const FALLBACK_WAIT_MS = 2_000;

/** Calls `work` once the page is visible to the user, loaded and idle. */
export function whenIdle(work: () => unknown): void {
  const waitForIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    else setTimeout(work, FALLBACK_WAIT_MS);
  };
  const waitForLoad = () => {
    if (document.readyState === 'complete') waitForIdle();
    else addEventListener('load', waitForIdle, { once: true });
  };
  if (isPrerendering()) void whenActivated().then(waitForLoad);
  else waitForLoad();
}
