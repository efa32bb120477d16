/** Failure texts (docs/product/api.md#error-texts); `failures-signed-in.ts` has more. */
export const failures = {
  signIn: 'Unable to sign in at this time. Please try again later.',
  signInOther: 'Sign in error',
  signUp: 'Unable to sign up at this time. Please try again later.',
  signUpOther: 'Sign up error',
  noToken: 'No authorization token received',
  verifyCode: 'Unable to verify MFA token',
  noMfaToken: 'No MFA verification token received',
  sendCode: 'Unable to request MFA token at this time.',
  enroll: 'Unable to enroll in MFA at this time.',
  resetPassword: 'Unable to reset password at this time. Please try again later.',
  refreshUser: 'Failed to refresh current user state',
  unlock: 'Unable to unlock your account',
  unlockInvalid: 'Invalid unlock token.',
  confirmEmail: 'Unable to confirm your email address at this time. Please try again later.',
  unexpected: 'An unexpected error occurred',
  notFound: "Oops! We can't find that page.",
  offline: 'We could not reach the server. Please check your connection and try again.',
  slow: 'The server is taking too long to answer. Please try again.',
  unreadable: 'The server sent an answer we could not read. Please try again.',
} as const;

/** The facts of a failed call that decide its message; `ApiError` has this shape. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'aborted';
  readonly status: number;
  readonly serverMessage: string | null;
  readonly statusText: string;
}

/** Returns the reason of a failure: the server's own message, else one for the kind of failure. */
export function describeFailure(failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  switch (failure.kind) {
    case 'network':
      return failures.offline;
    case 'timeout':
      return failures.slow;
    case 'shape':
      return failures.unreadable;
    case 'http':
    case 'aborted':
      return failure.statusText === '' ? failures.unexpected : failure.statusText;
  }
}

/** Returns the prefix and the reason of a failure (docs/product/api.md#error-texts). */
export function describeWithPrefix(prefix: string, failure: Failure): string {
  return `${prefix}: ${describeFailure(failure)}`;
}

/** Returns a failure text followed by the reason why the server was not reached. */
export function withReason(sentence: string, failure: Failure): string {
  return `${sentence.replace(/\.$/, '')}. ${describeFailure({ ...failure, serverMessage: null })}`;
}

/** Returns the server's own message, else the fallback, with the reason when no reply arrived. */
export function serverSentenceOr(fallback: string, failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  return failure.kind === 'http' || failure.kind === 'aborted' ? fallback : withReason(fallback, failure);
}
