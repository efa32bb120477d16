import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';

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
  readonly textsNeedOffer: boolean;
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
  /** A change of what signs in asks for the password. */
  readonly changesNeedPassword: boolean;
  /** Wrong ones count towards the lock. */
  readonly changesCountPasswords: boolean;
  /** A session that owes a code gets it at a new number before that is verified. */
  readonly unverifiedNumberReplaces: boolean;
  readonly unverifiedAppReplaces: boolean;
  readonly appToleratedSteps: number;
  readonly appCodeWorksTwice: boolean;
  readonly backupCodes: number;
  readonly backupCodeWorksTwice: boolean;
  readonly previousBackupCodesWork: boolean;
  /** Tries of codes of an app, and of backup codes. */
  readonly factorTries: number;
  readonly factorTriesMs: number;
  readonly factorTriesPerDay: number;
  readonly rightCodeGivesNewTries: boolean;
  readonly removedMethodSignsIn: boolean;
  readonly requiredStaysOn: boolean;
  readonly turnOffEndsHalfSessions: boolean;
  /** An mfa-token proves something after two-step verification was off. */
  readonly previousTokenProves: boolean;
  readonly liftEndsSessions: boolean;
  readonly passkeyNeedsConfirmation: boolean;
  readonly passkeysMax: number;
  readonly unverifiedPasskeySignsIn: boolean;
  readonly removedPasskeySignsIn: boolean;
  readonly passkeyOwesSecondFactor: boolean;
  readonly passkeyGivesNewTries: boolean;
  readonly lockStopsPasskeys: boolean;
  readonly resetRemovesPasskeys: boolean;
  readonly foreignPasskeyIsRemovable: boolean;
  readonly removalEndsSessions: boolean;
}

/** The rules of docs/product/identity.md, mfa.md and passkeys.md, and of docs/security.md. */
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
  textsNeedOffer: true,
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
  // docs/product/mfa.md#password-before-a-change
  changesNeedPassword: true,
  changesCountPasswords: true,
  // docs/product/mfa.md#number-replacement
  unverifiedNumberReplaces: false,
  // docs/product/mfa.md#authenticator-app
  unverifiedAppReplaces: false,
  appToleratedSteps: 1,
  appCodeWorksTwice: false,
  // docs/product/mfa.md#backup-codes
  backupCodes: 10,
  backupCodeWorksTwice: false,
  previousBackupCodesWork: false,
  // docs/product/mfa.md#code-limits
  factorTries: 5,
  factorTriesMs: 5 * MINUTE_MS,
  factorTriesPerDay: 20,
  rightCodeGivesNewTries: true,
  // docs/product/mfa.md#turning-it-off
  removedMethodSignsIn: false,
  requiredStaysOn: true,
  turnOffEndsHalfSessions: true,
  previousTokenProves: false,
  // docs/product/mfa.md#lifted-by-the-team
  liftEndsSessions: false,
  // docs/product/passkeys.md#adding
  passkeyNeedsConfirmation: true,
  passkeysMax: 10,
  // docs/product/passkeys.md#refused-passkeys
  unverifiedPasskeySignsIn: false,
  removedPasskeySignsIn: false,
  // docs/product/passkeys.md#both-factors
  passkeyOwesSecondFactor: false,
  passkeyGivesNewTries: false,
  lockStopsPasskeys: false,
  // docs/product/passkeys.md#reset-and-passkeys
  resetRemovesPasskeys: false,
  // docs/product/passkeys.md#removing
  foreignPasskeyIsRemovable: false,
  removalEndsSessions: true,
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
  textsNeedOffer: false,
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
  changesNeedPassword: false,
  changesCountPasswords: false,
  unverifiedNumberReplaces: true,
  unverifiedAppReplaces: true,
  appToleratedSteps: 2,
  appCodeWorksTwice: true,
  backupCodes: 9,
  backupCodeWorksTwice: true,
  previousBackupCodesWork: true,
  factorTries: 6,
  factorTriesMs: 6 * MINUTE_MS,
  factorTriesPerDay: 21,
  rightCodeGivesNewTries: false,
  removedMethodSignsIn: true,
  requiredStaysOn: false,
  turnOffEndsHalfSessions: false,
  previousTokenProves: true,
  liftEndsSessions: true,
  passkeyNeedsConfirmation: false,
  passkeysMax: 11,
  unverifiedPasskeySignsIn: true,
  removedPasskeySignsIn: true,
  passkeyOwesSecondFactor: true,
  passkeyGivesNewTries: true,
  lockStopsPasskeys: true,
  resetRemovesPasskeys: true,
  foreignPasskeyIsRemovable: true,
  removalEndsSessions: false,
};
