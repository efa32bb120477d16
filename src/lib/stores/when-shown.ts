import { isPrerendering, whenSeen } from '../environment/when-seen.ts';

/** Runs at once, or when a page that was rendered ahead of a click is looked at. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) void whenSeen().then(work);
  else work();
}
