import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { WEAK_PASSWORD } from './actions.ts';
import {
  addPasskey,
  all,
  arrive,
  askReset,
  confirm,
  current,
  enterNumber,
  guess,
  lift,
  lock,
  mfaStatus,
  newBackupCodes,
  removePasskey,
  repeat,
  resend,
  reset,
  sendCode,
  signIn,
  startApp,
  text,
  turnOff,
  turnOnByApp,
  turnOnByText,
  unconfirmed,
  unlock,
  useBackupCode,
  usePasskey,
  verify,
  verifyApp,
  wait,
  type Move,
} from './moves.ts';

/** Signs in a minute before the end of a lock, then behind it. */
const openAfter = (minutes: number): Move[] => [wait(minutes - 1), signIn(), wait(1), signIn()];
const lockTwice = [lock, wait(15), lock];
/** Turns two-step verification on and signs in again: the newest session owes a code, the one before has proved it. */
const halfBeside = [arrive(), turnOnByText(), signIn()];
const WHOLE = { session: 1 };
const wrongBackupCode = useBackupCode({ from: 'none' });

/**
 * The rules of an account that a caller can observe, from docs/product/identity.md, mfa.md and passkeys.md and from
 * docs/security.md; behind each a wrong one, and a history in which an API that follows it behaves differently. Durations
 * are exclusive.
 */
