export type MfaPolicy = 'off' | 'optional' | 'required';

export interface MfaFlags {
  /** Enrollment in two-step verification is available. */
  readonly mfa_requires_verification: boolean;
  /** A code is needed before this session may do anything. */
  readonly mfa_required: boolean;
}

/**
 * What a new session owes (DECISIONS section 3). Only the enrolled are asked for a code, whatever their companies want:
 * a session without a number to send a code to could never be completed. Everybody else is offered the enrollment as
 * soon as one company wants or allows it, so never both flags at once.
 */
export function mfaFlags(enrolled: boolean, policies: readonly MfaPolicy[]): MfaFlags {
  if (enrolled) return { mfa_requires_verification: false, mfa_required: true };
  return { mfa_requires_verification: policies.some((policy) => policy !== 'off'), mfa_required: false };
}
