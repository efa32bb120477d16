import { isPrerendering, whenActivated } from '../../effects/prerendering.ts';

/** Runs `work` now, or on activation when the browser is prerendering the page. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) void whenActivated().then(work);
  else work();
}
