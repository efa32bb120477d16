import type { Departure, SessionFacts } from '../routes/screen-guard.ts';
import { readSessionFacts, readToken, storageKeys } from './session-facts.ts';

/** What is to be done about this page, for somebody in such a session; `match` is null at an address that is not ours. */
export type Guard = (
  session: SessionFacts,
) => Departure | { readonly kind: 'stay'; readonly match: object | null };

const root = document.documentElement;

const tokenAtLoad = readToken();

/**
 * For a page that was guarded for the session of back then: decides again by loading it again. A page out of the
 * back/forward cache may also be somebody else's, who used this computer before.
 */
function guardAgain(guard: Guard): void {
  if (tokenAtLoad === readToken() && guard(readSessionFacts(Date.now())).kind === 'stay') return;
  root.style.visibility = 'hidden';
  location.reload();
}

function saveReturnTo(): void {
  try {
    sessionStorage.setItem(storageKeys.returnTo, location.pathname + location.search + location.hash);
  } catch {
    // Without storage the person lands on the dashboard after signing in.
  }
}

/** Addresses are shown as the spec writes them; hosts serve directories under a trailing slash. */
function dropTrailingSlash(): void {
  const { pathname, search, hash } = location;
  if (pathname.length > 1 && pathname.endsWith('/')) {
    history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);
  }
}

/**
 * Decides before first paint whether this page may be shown; a page that may not is hidden and left, so that not one
 * frame of it appears. Returns false when the page is being left.
 */
export function guardPage(guard: Guard): boolean {
  addEventListener('pageshow', (event) => {
    if (event.persisted) guardAgain(guard);
  });
  document.addEventListener('prerenderingchange', () => guardAgain(guard));
  const decision = guard(readSessionFacts(Date.now()));
  if (decision.kind === 'redirect') {
    // The page's own script visits the partner, when one is configured.
    if (decision.partner !== null && root.dataset['partnerUrl']) return true;
    root.style.visibility = 'hidden';
    // Rendered ahead of a click, it waits for the click.
    if ((document as { readonly prerendering?: boolean }).prerendering) return false;
    if (decision.saveReturnTo) saveReturnTo();
    location.replace(decision.to);
    return false;
  }
  if (decision.match !== null) dropTrailingSlash();
  return true;
}
