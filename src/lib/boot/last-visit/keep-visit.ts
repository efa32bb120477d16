import { keyOfPage, signedInOwner, type Visit } from './visit.ts';

/** Characters; more would take as long to show as the app itself. */
const KEPT_MAX = 100_000;

/** Stores what the page shows in the tab's storage. */
export function keepVisit(): void {
  const owner = signedInOwner();
  const kept = [...document.querySelectorAll<HTMLElement>('[data-kept]')];
  const parts = kept.map((part) => [part.dataset['kept'] ?? '', portable(part.innerHTML)] as const);
  const size = parts.reduce((sum, [, html]) => sum + html.length, 0);
  if (!owner || size === 0 || size > KEPT_MAX) return;
  const visit: Visit = { owner, parts: Object.fromEntries(parts) };
  sessionStorage.setItem(keyOfPage(), JSON.stringify(visit));
}

/** Removes the addresses of loaded pictures, which end with the page, and styles, which the policy refuses in HTML. */
function portable(html: string): string {
  return html.replaceAll(/ src="blob:[^"]*"/g, '').replaceAll(' style="', ' data-style="');
}
