import { PASSWORD } from '../../../server/identity/support/call-identity.ts';
import type { Action } from '../commands/actions.ts';
import { passed } from '../time.ts';
import { arrived, askReset, guess, locked, signIn, times, used, type Script } from './script.ts';

/** Signs in a minute before the end of a lock, then behind it. */
function* openAfter(minutes: number): Generator<Action, void> {
  yield* passed(minutes - 1);
  yield signIn;
  yield* passed(1);
  yield signIn;
}

/** Histories of the rules of locks and unlock links. */
export const lockScripts = {
  *wrongPasswordsMax(model) {
    yield* arrived(model);
    yield* locked();
    yield signIn;
  },
  *firstLockMs(model) {
    yield* arrived(model);
    yield* locked();
    yield* openAfter(15);
  },
  *locksLengthen(model) {
    yield* arrived(model);
    yield* locked();
    yield* passed(15);
    yield* locked();
    yield* openAfter(30);
  },
  *successForgetsLocks(model) {
    yield* arrived(model);
    yield* locked();
    yield* passed(15);
    yield signIn;
    for (const kind of ['unlock', 'reset'] as const) {
      yield* locked();
      yield* passed(15);
      yield* locked();
      if (kind === 'reset') yield askReset;
      yield* used(model, kind, { password: PASSWORD });
    }
    yield* locked();
    yield* openAfter(15);
  },
  *signInGivesNewTries(model) {
    yield* arrived(model);
    yield* times(9, guess);
    yield signIn;
    yield guess;
    yield signIn;
  },
  *unlockGivesNewTries(model) {
    yield* arrived(model);
    yield* locked();
    yield* used(model, 'unlock');
    yield guess;
    yield signIn;
  },
  *lockEndsSessions(model) {
    const session = yield* arrived(model);
    yield* locked();
    yield { do: 'current', ...session };
  },
  *unlockLinkMs(model) {
    yield* arrived(model);
    for (const minutes of [359, 360]) {
      yield* locked();
      yield* passed(minutes);
      yield* used(model, 'unlock');
    }
  },
  *unlockRepeatMs(model) {
    yield* arrived(model);
    yield* locked();
    yield* used(model, 'unlock');
    yield* passed(1_439);
    yield* used(model, 'unlock');
    yield* passed(1);
    yield* used(model, 'unlock');
  },
  *repeatedUnlockOpens(model) {
    yield* arrived(model);
    yield* locked();
    yield* used(model, 'unlock');
    yield* locked();
    yield* used(model, 'unlock', { back: 1 });
    yield signIn;
  },
  *repeatedUnlockHidesLock(model) {
    yield* arrived(model);
    yield* locked();
    yield* used(model, 'unlock');
    yield* locked();
    yield* used(model, 'unlock', { back: 1 });
  },
  *visitsUnlock(model) {
    yield* arrived(model);
    yield* locked();
    yield* used(model, 'unlock', { visit: true });
    yield signIn;
  },
} satisfies Record<string, Script>;
