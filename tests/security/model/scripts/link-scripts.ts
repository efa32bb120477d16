import { WEAK_PASSWORD } from '../commands/actions.ts';
import { passed } from '../time.ts';
import * as script from './script.ts';

/** Histories of the rules of reset links and confirmation links. */
export const linkScripts = {
  *resetLinkMs(model) {
    yield* script.arrived(model);
    for (const minutes of [359, 360]) {
      yield script.askReset;
      yield* passed(minutes);
      yield* script.used(model, 'reset');
    }
  },
  *resetLinkWorksTwice(model) {
    yield* script.arrived(model);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield* script.used(model, 'reset');
  },
  *olderResetLinkWorks(model) {
    yield* script.arrived(model);
    yield* script.times(2, script.askReset);
    yield* script.used(model, 'reset', { back: 1 });
    yield* script.used(model, 'reset');
  },
  *resetMailsPerHour(model) {
    yield* script.arrived(model);
    yield* script.times(11, script.askReset);
    yield* passed(60);
    yield script.askReset;
  },
  *resetOpensLock(model) {
    yield* script.arrived(model);
    yield* script.locked();
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield script.newSignIn;
  },
  *resetEndsSessions(model) {
    const session = yield* script.arrived(model);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield { do: 'current', ...session };
  },
  *resetLiftsMfa(model) {
    const session = yield* script.arrived(model);
    yield* script.enrolled(model, session);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield script.newSignIn;
    yield { do: 'current', ...script.newest(model) };
  },
  *weakPasswordUsesLink(model) {
    yield* script.arrived(model);
    yield script.askReset;
    yield* script.used(model, 'reset', { password: WEAK_PASSWORD });
    yield* script.used(model, 'reset');
  },
  *confirmationLinkMs(model) {
    yield* script.unconfirmed(model);
    yield* passed(1_440);
    yield* script.used(model, 'confirmation');
    yield script.signIn;
    yield { do: 'resend', ...script.newest(model) };
    yield* passed(1_439);
    yield* script.used(model, 'confirmation');
  },
  *confirmationRepeatMs(model) {
    yield* script.unconfirmed(model);
    yield* script.used(model, 'confirmation');
    yield* passed(2_879);
    yield* script.used(model, 'confirmation');
    yield* passed(1);
    yield* script.used(model, 'confirmation');
  },
  *olderConfirmationLinkWorks(model) {
    const session = yield* script.unconfirmed(model);
    yield { do: 'resend', ...session };
    yield* script.used(model, 'confirmation', { back: 1 });
    yield* script.used(model, 'confirmation');
  },
  *confirmationMailsPerHour(model) {
    const session = yield* script.unconfirmed(model);
    yield* script.times(10, { do: 'resend', ...session });
  },
  *enrollmentNeedsConfirmation(model) {
    const session = yield* script.unconfirmed(model);
    yield script.entered(model, session);
  },
  *textsNeedOffer(model) {
    yield script.entered(model, yield* script.arrived(model, 'test-off'));
  },
  *unconfirmedIsOffered(model) {
    const session = yield* script.unconfirmed(model, 'test-optional');
    yield { do: 'current', ...session };
  },
  *resetConfirms(model) {
    yield* script.unconfirmed(model);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield script.newSignIn;
    yield { do: 'current', ...script.newest(model) };
  },
  *resetStartsAfresh(model) {
    yield* script.unconfirmed(model);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield script.newSignIn;
    yield { do: 'current', ...script.newest(model) };
  },
} satisfies Record<string, script.Script>;
