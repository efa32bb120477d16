import { keyOfPage, readOwner, storageKeyStart, type Visit } from './visit.ts';

/** Characters; more would take as long to show as the app itself. */
const KEPT_MAX = 100_000;
/** All are forgotten then, so that they never fill the storage. */
const VISITS_MAX = 10;

/** Stores what the page shows in the tab's storage. Of content that is not kept, nothing older stays. */
export function keepVisit(): void {
  const owner = readOwner();
  const kept = [...document.querySelectorAll<HTMLElement>('[data-kept]')];
  // A page that is left while it loads has no content of its own yet.
  if (!owner || kept.length === 0) return;
  const key = keyOfPage();
  sessionStorage.removeItem(key);
  if (kept.some((part) => part.dataset['kept'] === '')) return;
  const parts = kept.map((part) => [part.dataset['kept'] ?? '', portable(part)] as const);
  if (parts.reduce((sum, [, html]) => sum + html.length, 0) > KEPT_MAX) return;
  const others = Object.keys(sessionStorage).filter((name) => name.startsWith(storageKeyStart));
  if (others.length >= VISITS_MAX) for (const name of others) sessionStorage.removeItem(name);
  const visit: Visit = { owner, width: innerWidth, parts: Object.fromEntries(parts) };
  sessionStorage.setItem(key, JSON.stringify(visit));
}

/** Returns the content without addresses of loaded pictures, which end with the page, and styles, which the policy refuses. */
function portable(part: HTMLElement): string {
  // In a document without a window nothing loads.
  const copy = document.implementation.createHTMLDocument().importNode(part, true);
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src');
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    styled.dataset['style'] = styled.style.cssText;
    styled.removeAttribute('style');
  }
  return copy.innerHTML;
}
