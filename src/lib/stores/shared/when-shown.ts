import { isPrerendering, whenActivated } from '../../effects/prerendering.ts';

/** Runs `work` now, or on activation when the browser is prerendering the page. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) void whenActivated().then(work);
  else work();
}

/**
 * Runs `work` now and, when the browser is prerendering the page, once more on activation: the page before it may have changed
 * the storage meanwhile.
 */
export function nowAndWhenShown(work: () => void): void {
  work();
  if (isPrerendering()) void whenActivated().then(work);
}
