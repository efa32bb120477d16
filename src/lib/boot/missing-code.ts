import { isBeingLeft } from './leaving.ts';
import { isBeingReloaded } from './reload-once.ts';

/** Shows the page's error slot. */
function show(slot: HTMLElement): void {
  slot.dataset['failedFeature'] = 'page';
  slot.hidden = false;
  slot.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** Removes an island that shows only a skeleton. */
function removeSkeleton(island: Element): void {
  // A pre-rendered form or navigation stays usable; a skeleton would never be replaced.
  if (!island.closest('main') || !island.querySelector('.skeleton,.spinner')) return;
  // Typed text stays.
  const typed = [...island.querySelectorAll('textarea')].some(({ value }) => value !== '');
  (typed ? island.querySelector('[aria-busy=true]') : island)?.remove();
}

/**
 * Shows the pre-rendered error slot for code that could not be loaded, after a reload did not help
 * (docs/product/shell.md#failed-module): the code of an island, or code that a store or a call needs
 * (api/shared/load-code.ts).
 */
export function showMissingCode(): void {
  const findSlot = () => document.querySelector<HTMLElement>('[data-load-failure]');
  addEventListener('astro:hydration-error', ({ target }) => {
    const slot = findSlot();
    if (!slot || !(target instanceof Element) || isBeingReloaded() || isBeingLeft()) return;
    show(slot);
    removeSkeleton(target);
  });
  addEventListener('missing-code', (event) => {
    const slot = findSlot();
    if (isBeingReloaded()) event.preventDefault();
    else if (slot && navigator.onLine && !isBeingLeft()) show(slot);
  });
}
