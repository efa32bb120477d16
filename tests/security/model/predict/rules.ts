import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/durations.ts';

/** The documented rules of an account that a caller can observe. Durations are exclusive. */
export interface Rules {
  readonly wrongPasswordsMax: number;
  readonly firstLockMs: number;
  /** Each lock in a row is twice as long. */
  readonly locksLengthen: boolean;
  /** A sign-in, an unlock and a reset make the next lock short again. */
  readonly successForgetsLocks: boolean;
  readonly signInGivesNewTries: boolean;
  readonly unlockGivesNewTries: boolean;
  readonly lockEndsSessions: boolean;
  readonly unlockLinkMs: number;
  /** Time in which a used unlock link still succeeds. */
  readonly unlockRepeatMs: number;
  readonly repeatedUnlockOpens: boolean;
  /** A repeated unlock succeeds although the account is locked anew. */
  readonly repeatedUnlockHidesLock: boolean;
  readonly visitsUnlock: boolean;
  readonly resetLinkMs: number;
  readonly resetLinkWorksTwice: boolean;
  readonly olderResetLinkWorks: boolean;
  readonly resetMailsPerHour: number;
  readonly resetOpensLock: boolean;
  readonly resetEndsSessions: boolean;
  readonly resetLiftsMfa: boolean;
  readonly weakPasswordUsesLink: boolean;
  readonly confirmationLinkMs: number;
  /** Time after the end of a link in which it still succeeds, if the address is confirmed. */
  readonly confirmationRepeatMs: number;
  readonly olderConfirmationLinkWorks: boolean;
  readonly confirmationMailsPerHour: number;
  readonly enrollmentNeedsConfirmation: boolean;
  readonly unconfirmedIsOffered: boolean;
  readonly resetConfirms: boolean;
  readonly resetStartsAfresh: boolean;
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  readonly codeMs: number;
  readonly codeTries: number;
  readonly codeWorksTwice: boolean;
  readonly olderCodeWorks: boolean;
  readonly codeIsOfNumber: boolean;
  readonly codeWaitMs: number;
  readonly codesPerDay: number;
  readonly mfaTokenIsOfSession: boolean;
  readonly enrollmentAsksElsewhere: boolean;
  readonly numberIsReplaceable: boolean;
  readonly requiredMeansEnrollment: boolean;
}

/** The rules of docs/product/identity.md, docs/product/mfa.md and docs/security.md. */
export const documentedRules: Rules = {
  // docs/product/identity.md#lockout
  wrongPasswordsMax: 10,
  firstLockMs: 15 * MINUTE_MS,
  locksLengthen: true,
  successForgetsLocks: true,
  // Not documented: a sign-in and an unlock reset the count.
  signInGivesNewTries: true,
  unlockGivesNewTries: true,
  lockEndsSessions: false,
  // docs/product/identity.md#unlock-link
  unlockLinkMs: 6 * HOUR_MS,
  unlockRepeatMs: 24 * HOUR_MS,
  repeatedUnlockOpens: false,
  repeatedUnlockHidesLock: false,
  visitsUnlock: false,
  // docs/product/identity.md#reset-link
  resetLinkMs: 6 * HOUR_MS,
  resetLinkWorksTwice: false,
  olderResetLinkWorks: false,
  resetEndsSessions: true,
  resetLiftsMfa: false,
  // docs/security.md: "ten reset mails an hour". The unlock mail says that a new password "unlocks your account as
  // well".
  resetMailsPerHour: 10,
  resetOpensLock: true,
  // Not documented: a refused password does not use the link.
  weakPasswordUsesLink: false,
  // docs/product/identity.md#confirmation-link
  confirmationLinkMs: 24 * HOUR_MS,
  confirmationRepeatMs: 24 * HOUR_MS,
  olderConfirmationLinkWorks: false,
  confirmationMailsPerHour: 10,
  // docs/product/identity.md#confirmed-address
  enrollmentNeedsConfirmation: true,
  unconfirmedIsOffered: false,
  // docs/product/identity.md#fresh-start
  resetConfirms: true,
  resetStartsAfresh: true,
  // docs/product/session.md#session-lifetime
  sessionIdleMs: 30 * MINUTE_MS,
  sessionAbsoluteMs: 12 * HOUR_MS,
  // docs/product/mfa.md#code-limits
  codeMs: 5 * MINUTE_MS,
  codeTries: 5,
  codeWorksTwice: false,
  olderCodeWorks: false,
  codeIsOfNumber: true,
  codeWaitMs: MINUTE_MS,
  codesPerDay: 20,
  // docs/product/mfa.md#mfa-token
  mfaTokenIsOfSession: true,
  enrollmentAsksElsewhere: true,
  numberIsReplaceable: false,
  // docs/product/mfa.md#required-policy
  requiredMeansEnrollment: true,
};

/** Wrong rules for the controls: the test must detect a model with any of them. */
export const wrongRules: Rules = {
  wrongPasswordsMax: 11,
  firstLockMs: 16 * MINUTE_MS,
  locksLengthen: false,
  successForgetsLocks: false,
  signInGivesNewTries: false,
  unlockGivesNewTries: false,
  lockEndsSessions: true,
  unlockLinkMs: 7 * HOUR_MS,
  unlockRepeatMs: 48 * HOUR_MS,
  repeatedUnlockOpens: true,
  repeatedUnlockHidesLock: true,
  visitsUnlock: true,
  resetLinkMs: 7 * HOUR_MS,
  resetLinkWorksTwice: true,
  olderResetLinkWorks: true,
  resetMailsPerHour: 11,
  resetOpensLock: false,
  resetEndsSessions: false,
  resetLiftsMfa: true,
  weakPasswordUsesLink: true,
  confirmationLinkMs: 25 * HOUR_MS,
  confirmationRepeatMs: 25 * HOUR_MS,
  olderConfirmationLinkWorks: true,
  confirmationMailsPerHour: 11,
  enrollmentNeedsConfirmation: false,
  unconfirmedIsOffered: true,
  resetConfirms: false,
  resetStartsAfresh: false,
  sessionIdleMs: 32 * MINUTE_MS,
  sessionAbsoluteMs: 13 * HOUR_MS,
  codeMs: 6 * MINUTE_MS,
  codeTries: 6,
  codeWorksTwice: true,
  olderCodeWorks: true,
  codeIsOfNumber: false,
  codeWaitMs: 2 * MINUTE_MS,
  codesPerDay: 21,
  mfaTokenIsOfSession: false,
  enrollmentAsksElsewhere: false,
  numberIsReplaceable: true,
  requiredMeansEnrollment: false,
};
