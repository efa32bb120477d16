import { paintAccent } from '../brand/paint.ts';
import type { Departure, SessionFacts } from '../routes/screen-guard.ts';
import * as storageKeys from '../session/storage-keys.ts';
import { forgetAnswers, readAccent, readSessionFacts, readToken } from './read-session-facts.ts';

/** Decides whether a session may see this page. `match` is null for an address that is no screen. */
export type Guard = (
  session: SessionFacts,
) => Departure | { readonly kind: 'stay'; readonly match: object | null };

const root = document.documentElement;

const tokenAtLoad = readToken();

/** Reloads a page whose decision is outdated: one of the back/forward cache may belong to another employee of this computer. */
function guardAgain(guard: Guard): void {
  if (tokenAtLoad === readToken() && guard(readSessionFacts(Date.now())).kind === 'stay') return;
  root.style.visibility = 'hidden';
  location.reload();
}

export function saveReturnTo(prefix = ''): void {
  try {
    sessionStorage.setItem(
      prefix + storageKeys.returnTo,
      location.pathname + location.search + location.hash,
    );
  } catch {
    // Without storage the sign-in leads to the first screen.
  }
}

/** Hosts serve directories under a trailing slash; the address is shown without it. */
export function dropTrailingSlash(): void {
  const { pathname, search, hash } = location;
  let path = pathname;
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/** Decides before the first paint whether this page may be shown, else hides and leaves it. Returns false when it is being left. */
export function guardPage(guard: Guard): boolean {
  addEventListener('pageshow', (event) => {
    if (event.persisted) guardAgain(guard);
  });
  document.addEventListener('prerenderingchange', () => guardAgain(guard));
  const session = readSessionFacts(Date.now());
  if (session.signedIn) paintAccent(readAccent());
  else forgetAnswers();
  const decision = guard(session);
  if (decision.kind === 'redirect') {
    // The page's own script visits the partner, when one is configured.
    if (decision.partner !== null && root.dataset['partnerUrl']) return true;
    root.style.visibility = 'hidden';
    // A prerendered page decides again when it is activated.
    if ((document as { readonly prerendering?: boolean }).prerendering) return false;
    if (decision.saveReturnTo) saveReturnTo();
    location.replace(decision.to);
    return false;
  }
  if (decision.match !== null) dropTrailingSlash();
  return true;
}
