import type { ApiError } from '../api/api-error.ts';
import { connectCredentials } from '../api/credentials.ts';
import { MFA_REQUIRED_SENTENCE } from '../contract/errors.ts';
import { requestPasswordReset, signUp, unlock } from '../contract/account.ts';
import { companyBySlug } from '../contract/companies.ts';
import { verifyCode } from '../contract/mfa.ts';
import { signIn, signOut } from '../contract/session.ts';
import { effects } from '../environment/effects.ts';
import { links } from '../routes/links.ts';
import { saveReturnTo } from './return-to.ts';
import { dropSession, readSession, setPendingSteps, wasWipedElsewhere, wipeEverything } from './session.ts';

/**
 * Their 401 says something about the input, not about the session (DECISIONS section 3); that of the additive call for
 * a company's branding, that the API guards whatever it does not know.
 */
const EXEMPT_PATHS: readonly string[] = [
  signIn,
  signUp,
  requestPasswordReset,
  unlock,
  signOut,
  verifyCode,
  companyBySlug,
].map((endpoint) => endpoint.path);

let leaving = false;

function leaveForSignIn(): void {
  saveReturnTo(effects().here());
  effects().navigate(links.signIn());
}

/**
 * What a 401 does (SPEC section 4): the session ends and the sign-in page opens, once, however many calls were refused.
 * 'MFA authentication required' keeps the token and opens the code step. A late answer to an older token is ignored.
 */
export function onRefusal(error: ApiError, path: string, token: string | null): void {
  if (EXEMPT_PATHS.includes(path) || leaving) return;
  const current = readSession();
  if (current !== null && current.token !== token) return;
  leaveForGood();
  if (error.serverMessage === MFA_REQUIRED_SENTENCE) {
    setPendingSteps({ enrollmentAvailable: false, codeRequired: true });
  } else {
    dropSession();
  }
  leaveForSignIn();
}

/** Ends a session whose time is up, or follows another tab that signed out. */
export function leaveExpiredSession(): void {
  if (leaving) return;
  const isWiped = wasWipedElsewhere();
  // First of all: whoever follows the session is told of its end, and would leave as well.
  leaveForGood();
  dropSession();
  leaveForSignIn();
  // Shared computers: this tab keeps nothing of the person who left either, not even where they were.
  if (isWiped) wipeEverything();
}

/** Somebody signs out on purpose: nobody is to be brought back to where they were. */
export function leaveForGood(): void {
  leaving = true;
  if (typeof addEventListener !== 'undefined') addEventListener('pageshow', onShown);
}

/** Shown again out of the back/forward cache, the page is not being left any more: refusals count anew. */
function onShown(event: PageTransitionEvent): void {
  if (event.persisted) forgetRefusals();
}

/** The page is here to stay; tests start over in the same process. */
export function forgetRefusals(): void {
  leaving = false;
}

connectCredentials({
  read: () => {
    const session = readSession();
    return { token: session?.token ?? null, mfaToken: session?.mfaToken ?? null };
  },
  refused: onRefusal,
});