const RULES = {
  // docs/product/identity.md#lockout
  wrongPasswordsMax: [10, 11, arrive(), lock, signIn()],
  firstLockMs: [15 * MINUTE_MS, 16 * MINUTE_MS, arrive(), lock, ...openAfter(15)],
  // Each lock in a row is twice as long.
  locksLengthen: [true, false, arrive(), lock, wait(15), lock, ...openAfter(30)],
  // A sign-in, an unlock and a reset make the next lock short again.
  successForgetsLocks: [
    ...([true, false] as const),
    ...[arrive(), lock, wait(15), signIn(), ...lockTwice, unlock(), ...lockTwice],
    ...[askReset(), reset(), lock, ...openAfter(15)],
  ],
  // Not documented: a sign-in and an unlock reset the count.
  signInGivesNewTries: [true, false, arrive(), guess(9), signIn(), guess(1), signIn()],
  unlockGivesNewTries: [true, false, arrive(), lock, unlock(), guess(1), signIn()],
  lockEndsSessions: [false, true, arrive(), lock, current()],
  // docs/product/identity.md#unlock-link
  unlockLinkMs: [6 * HOUR_MS, 7 * HOUR_MS, arrive(), lock, wait(359), unlock(), lock, wait(360), unlock()],
  // Time in which a used unlock link still succeeds.
  unlockRepeatMs: [
    24 * HOUR_MS,
    48 * HOUR_MS,
    arrive(),
    lock,
    unlock(),
    wait(1_439),
    unlock(),
    wait(1),
    unlock(),
  ],
  repeatedUnlockOpens: [false, true, arrive(), lock, unlock(), lock, unlock({ back: 1 }), signIn()],
  // A repeated unlock succeeds although the account is locked anew.
  repeatedUnlockHidesLock: [false, true, arrive(), lock, unlock(), lock, unlock({ back: 1 })],
  visitsUnlock: [false, true, arrive(), lock, unlock({ visit: true }), signIn()],
  // docs/product/identity.md#reset-link
  resetLinkMs: [
    6 * HOUR_MS,
    7 * HOUR_MS,
    arrive(),
    askReset(),
    wait(359),
    reset(),
    askReset(),
    wait(360),
    reset(),
  ],
  resetLinkWorksTwice: [false, true, arrive(), askReset(), reset(), reset()],
  olderResetLinkWorks: [false, true, arrive(), askReset(), askReset(), reset({ back: 1 }), reset()],
  resetEndsSessions: [true, false, arrive(), askReset(), reset(), current()],
  resetLiftsMfa: [false, true, arrive(), turnOnByText(), askReset(), reset(), signIn(), current()],
  // docs/security.md: "ten reset mails an hour". The unlock mail says that a new password "unlocks your account as
  // well".
  resetMailsPerHour: [10, 11, arrive(), repeat(11, askReset()), wait(60), askReset()],
  resetOpensLock: [true, false, arrive(), lock, askReset(), reset(), signIn()],
  // Not documented: a refused password does not use the link.
  weakPasswordUsesLink: [false, true, arrive(), askReset(), reset({ password: WEAK_PASSWORD }), reset()],
  // docs/product/identity.md#confirmation-link
  confirmationLinkMs: [
    24 * HOUR_MS,
    25 * HOUR_MS,
    unconfirmed(),
    wait(1_440),
    confirm(),
    signIn(),
    resend(),
    wait(1_439),
    confirm(),
  ],
  // Time after the end of a link in which it still succeeds, if the address is confirmed.
  confirmationRepeatMs: [
    24 * HOUR_MS,
    25 * HOUR_MS,
    unconfirmed(),
    confirm(),
    wait(2_879),
    confirm(),
    wait(1),
    confirm(),
  ],
  olderConfirmationLinkWorks: [false, true, unconfirmed(), resend(), confirm({ back: 1 }), confirm()],
  confirmationMailsPerHour: [10, 11, unconfirmed(), repeat(10, resend())],
  // docs/product/identity.md#confirmed-address
  enrollmentNeedsConfirmation: [true, false, unconfirmed(), enterNumber()],
  textsNeedOffer: [true, false, arrive({ company: 'test-off' }), enterNumber()],
  unconfirmedIsOffered: [false, true, unconfirmed(), current()],
  // docs/product/identity.md#fresh-start
  resetConfirms: [true, false, unconfirmed(), askReset(), reset(), signIn(), current()],
  resetStartsAfresh: [true, false, unconfirmed(), askReset(), reset(), signIn(), current()],
  // docs/product/session.md#session-lifetime
  sessionIdleMs: [30 * MINUTE_MS, 32 * MINUTE_MS, arrive(), wait(29), current(), wait(30), current()],
  sessionAbsoluteMs: [12 * HOUR_MS, 13 * HOUR_MS, arrive(), repeat(25, wait(29), current())],
  // docs/product/mfa.md#code-limits
  codeMs: [5 * MINUTE_MS, 6 * MINUTE_MS, arrive(), text(1), wait(4), verify(), sendCode(), wait(5), verify()],
  codeTries: [5, 6, arrive(), text(1), ...[5, 4, 3, 2, 1, 0].map((off) => verify({ off }))],
  codeWorksTwice: [false, true, arrive(), turnOnByText(), verify()],
  olderCodeWorks: [false, true, arrive(), text(2), verify({ back: 1 }), verify()],
  codeIsOfNumber: [true, false, arrive(), text(1), enterNumber({ phone: 1 }), verify()],
  codeWaitMs: [MINUTE_MS, 2 * MINUTE_MS, arrive(), text(2)],
  codesPerDay: [20, 21, arrive(), text(21)],
  // docs/product/mfa.md#mfa-token
  mfaTokenIsOfSession: [true, false, arrive(), turnOnByText(), signIn(), current({ token: 0 })],
  enrollmentAsksElsewhere: [true, false, arrive(), signIn(), turnOnByText({ session: 1 }), current()],
  numberIsReplaceable: [false, true, arrive(), turnOnByText(), signIn(), enterNumber({ phone: 1 })],
  // docs/product/mfa.md#required-policy
  requiredMeansEnrollment: [true, false, arrive({ company: 'test-required' }), current()],
  // docs/product/mfa.md#password-before-a-change
  // A change of what signs in asks for the password.
  changesNeedPassword: [true, false, arrive(), startApp({ right: false })],
  // Wrong ones count towards the lock.
  changesCountPasswords: [true, false, arrive(), repeat(9, startApp({ right: false })), guess(1)],
  // docs/product/mfa.md#factor-before-a-change
  freshFactorMs: [
    10 * MINUTE_MS,
    11 * MINUTE_MS,
    ...[arrive(), turnOnByText(), wait(9), newBackupCodes(), wait(1), newBackupCodes(), turnOff()],
    ...[startApp(), enterNumber({ phone: 1 }), addPasskey(), useBackupCode(), newBackupCodes()],
  ],
  // docs/product/mfa.md#number-replacement
  // A session that owes a code gets it at a new number before that is verified.
  unverifiedNumberReplaces: [
    false,
    true,
    ...halfBeside,
    enterNumber({ phone: 1, ...WHOLE }),
    wait(1),
    sendCode(),
  ],
  // docs/product/mfa.md#authenticator-app
  unverifiedAppReplaces: [false, true, arrive(), turnOnByApp(), startApp(), signIn(), verifyApp()],
  appToleratedSteps: [
    1,
    2,
    arrive(),
    turnOnByApp(),
    wait(5),
    signIn(),
    ...[-2, 2, -1, 1].map((steps) => verifyApp({ steps })),
  ],
  appCodeWorksTwice: [false, true, arrive(), turnOnByApp(), signIn(), verifyApp()],
  // docs/product/mfa.md#backup-codes
  backupCodes: [10, 9, arrive(), turnOnByText()],
  backupCodeWorksTwice: [false, true, ...halfBeside, useBackupCode(), signIn(), useBackupCode()],
  previousBackupCodesWork: [
    false,
    true,
    ...halfBeside,
    newBackupCodes(WHOLE),
    useBackupCode({ from: 'previousBackupCodes' }),
    useBackupCode(),
  ],
  // docs/product/mfa.md#code-limits
  // Tries of codes of an app, and of backup codes.
  factorTries: [5, 6, ...halfBeside, repeat(5, wrongBackupCode), useBackupCode()],
  factorTriesMs: [
    5 * MINUTE_MS,
    6 * MINUTE_MS,
    ...halfBeside,
    repeat(5, wrongBackupCode),
    wait(5),
    useBackupCode(),
  ],
  factorTriesPerDay: [20, 21, ...halfBeside, repeat(4, repeat(5, wrongBackupCode), wait(5)), useBackupCode()],
  rightCodeGivesNewTries: [
    true,
    false,
    ...halfBeside,
    repeat(4, wrongBackupCode),
    useBackupCode(),
    wrongBackupCode,
  ],
  // docs/product/mfa.md#turning-it-off
  removedMethodSignsIn: [
    false,
    true,
    ...halfBeside,
    turnOnByApp(WHOLE),
    turnOff({ method: 'text_message', ...WHOLE }),
    wait(1),
    sendCode(),
    mfaStatus(),
  ],
  requiredStaysOn: [true, false, arrive({ company: 'test-required' }), turnOnByText(), turnOff()],
  turnOffEndsHalfSessions: [true, false, ...halfBeside, turnOff(WHOLE), current()],
  // An mfa-token proves something after two-step verification was off.
  previousTokenProves: [
    false,
    true,
    ...halfBeside,
    turnOff(WHOLE),
    signIn(),
    text(2),
    verify(),
    current({ session: 2, token: 1 }),
  ],
  // docs/product/mfa.md#lifted-by-the-team
  liftEndsSessions: [false, true, arrive(), turnOnByText(), lift(), current()],
  // docs/product/passkeys.md#adding
  passkeyNeedsConfirmation: [true, false, unconfirmed(), addPasskey()],
  passkeysMax: [10, 11, arrive(), repeat(11, addPasskey())],
  // docs/product/passkeys.md#refused-passkeys
  unverifiedPasskeySignsIn: [false, true, arrive(), addPasskey(), usePasskey({ verified: false })],
  removedPasskeySignsIn: [false, true, arrive(), addPasskey(), removePasskey(), usePasskey()],
  // docs/product/passkeys.md#both-factors
  passkeyOwesSecondFactor: [false, true, arrive(), addPasskey(), turnOnByText(), usePasskey(), current()],
  passkeyGivesNewTries: [false, true, arrive(), addPasskey(), guess(9), usePasskey(), guess(1)],
  lockStopsPasskeys: [false, true, arrive(), addPasskey(), lock, usePasskey()],
  // docs/product/passkeys.md#reset-and-passkeys
  resetRemovesPasskeys: [false, true, arrive(), addPasskey(), askReset(), reset(), usePasskey()],
  // docs/product/passkeys.md#removing
  foreignPasskeyIsRemovable: [
    false,
    true,
    arrive(),
    addPasskey(),
    arrive({ user: 1, company: 'none' }),
    removePasskey({ user: 1, owner: 0 }),
    usePasskey(),
  ],
  removalEndsSessions: [
    true,
    false,
    arrive(),
    addPasskey(),
    usePasskey(),
    removePasskey({ session: 1 }),
    current(),
  ],
} satisfies Readonly<
  Record<string, readonly [number, number, ...Move[]] | readonly [boolean, boolean, ...Move[]]>
>;

export type Rule = keyof typeof RULES;
export type Rules = {
  readonly [Name in Rule]: (typeof RULES)[Name][0] extends number ? number : boolean;
};

/** Returns the first or the second of each row. */
function sideOf(index: 0 | 1): Rules {
  return Object.fromEntries(Object.entries(RULES).map(([name, row]) => [name, row[index]])) as Rules;
}

export const documentedRules = sideOf(0);
export const wrongRules = sideOf(1);
export const ruleNames = Object.keys(RULES) as Rule[];

export function historyOf(rule: Rule): Move {
  const [, , ...moves] = RULES[rule];
  return all(...moves);
}
