import { otherCode } from '../../../server/identity/support/call-identity.ts';
import { codeOf } from '../pick.ts';
import { passed } from '../time.ts';
import { arrived, enrolled, entered, newest, signIn, texted, USER, verified, type Script } from './script.ts';

/** Histories of the rules of sessions, codes and the mfa-token. */
export const sessionScripts = {
  *sessionIdleMs(model) {
    const session = yield* arrived(model);
    for (const minutes of [29, 30]) {
      yield* passed(minutes);
      yield { do: 'current', ...session };
    }
  },
  *sessionAbsoluteMs(model) {
    const session = yield* arrived(model);
    for (let round = 0; round < 25; round += 1) {
      yield* passed(29);
      yield { do: 'current', ...session };
    }
  },
  *codeMs(model) {
    const session = yield* arrived(model);
    yield* texted(model, session);
    yield* passed(4);
    yield verified(model, session);
    yield { do: 'send-code', ...newest(model) };
    yield* passed(5);
    yield verified(model, newest(model));
  },
  *codeTries(model) {
    const session = yield* arrived(model);
    yield* texted(model, session);
    const code = codeOf(model, USER, 0);
    for (let step = 5; step >= 0; step -= 1) yield { do: 'verify', ...session, otp: otherCode(code, step) };
  },
  *codeWorksTwice(model) {
    const session = yield* arrived(model);
    yield* enrolled(model, session);
    yield verified(model, session);
  },
  *olderCodeWorks(model) {
    const session = yield* arrived(model);
    yield* texted(model, session, 2);
    yield verified(model, session, 1);
    yield verified(model, session);
  },
  *codeIsOfNumber(model) {
    const session = yield* arrived(model);
    yield* texted(model, session);
    yield entered(model, session, 1);
    yield verified(model, session);
  },
  *codeWaitMs(model) {
    const session = yield* arrived(model);
    yield* texted(model, session, 2);
  },
  *codesPerDay(model) {
    const session = yield* arrived(model);
    yield* texted(model, session, 21);
  },
  *mfaTokenIsOfSession(model) {
    const session = yield* arrived(model);
    yield* enrolled(model, session);
    const { mfaToken } = newest(model);
    yield signIn;
    yield { do: 'current', ...newest(model), mfaToken };
  },
  *enrollmentAsksElsewhere(model) {
    const session = yield* arrived(model);
    yield signIn;
    const other = newest(model);
    yield* enrolled(model, session);
    yield { do: 'current', ...other };
  },
  *numberIsReplaceable(model) {
    const session = yield* arrived(model);
    yield* enrolled(model, session);
    yield signIn;
    yield entered(model, newest(model), 1);
  },
  *requiredMeansEnrollment(model) {
    const session = yield* arrived(model, 'test-required');
    yield { do: 'current', ...session };
  },
} satisfies Record<string, Script>;
