import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
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
  newBackupCodes,
  newPerson,
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
  WEAK_PASSWORD,
  WRONG_PASSWORD,
  wrongBackupCode,
  type Step,
} from './support/account-steps.ts';
import { addCompanies } from './support/call-identity.ts';

/* Durations are exclusive: each is tried a minute before its end, and at its end. */

/** What is expected of the step before it: a status, the code of a refusal, what was sent, or parts of the body. */
type Expected = number | string | { readonly sent: readonly string[] } | { readonly body: object };
type Rule = readonly [title: string, ...steps: readonly (Step | Expected)[]];

const UNLOCK = { sent: ['unlock'] };
const NOTHING = { sent: [] };
const WRONG = 'invalid_credentials';
const ENDED = 'unauthenticated';
/** Signs in a minute before the end of a lock, then at its end. */
const opensAfter = (minutes: number) => [wait(minutes - 1), signIn, WRONG, wait(1), signIn, 200] as const;
/** Two-step verification is on, and the newest session owes a code, which the one before has proved. */
const halfBeside = all(arrive(), turnOnByText(), signIn);
const WHOLE = { session: 1 };

const rules: readonly Rule[] = [
  // docs/product/identity.md#lockout
  ['ten wrong passwords lock', arrive(), guess(9), NOTHING, guess(1), UNLOCK, signIn, WRONG],
  ['the first lock lasts 15 minutes', arrive(), lock, ...opensAfter(15)],
  ['the second lock lasts twice as long', arrive(), lock, wait(15), lock, ...opensAfter(30)],
  [
    'a sign-in, an unlock and a reset make the next lock short again',
    ...[arrive(), lock, wait(15), signIn, 200, lock, UNLOCK, wait(15), lock, UNLOCK],
    ...[unlock(), lock, UNLOCK, wait(15), lock, UNLOCK, askReset, reset(), lock, ...opensAfter(15)],
  ],
  ['a sign-in gives ten new tries', arrive(), guess(9), signIn, guess(1), NOTHING, signIn, 200],
  ['an unlock gives ten new tries', arrive(), lock, unlock(), guess(1), NOTHING, signIn, 200],
  ['a lock leaves open sessions alone', arrive(), lock, current(), 200],
  // docs/product/identity.md#unlock-link
  [
    'an unlock link works for six hours',
    ...[arrive(), lock, wait(359), unlock(), 200, lock, wait(360), unlock(), 'unlock_invalid'],
  ],
  [
    'a used unlock link says so for a day',
    ...[arrive(), lock, unlock(), wait(1_439), unlock(), 200, wait(1), unlock(), 'unlock_invalid'],
  ],
  [
    'a used unlock link opens no second lock, and says so',
    ...[arrive(), lock, unlock(), lock, unlock({ back: 1 }), 'unlock_invalid', signIn, WRONG],
  ],
  // docs/product/identity.md#reset-link
  [
    'a reset link works for six hours',
    ...[arrive(), askReset, wait(359), reset(), 200, askReset, wait(360), reset(), 'link_expired'],
  ],
  ['a reset link works once', arrive(), askReset, reset(), 200, reset(), 'link_expired'],
  [
    'the newest reset link works alone',
    ...[arrive(), askReset, askReset, reset({ back: 1 }), 'link_expired', reset(), 200],
  ],
  [
    'a refused password does not use the link',
    ...[arrive(), askReset, reset({ password: WEAK_PASSWORD }), 'password_too_common', reset(), 200],
  ],
  ['a reset ends sessions', arrive(), askReset, reset(), current(), ENDED],
  ['a reset opens a locked account', arrive(), lock, askReset, reset(), signIn, 200],
  [
    'a reset leaves two-step verification on',
    ...[arrive(), turnOnByText(), askReset, reset(), signIn, { body: { mfa_required: true } }],
    ...[current(), 'mfa_required'],
  ],
  [
    'ten reset mails are sent in an hour',
    ...[arrive(), repeat(9, askReset), askReset, { sent: ['reset-password'] }, askReset, NOTHING],
    ...[wait(60), askReset, { sent: ['reset-password'] }],
  ],
  // docs/product/identity.md#confirmation-link
  [
    'a confirmation link works for a day',
    ...[unconfirmed, wait(1_440), confirm(), 'link_expired', signIn, resend, wait(1_439), confirm(), 200],
  ],
  [
    'a used confirmation link works for another day',
    ...[unconfirmed, confirm(), 200, wait(2_879), confirm(), 200, wait(1), confirm(), 'link_expired'],
  ],
  [
    'the newest confirmation link works alone',
    ...[
      unconfirmed,
      resend,
      { sent: ['confirm-email'] },
      confirm({ back: 1 }),
      'link_expired',
      confirm(),
      200,
    ],
  ],
  // docs/product/identity.md#confirmed-address
  [
    'an unconfirmed account is offered no second factor, and gets none',
    ...[unconfirmed, { body: { mfa_requires_verification: false } }],
    ...[current(), { body: { user: { mfa_available: false } } }, enterNumber(), 'email_unconfirmed'],
  ],
  // docs/product/session.md#session-lifetime
  [
    'a session ends after 30 minutes without use',
    arrive(),
    wait(29),
    current(),
    200,
    wait(30),
    current(),
    ENDED,
  ],
  [
    'a session ends after twelve hours of use',
    ...[arrive(), repeat(24, wait(29), current()), 200, wait(23), current(), 200, wait(1), current(), ENDED],
  ],
  // docs/product/mfa.md#code-limits
  [
    'a code works for five minutes',
    ...[arrive(), text(1), wait(4), verify(), 200, sendCode, wait(5), verify(), 'code_expired'],
  ],
  [
    'a code has five tries',
    ...[arrive(), text(1), ...[5, 4, 3, 2, 1].flatMap((off) => [verify({ off }), 'code_invalid'])],
    ...[verify(), 'code_expired'],
  ],
  ['a code works once', arrive(), turnOnByText(), 200, verify(), 'code_expired'],
  ['the newest code works alone', arrive(), text(2), verify({ back: 1 }), 'code_invalid', verify(), 200],
  ['a code is for its number', arrive(), text(1), enterNumber({ phone: 1 }), verify(), 'code_invalid'],
  ['a code is sent once a minute', arrive(), text(1), sendCode, 'code_too_soon', wait(1), sendCode, 200],
  ['twenty codes are sent in a day', arrive(), text(20), 200, wait(1), sendCode, 'code_too_soon'],
  [
    'backup codes have twenty tries a day',
    ...[halfBeside, repeat(4, repeat(5, wrongBackupCode), wait(5)), useBackupCode(), 'code_too_soon'],
  ],
  [
    'a right backup code gives new tries',
    ...[halfBeside, repeat(4, wrongBackupCode), useBackupCode(), 200, wrongBackupCode, 'code_invalid'],
  ],
  // docs/product/mfa.md#mfa-token
  [
    'an mfa-token is for its session',
    ...[arrive(), turnOnByText(), current(), 200, signIn, current({ token: 0 }), 'mfa_required'],
  ],
  [
    'turning it on asks other sessions for a code',
    ...[arrive(), signIn, turnOnByText(WHOLE), current(), 'mfa_required', current(WHOLE), 200],
  ],
  [
    'an mfa-token proves nothing after it was off',
    ...[halfBeside, turnOff(WHOLE), signIn, text(1), wait(1), sendCode, verify(), 200],
    ...[current({ session: 2, token: 1 }), 'mfa_required'],
  ],
  // docs/product/mfa.md#required-policy
  [
    'a company that requires it owes an enrollment, and it stays on',
    ...[arrive('test-required'), { body: { mfa_required: true } }, current(), 'mfa_enrollment_required'],
    ...[turnOnByText(), 200, turnOff(), 'mfa_required_by_company'],
  ],
  // docs/product/mfa.md#password-before-a-change
  ['a change needs the password', arrive(), startApp({ password: WRONG_PASSWORD }), 'password_wrong'],
  [
    'wrong passwords of changes count towards the lock',
    ...[arrive(), repeat(9, startApp({ password: WRONG_PASSWORD })), guess(1), UNLOCK],
  ],
  // docs/product/mfa.md#number-replacement
  [
    'a session that owes a code can neither replace the number nor read a code elsewhere',
    ...[halfBeside, enterNumber({ phone: 1 }), 'mfa_not_available'],
    ...[enterNumber({ phone: 1, ...WHOLE }), 200, wait(1), sendCode, { sent: ['code'] }],
  ],
  // docs/product/mfa.md#authenticator-app
  [
    'a session that owes a code cannot prove itself by an app that is being set up',
    ...[arrive(), turnOnByApp(), 200, startApp(), 200, signIn, verifyApp(), 'code_invalid'],
  ],
  [
    'codes of an app work a step before and after their time, once',
    ...[arrive(), turnOnByApp(), signIn, verifyApp(), 'code_invalid', wait(5)],
    ...[-2, 2].flatMap((steps) => [verifyApp({ steps }), 'code_invalid']),
    ...[-1, 1].flatMap((steps) => [verifyApp({ steps }), 200]),
    ...[verifyApp({ steps: 1 }), 'code_invalid'],
  ],
  // docs/product/mfa.md#backup-codes
  [
    'a backup code works once',
    ...[
      halfBeside,
      useBackupCode(),
      { body: { backup_codes_left: 9 } },
      signIn,
      useBackupCode(),
      'code_invalid',
    ],
  ],
  [
    'new backup codes replace the previous ones',
    ...[
      halfBeside,
      newBackupCodes(WHOLE),
      200,
      useBackupCode({ back: 1 }),
      'code_invalid',
      useBackupCode(),
      200,
    ],
  ],
  // docs/product/mfa.md#turning-it-off
  [
    'a removed method proves nothing',
    ...[halfBeside, turnOnByApp(WHOLE), turnOff({ method: 'text_message', ...WHOLE }), 200, wait(1)],
    ...[sendCode, 'mfa_not_available'],
  ],
  ['turning it off ends sessions that owe a code', halfBeside, turnOff(WHOLE), 200, current(), ENDED],
  // docs/product/mfa.md#lifted-by-the-team
  ['a lift leaves sessions open', arrive(), turnOnByText(), lift, 200, current(), 200],
  // docs/product/passkeys.md#adding
  ['a passkey needs a confirmed address', unconfirmed, addPasskey, 'email_unconfirmed'],
  // docs/product/passkeys.md#refused-passkeys
  [
    'a passkey signs in alone where the device has verified the person',
    ...[arrive(), addPasskey, usePasskey({ userVerified: false }), 'passkey_refused', usePasskey(), 200],
  ],
  // docs/product/passkeys.md#both-factors
  ['a passkey owes no code', arrive(), addPasskey, turnOnByText(), usePasskey(), 200, current(), 200],
  ['a passkey gives no new tries', arrive(), addPasskey, guess(9), usePasskey(), 200, guess(1), UNLOCK],
  ['a passkey signs in to a locked account', arrive(), addPasskey, lock, usePasskey(), 200],
  // docs/product/passkeys.md#removing
  [
    'a removed passkey signs nobody in, and ends the sessions that it has opened',
    ...[arrive(), addPasskey, usePasskey(), 200, removePasskey(WHOLE), 200, current(), ENDED],
    ...[current(WHOLE), 200, usePasskey(), 'passkey_refused'],
  ],
];

// The limits of all accounts together have tests of their own.
const app = await appOfFile({ textLimits: { perNumber: 1_000_000 } });
await addCompanies(app);

test.each(rules)('%s', async (_, ...steps) => {
  const take = newPerson(app);
  let outcome;
  for (const [nth, step] of steps.entries()) {
    if (typeof step === 'function') outcome = await take(step);
    else {
      const key = typeof step === 'number' ? 'status' : 'code';
      expect(outcome, `step ${nth}`).toMatchObject(typeof step === 'object' ? step : { [key]: step });
    }
  }
});
