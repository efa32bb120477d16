import { PASSWORD } from '../../../server/identity/support/call-identity.ts';
import type { Action, Credentials } from '../commands/actions.ts';
import { arrival } from '../pick.ts';
import type { Model } from '../state.ts';
import * as script from './script.ts';

const OTHER_USER = 1;
const usePasskey = { do: 'use-passkey', user: script.USER, nth: 0, verified: true } as const;

function added(session: Credentials): Action {
  return { do: 'add-passkey', ...session, password: PASSWORD };
}

function removed(session: Credentials): Action {
  return { do: 'remove-passkey', ...session, owner: script.USER, nth: 0, password: PASSWORD };
}

/** Signs in and adds a passkey. */
function* equipped(model: Model): Generator<Action, Credentials> {
  const session = yield* script.arrived(model);
  yield added(session);
  return session;
}

/** Histories of the rules of passkeys. */
export const passkeyScripts = {
  *passkeyNeedsConfirmation(model) {
    yield added(yield* script.unconfirmed(model));
  },
  *passkeysMax(model) {
    const session = yield* script.arrived(model);
    yield* script.times(11, added(session));
  },
  *unverifiedPasskeySignsIn(model) {
    yield* equipped(model);
    yield { ...usePasskey, verified: false };
  },
  *removedPasskeySignsIn(model) {
    const session = yield* equipped(model);
    yield removed(session);
    yield usePasskey;
  },
  *passkeyOwesSecondFactor(model) {
    const session = yield* equipped(model);
    yield* script.enrolled(model, session);
    yield usePasskey;
    yield { do: 'current', ...script.newest(model) };
  },
  *passkeyGivesNewTries(model) {
    yield* equipped(model);
    yield* script.times(9, script.guess);
    yield usePasskey;
    yield script.guess;
  },
  *lockStopsPasskeys(model) {
    yield* equipped(model);
    yield* script.locked();
    yield usePasskey;
  },
  *resetRemovesPasskeys(model) {
    yield* equipped(model);
    yield script.askReset;
    yield* script.used(model, 'reset');
    yield usePasskey;
  },
  *foreignPasskeyIsRemovable(model) {
    yield* equipped(model);
    yield* arrival(model, OTHER_USER, 'none');
    yield removed(script.newest(model));
    yield usePasskey;
  },
  *removalEndsSessions(model) {
    const session = yield* equipped(model);
    yield usePasskey;
    const opened = script.newest(model);
    yield removed(session);
    yield { do: 'current', ...opened };
  },
} satisfies Record<string, script.Script>;
