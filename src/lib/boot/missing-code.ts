import { isBeingLeft, isBeingReloaded } from './reload-once.ts';

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
 * Shows the pre-rendered error slot for an island whose code could not be loaded, after a reload did not help
 * (docs/product/shell.md#failed-module).
 */
export function showMissingCode(): void {
  addEventListener('astro:hydration-error', ({ target }) => {
    const slot = document.querySelector<HTMLElement>('[data-load-failure]');
    if (!slot || !(target instanceof Element) || isBeingReloaded() || isBeingLeft()) return;
    show(slot);
    removeSkeleton(target);
  });
}
