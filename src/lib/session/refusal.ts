import { MFA_REQUIRED_SENTENCE } from '../contract/shared/errors.ts';
import { leaveForSignIn } from './leave.ts';
import { dropSession, readSession, setPendingSteps } from './session.ts';

/**
 * Ends the session after a 401 and opens the sign-in page (docs/product/session.md#refused-calls). The API client calls
 * it for every refused call whose endpoint says `unauthorized: 'ends-session'`. The sentence 'MFA authentication
 * required' keeps the token and opens the code step. A late reply to a call with another token is ignored.
 */
export function refuseSession(serverMessage: string | null, sentToken: string | null): void {
  const current = readSession();
  if (current !== null && current.token !== sentToken) return;
  leaveForSignIn(serverMessage === MFA_REQUIRED_SENTENCE ? requireCode : dropSession);
}

function requireCode(): void {
  setPendingSteps({ enrollmentAvailable: false, codeRequired: true });
}
