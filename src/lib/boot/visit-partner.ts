/**
 * Visits the page's partner and leaves the sign-in page behind in the history
 * (docs/product/routes.md#partner-redirects). Waits for the load event: an earlier navigation would replace the history
 * entry, and "Back" would skip the sign-in page.
 */
export function visitPartner(url: string | undefined): void {
  if (url === undefined || !/^(?:https:\/\/|\/(?!\/))/.test(url)) return;
  history.replaceState(null, '', '/sign-in');
  addEventListener('pageshow', (event) => {
    // After "Back" the address is the sign-in page's, but the back/forward cache shows this page.
    if (event.persisted) location.reload();
    else setTimeout(() => location.assign(url));
  });
}
