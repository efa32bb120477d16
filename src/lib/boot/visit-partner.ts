/**
 * Leaves the sign-in page behind in the history and visits the partner named by the page. Only after the load event: an
 * earlier navigation would take the place of the entry, and "Back" would skip the sign-in page.
 */
export function visitPartner(url: string | undefined): void {
  if (url === undefined || !url.startsWith('https://')) return;
  history.replaceState(null, '', '/sign-in');
  addEventListener('pageshow', (event) => {
    // Back again: the address is the sign-in page's by now, and the back/forward cache would show this one.
    if (event.persisted) location.reload();
    else setTimeout(() => location.assign(url));
  });
}
