import { MFA_REQUIRED_SENTENCE, type ErrorCode } from '../contract/shared/errors.ts';
import { leaveEndedSession, leaveForSignIn } from './leave.ts';
import { readSession, setPendingSteps } from './session.ts';

const ENROLLMENT_REQUIRED: ErrorCode = 'mfa_enrollment_required';

/**
 * Ends the session after a 401 and opens the sign-in page (docs/product/session.md#refused-calls). The API client calls
 * it for every refused call whose endpoint says `unauthorized: 'ends-session'`. The sentence 'MFA authentication
 * required' keeps the token and opens the code step, or the enrollment if the code says that it is due. A late reply to a
 * call with another token is ignored.
 */
export function refuseSession(
  { message, code }: { readonly message: string | null; readonly code: string | null },
  sentToken: string | null,
): void {
  const current = readSession();
  if (current !== null && current.token !== sentToken) return;
  const enrollmentAvailable = code === ENROLLMENT_REQUIRED;
  if (message === MFA_REQUIRED_SENTENCE) {
    leaveForSignIn(() => setPendingSteps({ enrollmentAvailable, codeRequired: true }));
  } else {
    leaveEndedSession();
  }
}
