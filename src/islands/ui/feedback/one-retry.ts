/** Marks the place of the retry of a failed load. */
const PLACE = '[data-retry]';

/** Returns the places of a page or of a dialog, in their order. */
const placesIn = (dialog: Element | null) =>
  [...document.querySelectorAll<HTMLElement>(PLACE)].filter((place) => place.closest('dialog') === dialog);

function showFirst(): void {
  for (const dialog of [null, ...document.querySelectorAll('dialog')]) {
    for (const [index, place] of placesIn(dialog).entries()) place.hidden = index > 0;
  }
}

/** Retries with the shown one those that are hidden. */
function retryAll({ target }: Event): void {
  const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
  if (place === null || place.hidden) return;
  for (const other of placesIn(place.closest('dialog'))) {
    if (other.hidden) other.querySelector('button')?.click();
  }
}

/**
 * Of several failed loads of a page or a dialog, shows one retry, which stands for all: docs/product/shell.md#one-retry. Returns a
 * function that stops it, for an effect.
 */
export function keepOneRetry(): () => void {
  showFirst();
  const observer = new MutationObserver(showFirst);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', retryAll);
  return () => {
    observer.disconnect();
    document.removeEventListener('click', retryAll);
  };
}
