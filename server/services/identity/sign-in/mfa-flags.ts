export type MfaPolicy = 'off' | 'optional' | 'required';

export interface MfaFlags {
  /** True if the employee may enroll in two-step verification. */
  readonly mfa_requires_verification: boolean;
  /** True if the session needs a verified code before any other call. */
  readonly mfa_required: boolean;
}

/**
 * Returns the flags of a new session, never both true: docs/product/mfa.md#mfa-flags. An account without a number is
 * never asked for a code, even when a company requires it; it is offered the enrollment.
 */
export function mfaFlags(enrolled: boolean, policies: readonly MfaPolicy[]): MfaFlags {
  if (enrolled) return { mfa_requires_verification: false, mfa_required: true };
  return { mfa_requires_verification: policies.some((policy) => policy !== 'off'), mfa_required: false };
}
