import { isBeingLeft } from './leaving.ts';

/** True when this page is being loaded again (reload-once.ts): then there is nothing to tell. */
function isReloading(): boolean {
  try {
    const reloadedAtMs = Number(sessionStorage.getItem(`reloadedAtMs:${location.pathname}`));
    return reloadedAtMs >= performance.timeOrigin;
  } catch {
    // Without storage it never does.
    return false;
  }
}

/** Shows the page's own error slot, in place of an island that only shimmers. */
function giveUpOn(slot: HTMLElement, island: Element): void {
  slot.dataset['failedFeature'] = 'page';
  slot.hidden = false;
  // A form can still be read, the navigation still leads on; a skeleton would promise what never comes.
  if (!island.closest('main') || !island.querySelector('.skeleton,.spinner')) return;
  // Words that somebody typed stay.
  const typed = [...island.querySelectorAll('textarea')].some(({ value }) => value !== '');
  (typed ? island.querySelector('[aria-busy=true]') : island)?.remove();
}

/**
 * An island whose code cannot be loaded has nobody to say so. When loading the page again did not help, its
 * pre-rendered error slot does.
 */
export function tellOfMissingCode(): void {
  addEventListener('astro:hydration-error', ({ target }) => {
    const slot = document.querySelector<HTMLElement>('[data-load-failure]');
    if (!slot || !(target instanceof Element) || isReloading() || isBeingLeft()) return;
    slot.querySelector('button')?.addEventListener('click', () => location.reload());
    giveUpOn(slot, target);
  });
}
