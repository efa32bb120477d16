import * as fc from 'fast-check';
import { PASSWORD } from '../../../server/identity/support/call-identity.ts';
import type { Action } from './actions.ts';
import { command } from './command.ts';
import { linkOf, sessionOf } from '../pick.ts';
import { back, company, live, user } from '../picks.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';

/** Signs up without a confirmation, if there is no account. */
function* unconfirmed(
  { users }: Model,
  user: number,
  company: 'none' | 'test-off' | 'test-optional' | 'test-required',
): Generator<Action, void> {
  if (users[user]!.password === null) yield { do: 'sign-up', user, password: PASSWORD, company };
}

/** Commands for the address of an account and its links. */
export const confirmationCommands = [
  command(3, 'sign up and in, without a confirmation', { user, company }, function* (model, picks) {
    yield* unconfirmed(model, picks.user, picks.company);
    yield { do: 'sign-in', user: picks.user, password: model.users[picks.user]!.password ?? PASSWORD };
  }),
  command(
    6,
    'confirm, then use the same link again',
    {
      user,
      company,
      back,
      minutes: fc.constantFrom(0, 1_439, 1_440),
      later: fc.constantFrom(0, 1_440, 2_879, 2_880),
      cleanUp: fc.boolean(),
    },
    function* (model, { user, company, back, minutes, later, cleanUp }) {
      yield* unconfirmed(model, user, company);
      const link = linkOf(model, user, 'confirmation', back);
      if (link === undefined) return;
      yield* passed(minutes);
      yield { do: 'confirm', link };
      yield* passed(later);
      if (cleanUp) yield { do: 'clean-up' };
      yield { do: 'confirm', link };
    },
  ),
  command(
    5,
    'ask for the link again',
    { user, back, company, live, times: fc.constantFrom(1, 2, 11, 11) },
    function* (model, picks) {
      yield* unconfirmed(model, picks.user, picks.company);
      const credentials = yield* sessionOf(model, picks);
      if (credentials === undefined) return;
      for (let count = 0; count < picks.times; count += 1) yield { do: 'resend', ...credentials };
      const older = linkOf(model, picks.user, 'confirmation', 1);
      if (older) yield { do: 'confirm', link: older };
    },
  ),
].flat();
