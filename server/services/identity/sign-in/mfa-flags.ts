export type MfaPolicy = 'off' | 'optional' | 'required';

export interface MfaFlags {
  /** True if the employee may enroll in two-step verification. */
  readonly mfa_requires_verification: boolean;
  /** True if the session needs a verified code, or the enrollment, before any other call. */
  readonly mfa_required: boolean;
}

/**
 * Returns the flags of a new session: docs/product/mfa.md#mfa-flags. Both are true for an employee who must enroll
 * first, because a company requires it: docs/product/mfa.md#required-policy. An optional enrollment is offered once the
 * address is confirmed.
 */
export function mfaFlags(
  enrolled: boolean,
  policies: readonly MfaPolicy[],
  emailConfirmed: boolean,
): MfaFlags {
  if (enrolled) return { mfa_requires_verification: false, mfa_required: true };
  const required = policies.includes('required');
  const isOffered = required || (policies.includes('optional') && emailConfirmed);
  return { mfa_requires_verification: isOffered, mfa_required: required };
}
