import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';

/**
 * The rules of an account that a caller can observe, from docs/product/identity.md, mfa.md and passkeys.md and from
 * docs/security.md; behind each a wrong one, which the controls must detect. Durations are exclusive.
 */
const RULES = {
  // docs/product/identity.md#lockout
  wrongPasswordsMax: [10, 11],
  firstLockMs: [15 * MINUTE_MS, 16 * MINUTE_MS],
  // Each lock in a row is twice as long.
  locksLengthen: [true, false],
  // A sign-in, an unlock and a reset make the next lock short again.
  successForgetsLocks: [true, false],
  // Not documented: a sign-in and an unlock reset the count.
  signInGivesNewTries: [true, false],
  unlockGivesNewTries: [true, false],
  lockEndsSessions: [false, true],
  // docs/product/identity.md#unlock-link
  unlockLinkMs: [6 * HOUR_MS, 7 * HOUR_MS],
  // Time in which a used unlock link still succeeds.
  unlockRepeatMs: [24 * HOUR_MS, 48 * HOUR_MS],
  repeatedUnlockOpens: [false, true],
  // A repeated unlock succeeds although the account is locked anew.
  repeatedUnlockHidesLock: [false, true],
  visitsUnlock: [false, true],
  // docs/product/identity.md#reset-link
  resetLinkMs: [6 * HOUR_MS, 7 * HOUR_MS],
  resetLinkWorksTwice: [false, true],
  olderResetLinkWorks: [false, true],
  resetEndsSessions: [true, false],
  resetLiftsMfa: [false, true],
  // docs/security.md: "ten reset mails an hour". The unlock mail says that a new password "unlocks your account as
  // well".
  resetMailsPerHour: [10, 11],
  resetOpensLock: [true, false],
  // Not documented: a refused password does not use the link.
  weakPasswordUsesLink: [false, true],
  // docs/product/identity.md#confirmation-link
  confirmationLinkMs: [24 * HOUR_MS, 25 * HOUR_MS],
  // Time after the end of a link in which it still succeeds, if the address is confirmed.
  confirmationRepeatMs: [24 * HOUR_MS, 25 * HOUR_MS],
  olderConfirmationLinkWorks: [false, true],
  confirmationMailsPerHour: [10, 11],
  // docs/product/identity.md#confirmed-address
  enrollmentNeedsConfirmation: [true, false],
  textsNeedOffer: [true, false],
  unconfirmedIsOffered: [false, true],
  // docs/product/identity.md#fresh-start
  resetConfirms: [true, false],
  resetStartsAfresh: [true, false],
  // docs/product/session.md#session-lifetime
  sessionIdleMs: [30 * MINUTE_MS, 32 * MINUTE_MS],
  sessionAbsoluteMs: [12 * HOUR_MS, 13 * HOUR_MS],
  // docs/product/mfa.md#code-limits
  codeMs: [5 * MINUTE_MS, 6 * MINUTE_MS],
  codeTries: [5, 6],
  codeWorksTwice: [false, true],
  olderCodeWorks: [false, true],
  codeIsOfNumber: [true, false],
  codeWaitMs: [MINUTE_MS, 2 * MINUTE_MS],
  codesPerDay: [20, 21],
  // docs/product/mfa.md#mfa-token
  mfaTokenIsOfSession: [true, false],
  enrollmentAsksElsewhere: [true, false],
  numberIsReplaceable: [false, true],
  // docs/product/mfa.md#required-policy
  requiredMeansEnrollment: [true, false],
  // docs/product/mfa.md#password-before-a-change
  // A change of what signs in asks for the password.
  changesNeedPassword: [true, false],
  // Wrong ones count towards the lock.
  changesCountPasswords: [true, false],
  // docs/product/mfa.md#number-replacement
  // A session that owes a code gets it at a new number before that is verified.
  unverifiedNumberReplaces: [false, true],
  // docs/product/mfa.md#authenticator-app
  unverifiedAppReplaces: [false, true],
  appToleratedSteps: [1, 2],
  appCodeWorksTwice: [false, true],
  // docs/product/mfa.md#backup-codes
  backupCodes: [10, 9],
  backupCodeWorksTwice: [false, true],
  previousBackupCodesWork: [false, true],
  // docs/product/mfa.md#code-limits
  // Tries of codes of an app, and of backup codes.
  factorTries: [5, 6],
  factorTriesMs: [5 * MINUTE_MS, 6 * MINUTE_MS],
  factorTriesPerDay: [20, 21],
  rightCodeGivesNewTries: [true, false],
  // docs/product/mfa.md#turning-it-off
  removedMethodSignsIn: [false, true],
  requiredStaysOn: [true, false],
  turnOffEndsHalfSessions: [true, false],
  // An mfa-token proves something after two-step verification was off.
  previousTokenProves: [false, true],
  // docs/product/mfa.md#lifted-by-the-team
  liftEndsSessions: [false, true],
  // docs/product/passkeys.md#adding
  passkeyNeedsConfirmation: [true, false],
  passkeysMax: [10, 11],
  // docs/product/passkeys.md#refused-passkeys
  unverifiedPasskeySignsIn: [false, true],
  removedPasskeySignsIn: [false, true],
  // docs/product/passkeys.md#both-factors
  passkeyOwesSecondFactor: [false, true],
  passkeyGivesNewTries: [false, true],
  lockStopsPasskeys: [false, true],
  // docs/product/passkeys.md#reset-and-passkeys
  resetRemovesPasskeys: [false, true],
  // docs/product/passkeys.md#removing
  foreignPasskeyIsRemovable: [false, true],
  removalEndsSessions: [true, false],
} satisfies Readonly<Record<string, [number, number] | [boolean, boolean]>>;

type Name = keyof typeof RULES;
export type Rules = {
  readonly [Rule in Name]: (typeof RULES)[Rule][0] extends number ? number : boolean;
};

/** Returns the first or the second of each pair. */
function sideOf(index: 0 | 1): Rules {
  return Object.fromEntries(Object.entries(RULES).map(([name, pair]) => [name, pair[index]])) as Rules;
}

export const documentedRules = sideOf(0);
export const wrongRules = sideOf(1);
