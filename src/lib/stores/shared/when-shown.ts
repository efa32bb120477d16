import { isPrerendering, whenSeen } from '../../effects/prerendering.ts';

/** Runs `work` now, or on activation when the browser is prerendering the page. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) void whenSeen().then(work);
  else work();
}
