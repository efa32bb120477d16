import { keyOfPage, readOwner, type Visit } from './visit.ts';

/**
 * Removed beside scripts and event handlers, which the browser's sanitizer always removes: stored content embeds no page,
 * does not restyle this one and does not lead away from it by itself.
 */
const SANITIZER = {
  removeElements: ['astro-island', 'embed', 'form', 'iframe', 'link', 'meta', 'object', 'style'],
  // The app has the same ids, and saves files itself.
  removeAttributes: ['id', 'download'],
};
/** The styles of the content that its layout needs. */
const STYLES = ['width', 'height', 'margin-bottom'];

/** Fills the places of the page with what its last visit in this tab showed there. */
export function showVisit(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-last-visit]:empty')];
  const text = places.length > 0 && sessionStorage.getItem(keyOfPage());
  if (!text) return;
  const { owner, width, parts } = JSON.parse(text) as Visit;
  if (owner !== readOwner() || width !== innerWidth) return;
  for (const place of places) {
    const html = parts[place.dataset['lastVisit'] ?? ''];
    if (html !== undefined) fill(place, html);
  }
}

function fill(place: HTMLElement, html: string): void {
  place.setHTML?.(html, { sanitizer: SANITIZER });
  for (const styled of place.querySelectorAll<HTMLElement>('[data-style]')) {
    const { style } = document.createElement('i');
    style.cssText = styled.dataset['style'] ?? '';
    for (const name of STYLES) styled.style.setProperty(name, style.getPropertyValue(name));
  }
  // The app, not this copy, does what they are for.
  for (const control of place.querySelectorAll<HTMLElement>('button, input, summary')) control.inert = true;
  if (place.dataset['atEnd'] === '') openAtEnd(place);
}

function openAtEnd(place: HTMLElement): void {
  const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);
  // On a reload the browser would return to the place where the page was left.
  history.scrollRestoration = 'manual';
  toEnd();
  const top = scrollY;
  // The product's font may break lines elsewhere.
  void document.fonts.ready.then(() => {
    if (place.isConnected && scrollY === top) toEnd();
  });
}
