import { keyOfPage, signedInOwner, type Visit } from './visit.ts';

/** Fills the places of the page with what its last visit in this tab showed there. */
export function showVisit(): void {
  const text = sessionStorage.getItem(keyOfPage());
  if (text === null) return;
  const { owner, parts } = JSON.parse(text) as Visit;
  if (owner !== signedInOwner()) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-last-visit]')) {
    const html = parts[place.dataset['lastVisit'] ?? ''];
    if (html !== undefined) fill(place, html);
  }
}

function fill(place: HTMLElement, html: string): void {
  // The browser's own sanitizer: whatever the storage has, nothing of it runs.
  place.setHTML?.(html, { sanitizer: { removeAttributes: ['id'] } });
  for (const styled of place.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? '';
  }
  if (place.dataset['atEnd'] === '') scrollTo(0, document.documentElement.scrollHeight);
}
