import { PASSWORD } from '../../../server/identity/support/call-identity.ts';
import { WRONG_PASSWORD, type Action, type Credentials } from '../commands/actions.ts';
import { appCodeOf, backupCodeOf, everySession, WRONG_BACKUP_CODE } from '../pick.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';
import * as script from './script.ts';

function startApp(session: Credentials, password = PASSWORD): Action {
  return { do: 'start-app', ...session, password };
}

/** Enters a code of the newest app. */
function appVerified(model: Model, session: Credentials, steps = 0): Action {
  return { do: 'verify-app', ...session, otp: appCodeOf(model, script.USER, 0, steps) };
}

function turnedOff(model: Model, { session }: Credentials): Action {
  return { do: 'turn-off', ...everySession(model)[session]!, password: PASSWORD, method: null };
}

/** Sets an authenticator app up. */
function* appEnrolled(model: Model): Generator<Action, Credentials> {
  const session = yield* script.arrived(model);
  yield startApp(session);
  yield appVerified(model, session);
  return script.newest(model);
}

/** Turns two-step verification on and signs in again. Returns the proved session and the one that owes a code. */
function* halfBeside(
  model: Model,
): Generator<Action, { readonly whole: Credentials; readonly half: Credentials }> {
  yield* script.enrolled(model, yield* script.arrived(model));
  const whole = script.newest(model);
  yield script.signIn;
  return { whole, half: script.newest(model) };
}

function backupCodeUsed(model: Model, session: Credentials, nth = 0): Action {
  return { do: 'use-backup-code', ...session, text: backupCodeOf(model, script.USER, nth) };
}

function wrongBackupCode(session: Credentials): Action {
  return { do: 'use-backup-code', ...session, text: WRONG_BACKUP_CODE };
}

/** Histories of the rules of authenticator apps, backup codes, turning off and lifting. */
export const secondFactorScripts = {
  *changesNeedPassword(model) {
    yield startApp(yield* script.arrived(model), WRONG_PASSWORD);
  },
  *changesCountPasswords(model) {
    const session = yield* script.arrived(model);
    yield* script.times(9, startApp(session, WRONG_PASSWORD));
    yield script.guess;
  },
  *unverifiedNumberReplaces(model) {
    const { whole, half } = yield* halfBeside(model);
    yield script.entered(model, whole, 1);
    yield* passed(1);
    yield { do: 'send-code', ...half };
  },
  *unverifiedAppReplaces(model) {
    const session = yield* appEnrolled(model);
    yield startApp(session);
    yield script.signIn;
    yield appVerified(model, script.newest(model));
  },
  *appToleratedSteps(model) {
    yield* appEnrolled(model);
    yield* passed(5);
    yield script.signIn;
    const half = script.newest(model);
    for (const steps of [-2, 2, -1, 1]) yield appVerified(model, half, steps);
  },
  *appCodeWorksTwice(model) {
    yield* appEnrolled(model);
    yield script.signIn;
    yield appVerified(model, script.newest(model));
  },
  *backupCodes(model) {
    yield* script.enrolled(model, yield* script.arrived(model));
  },
  *backupCodeWorksTwice(model) {
    const { half } = yield* halfBeside(model);
    yield backupCodeUsed(model, half);
    yield script.signIn;
    yield backupCodeUsed(model, script.newest(model));
  },
  *previousBackupCodesWork(model) {
    const { whole, half } = yield* halfBeside(model);
    const previous = backupCodeUsed(model, half);
    yield { do: 'new-backup-codes', ...whole, password: PASSWORD };
    yield previous;
    yield backupCodeUsed(model, half);
  },
  *factorTries(model) {
    const { half } = yield* halfBeside(model);
    yield* script.times(5, wrongBackupCode(half));
    yield backupCodeUsed(model, half);
  },
  *factorTriesMs(model) {
    const { half } = yield* halfBeside(model);
    yield* script.times(5, wrongBackupCode(half));
    yield* passed(5);
    yield backupCodeUsed(model, half);
  },
  *factorTriesPerDay(model) {
    const { half } = yield* halfBeside(model);
    for (let round = 0; round < 4; round += 1) {
      yield* script.times(5, wrongBackupCode(half));
      yield* passed(5);
    }
    yield backupCodeUsed(model, half);
  },
  *rightCodeGivesNewTries(model) {
    const { half } = yield* halfBeside(model);
    yield* script.times(4, wrongBackupCode(half));
    yield backupCodeUsed(model, half);
    yield wrongBackupCode(half);
  },
  *removedMethodSignsIn(model) {
    const { whole, half } = yield* halfBeside(model);
    yield startApp(whole);
    yield appVerified(model, whole);
    const proved = everySession(model)[whole.session]!;
    yield { do: 'turn-off', ...proved, password: PASSWORD, method: 'text_message' };
    yield* passed(1);
    yield { do: 'send-code', ...half };
    yield { do: 'mfa-status', ...half };
  },
  *requiredStaysOn(model) {
    yield* script.enrolled(model, yield* script.arrived(model, 'test-required'));
    yield turnedOff(model, script.newest(model));
  },
  *turnOffEndsHalfSessions(model) {
    const { whole, half } = yield* halfBeside(model);
    yield turnedOff(model, whole);
    yield { do: 'current', ...half };
  },
  *previousTokenProves(model) {
    const { whole } = yield* halfBeside(model);
    yield turnedOff(model, whole);
    yield script.signIn;
    const other = script.newest(model);
    yield* script.texted(model, other, 2);
    yield script.verified(model, other);
    yield { do: 'current', ...whole };
  },
  *liftEndsSessions(model) {
    yield* script.enrolled(model, yield* script.arrived(model));
    yield { do: 'lift-mfa', user: script.USER };
    yield { do: 'current', ...script.newest(model) };
  },
} satisfies Record<string, script.Script>;
