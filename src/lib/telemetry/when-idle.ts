import { isPrerendering, whenSeen } from '../environment/when-seen.ts';

const LONGEST_WAIT_MS = 5_000;
/** For browsers that do not tell when they are idle. */
const PATIENCE_MS = 2_000;

/** Runs once somebody sees the page, it is loaded and has nothing better to do. */
export function whenIdle(work: () => unknown): void {
  const waitForQuiet = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    else setTimeout(work, PATIENCE_MS);
  };
  const waitForLoad = () => {
    if (document.readyState === 'complete') waitForQuiet();
    else addEventListener('load', waitForQuiet, { once: true });
  };
  if (isPrerendering()) void whenSeen().then(waitForLoad);
  else waitForLoad();
}
