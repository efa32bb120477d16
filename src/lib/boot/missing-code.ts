import { isBeingLeft } from './leaving.ts';

/** Returns true while `reload-once.ts` reloads this page: then no error is shown. */
function isReloading(): boolean {
  try {
    const reloadedAtMs = Number(sessionStorage.getItem(`reloadedAtMs:${location.pathname}`));
    return reloadedAtMs >= performance.timeOrigin;
  } catch {
    // Without storage it never reloads.
    return false;
  }
}

/** Shows the page's error slot, in place of an island that shows only a skeleton. */
function giveUpOn(slot: HTMLElement, island: Element): void {
  slot.dataset['failedFeature'] = 'page';
  slot.hidden = false;
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
    if (!slot || !(target instanceof Element) || isReloading() || isBeingLeft()) return;
    slot.querySelector('button')?.addEventListener('click', () => location.reload());
    giveUpOn(slot, target);
  });
}
