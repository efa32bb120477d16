import { WEAK_PASSWORD } from '../commands/actions.ts';
import { passed } from '../time.ts';
import {
  arrived,
  askReset,
  enrolled,
  entered,
  locked,
  newest,
  newSignIn,
  signIn,
  times,
  unconfirmed,
  used,
  type Script,
} from './script.ts';

/** Histories of the rules of reset links and confirmation links. */
export const linkScripts = {
  *resetLinkMs(model) {
    yield* arrived(model);
    for (const minutes of [359, 360]) {
      yield askReset;
      yield* passed(minutes);
      yield* used(model, 'reset');
    }
  },
  *resetLinkWorksTwice(model) {
    yield* arrived(model);
    yield askReset;
    yield* used(model, 'reset');
    yield* used(model, 'reset');
  },
  *olderResetLinkWorks(model) {
    yield* arrived(model);
    yield* times(2, askReset);
    yield* used(model, 'reset', { back: 1 });
    yield* used(model, 'reset');
  },
  *resetMailsPerHour(model) {
    yield* arrived(model);
    yield* times(11, askReset);
    yield* passed(60);
    yield askReset;
  },
  *resetOpensLock(model) {
    yield* arrived(model);
    yield* locked();
    yield askReset;
    yield* used(model, 'reset');
    yield newSignIn;
  },
  *resetEndsSessions(model) {
    const session = yield* arrived(model);
    yield askReset;
    yield* used(model, 'reset');
    yield { do: 'current', ...session };
  },
  *resetLiftsMfa(model) {
    const session = yield* arrived(model);
    yield* enrolled(model, session);
    yield askReset;
    yield* used(model, 'reset');
    yield newSignIn;
    yield { do: 'current', ...newest(model) };
  },
  *weakPasswordUsesLink(model) {
    yield* arrived(model);
    yield askReset;
    yield* used(model, 'reset', { password: WEAK_PASSWORD });
    yield* used(model, 'reset');
  },
  *confirmationLinkMs(model) {
    yield* unconfirmed(model);
    yield* passed(1_440);
    yield* used(model, 'confirmation');
    yield signIn;
    yield { do: 'resend', ...newest(model) };
    yield* passed(1_439);
    yield* used(model, 'confirmation');
  },
  *confirmationRepeatMs(model) {
    yield* unconfirmed(model);
    yield* used(model, 'confirmation');
    yield* passed(2_879);
    yield* used(model, 'confirmation');
    yield* passed(1);
    yield* used(model, 'confirmation');
  },
  *olderConfirmationLinkWorks(model) {
    const session = yield* unconfirmed(model);
    yield { do: 'resend', ...session };
    yield* used(model, 'confirmation', { back: 1 });
    yield* used(model, 'confirmation');
  },
  *confirmationMailsPerHour(model) {
    const session = yield* unconfirmed(model);
    yield* times(10, { do: 'resend', ...session });
  },
  *enrollmentNeedsConfirmation(model) {
    const session = yield* unconfirmed(model);
    yield entered(model, session);
  },
  *textsNeedOffer(model) {
    yield entered(model, yield* arrived(model, 'test-off'));
  },
  *unconfirmedIsOffered(model) {
    const session = yield* unconfirmed(model, 'test-optional');
    yield { do: 'current', ...session };
  },
  *resetConfirms(model) {
    yield* unconfirmed(model);
    yield askReset;
    yield* used(model, 'reset');
    yield newSignIn;
    yield { do: 'current', ...newest(model) };
  },
  *resetStartsAfresh(model) {
    yield* unconfirmed(model);
    yield askReset;
    yield* used(model, 'reset');
    yield newSignIn;
    yield { do: 'current', ...newest(model) };
  },
} satisfies Record<string, Script>;
