import { PASSWORD } from '../../../server/identity/support/call-identity.ts';
import { WRONG_PASSWORD, type Action, type Credentials } from '../commands/actions.ts';
import { appCodeOf, backupCodeOf, everySession, WRONG_BACKUP_CODE } from '../pick.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';
import {
  arrived,
  enrolled,
  entered,
  guess,
  newest,
  signIn,
  texted,
  times,
  USER,
  verified,
  type Script,
} from './script.ts';

function startApp(session: Credentials, password = PASSWORD): Action {
  return { do: 'start-app', ...session, password };
}

/** Enters a code of the newest app. */
function appVerified(model: Model, session: Credentials, steps = 0): Action {
  return { do: 'verify-app', ...session, otp: appCodeOf(model, USER, 0, steps) };
}

function turnedOff(model: Model, { session }: Credentials): Action {
  return { do: 'turn-off', ...everySession(model)[session]!, password: PASSWORD, method: null };
}

/** Sets an authenticator app up. */
function* appEnrolled(model: Model): Generator<Action, Credentials> {
  const session = yield* arrived(model);
  yield startApp(session);
  yield appVerified(model, session);
  return newest(model);
}

/** Turns two-step verification on and signs in again. Returns the proved session and the one that owes a code. */
function* halfBeside(
  model: Model,
): Generator<Action, { readonly whole: Credentials; readonly half: Credentials }> {
  yield* enrolled(model, yield* arrived(model));
  const whole = newest(model);
  yield signIn;
  return { whole, half: newest(model) };
}

function backupCodeUsed(model: Model, session: Credentials, nth = 0): Action {
  return { do: 'use-backup-code', ...session, text: backupCodeOf(model, USER, nth) };
}

function wrongBackupCode(session: Credentials): Action {
  return { do: 'use-backup-code', ...session, text: WRONG_BACKUP_CODE };
}

/** Histories of the rules of authenticator apps, backup codes, turning off and lifting. */
export const secondFactorScripts = {
  *changesNeedPassword(model) {
    yield startApp(yield* arrived(model), WRONG_PASSWORD);
  },
  *changesCountPasswords(model) {
    const session = yield* arrived(model);
    yield* times(9, startApp(session, WRONG_PASSWORD));
    yield guess;
  },
  *unverifiedNumberReplaces(model) {
    const { whole, half } = yield* halfBeside(model);
    yield entered(model, whole, 1);
    yield* passed(1);
    yield { do: 'send-code', ...half };
  },
  *unverifiedAppReplaces(model) {
    const session = yield* appEnrolled(model);
    yield startApp(session);
    yield signIn;
    yield appVerified(model, newest(model));
  },
  *appToleratedSteps(model) {
    yield* appEnrolled(model);
    yield* passed(5);
    yield signIn;
    const half = newest(model);
    for (const steps of [-2, 2, -1, 1]) yield appVerified(model, half, steps);
  },
  *appCodeWorksTwice(model) {
    yield* appEnrolled(model);
    yield signIn;
    yield appVerified(model, newest(model));
  },
  *backupCodes(model) {
    yield* enrolled(model, yield* arrived(model));
  },
  *backupCodeWorksTwice(model) {
    const { half } = yield* halfBeside(model);
    yield backupCodeUsed(model, half);
    yield signIn;
    yield backupCodeUsed(model, newest(model));
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
    yield* times(5, wrongBackupCode(half));
    yield backupCodeUsed(model, half);
  },
  *factorTriesMs(model) {
    const { half } = yield* halfBeside(model);
    yield* times(5, wrongBackupCode(half));
    yield* passed(5);
    yield backupCodeUsed(model, half);
  },
  *factorTriesPerDay(model) {
    const { half } = yield* halfBeside(model);
    for (let round = 0; round < 4; round += 1) {
      yield* times(5, wrongBackupCode(half));
      yield* passed(5);
    }
    yield backupCodeUsed(model, half);
  },
  *rightCodeGivesNewTries(model) {
    const { half } = yield* halfBeside(model);
    yield* times(4, wrongBackupCode(half));
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
    yield* enrolled(model, yield* arrived(model, 'test-required'));
    yield turnedOff(model, newest(model));
  },
  *turnOffEndsHalfSessions(model) {
    const { whole, half } = yield* halfBeside(model);
    yield turnedOff(model, whole);
    yield { do: 'current', ...half };
  },
  *previousTokenProves(model) {
    const { whole } = yield* halfBeside(model);
    yield turnedOff(model, whole);
    yield signIn;
    const other = newest(model);
    yield* texted(model, other, 2);
    yield verified(model, other);
    yield { do: 'current', ...whole };
  },
  *liftEndsSessions(model) {
    yield* enrolled(model, yield* arrived(model));
    yield { do: 'lift-mfa', user: USER };
    yield { do: 'current', ...newest(model) };
  },
} satisfies Record<string, Script>;
