export type MfaPolicy = 'off' | 'optional' | 'required';

export interface MfaFlags {
  /** True if the employee may enroll in two-step verification. */
  readonly mfa_requires_verification: boolean;
  /** True if the session needs a verified code, or the enrollment, before any other call. */
  readonly mfa_required: boolean;
}

/**
 * Returns the flags of a new session: docs/product/mfa.md#mfa-flags. Both are true for an employee who must enroll
 * first, because a company requires it: docs/product/mfa.md#required-policy.
 */
export function mfaFlags(enrolled: boolean, policies: readonly MfaPolicy[]): MfaFlags {
  if (enrolled) return { mfa_requires_verification: false, mfa_required: true };
  const required = policies.includes('required');
  return { mfa_requires_verification: required || policies.includes('optional'), mfa_required: required };
}
