import { decide, type Decision } from '../routes/guard.ts';
import { readSessionFacts, storageKeys } from './session-facts.ts';

const root = document.documentElement;

function currentDecision(): Decision {
  return decide(location.pathname, readSessionFacts(Date.now()));
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
export function guardPage(): boolean {
  addEventListener('pageshow', (event) => {
    // A page out of the back/forward cache was guarded for the session of back then.
    if (event.persisted && currentDecision().kind === 'redirect') location.reload();
  });
  const decision = currentDecision();
  if (decision.kind === 'redirect') {
    if (decision.partner !== null && root.dataset['page'] === 'partner') return true;
    if (decision.saveReturnTo) saveReturnTo();
    root.style.visibility = 'hidden';
    location.replace(decision.to);
    return false;
  }
  if (decision.match !== null) dropTrailingSlash();
  return true;
}
