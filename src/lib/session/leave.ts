import { effects } from '../effects/effects.ts';
import { links } from '../routes/links.ts';
import { saveReturnTo } from './return-to.ts';
import { dropSession } from './session.ts';
import { keepSessionEnded } from './session-ended.ts';

let isLeaving = false;

/** Marks this page as being left for the sign-in page: from now on a refused call or an expiry changes nothing. */
export function startLeaving(): void {
  isLeaving = true;
  if (typeof addEventListener !== 'undefined') addEventListener('pageshow', onPageShow);
}

/** The back/forward cache can show the page again. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) stopLeaving();
}

/** Undoes `startLeaving`. Tests call it too, to start over in the same process. */
export function stopLeaving(): void {
  isLeaving = false;
}

/**
 * Ends the session with `end`, stores the address to return to and opens the sign-in page. Returns false without doing
 * anything when the page is already being left: several calls can be refused at the same time.
 */
export function leaveForSignIn(end: () => void): boolean {
  if (isLeaving) return false;
  // Before `end`, whose listeners would leave as well.
  startLeaving();
  end();
  saveReturnTo(effects().here());
  effects().navigate(links.signIn());
  return true;
}

/**
 * Ends a session that was refused or has expired, and leaves for the sign-in page, which then says why
 * (docs/product/session.md#reason-on-the-sign-in-page). Returns false when the page is already being left.
 */
export function leaveEndedSession(): boolean {
  return leaveForSignIn(() => {
    dropSession();
    keepSessionEnded();
  });
}
