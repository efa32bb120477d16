const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the documents promise about an account, as far as a caller can tell. All times end just before they are over. */
export interface Rules {
  readonly wrongPasswordsMax: number;
  readonly signInGivesNewTries: boolean;
  readonly unlockGivesNewTries: boolean;
  readonly lockEndsSessions: boolean;
  readonly unlockLinkMs: number;
  /** How long a used unlock link still says success. */
  readonly unlockRepeatMs: number;
  readonly repeatedUnlockOpens: boolean;
  readonly visitsUnlock: boolean;
  readonly resetLinkMs: number;
  readonly resetLinkWorksTwice: boolean;
  readonly olderResetLinkWorks: boolean;
  readonly resetMailsPerHour: number;
  readonly resetOpensLock: boolean;
  readonly resetEndsSessions: boolean;
  readonly resetLiftsMfa: boolean;
  readonly weakPasswordUsesLink: boolean;
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
}

/** The rules of SECURITY ("Rules"), DECISIONS section 3 and docs/security.md ("Limits per employee"). */
export const documentedRules: Rules = {
  // SECURITY: "Lock after 10 wrong passwords […]; the lock never ends live sessions."
  wrongPasswordsMax: 10,
  // Where the documents are silent: the count starts anew with a right password, and with a link that unlocks.
  signInGivesNewTries: true,
  unlockGivesNewTries: true,
  lockEndsSessions: false,
  // SECURITY: "unlock link by mail, 6 h", "GET unlock refuses […] navigations, repeats are harmless for 24 h".
  unlockLinkMs: 6 * HOUR_MS,
  unlockRepeatMs: 24 * HOUR_MS,
  repeatedUnlockOpens: false,
  visitsUnlock: false,
  // SECURITY: "Reset link 6 h, single use, newest only, ends other sessions, never lifts MFA."
  resetLinkMs: 6 * HOUR_MS,
  resetLinkWorksTwice: false,
  olderResetLinkWorks: false,
  resetEndsSessions: true,
  resetLiftsMfa: false,
  // docs/security.md: "ten reset mails an hour". The unlock mail: a new password "unlocks your account as well".
  resetMailsPerHour: 10,
  resetOpensLock: true,
  // Where the documents are silent: whoever chose a bad password may choose again.
  weakPasswordUsesLink: false,
  // SECURITY: "12 h absolute, 30 min idle sliding".
  sessionIdleMs: 30 * MINUTE_MS,
  sessionAbsoluteMs: 12 * HOUR_MS,
  // SECURITY: "One-time code: 6 digits, 5 min, 5 tries, 1 per minute, 20 a day".
  codeMs: 5 * MINUTE_MS,
  codeTries: 5,
  codeWorksTwice: false,
  olderCodeWorks: false,
  codeIsOfNumber: true,
  codeWaitMs: MINUTE_MS,
  codesPerDay: 20,
  // SECURITY: "The mfa-token is bound to user and session."
  mfaTokenIsOfSession: true,
  enrollmentAsksElsewhere: true,
  numberIsReplaceable: false,
};

/** Wrong in every point, for the controls: a model that takes one of these for true must be found out. */
export const wrongRules: Rules = {
  wrongPasswordsMax: 11,
  signInGivesNewTries: false,
  unlockGivesNewTries: false,
  lockEndsSessions: true,
  unlockLinkMs: 7 * HOUR_MS,
  unlockRepeatMs: 48 * HOUR_MS,
  repeatedUnlockOpens: true,
  visitsUnlock: true,
  resetLinkMs: 7 * HOUR_MS,
  resetLinkWorksTwice: true,
  olderResetLinkWorks: true,
  resetMailsPerHour: 11,
  resetOpensLock: false,
  resetEndsSessions: false,
  resetLiftsMfa: true,
  weakPasswordUsesLink: true,
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
};
