import * as fc from 'fast-check';
import { NEW_PASSWORD, PASSWORD } from '../../../server/identity/support/call-identity.ts';
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
  command(
    3,
    'take an unconfirmed account over',
    { user, company, enroll: fc.boolean() },
    function* (model, { user, company, enroll }) {
      yield* unconfirmed(model, user, company);
      const credentials = yield* sessionOf(model, { user, back: 0, live: true });
      const { phones, password } = model.users[user]!;
      if (enroll && credentials)
        yield { do: 'enroll', ...credentials, phone: phones[0]!, password: password ?? PASSWORD };
      yield { do: 'ask-reset', user };
      const link = linkOf(model, user, 'reset', 0);
      if (link) yield { do: 'reset', link, password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
      yield { do: 'sign-in', user, password: NEW_PASSWORD };
      const fresh = yield* sessionOf(model, { user, back: 0, live: true });
      if (fresh) yield { do: 'current', ...fresh };
      for (const kind of ['confirmation', 'unlock'] as const) {
        const dead = linkOf(model, user, kind, 0);
        if (dead)
          yield kind === 'unlock'
            ? { do: 'unlock', link: dead, visit: false }
            : { do: 'confirm', link: dead };
      }
    },
  ),
  command(1, 'confirm with another kind of link', { user, back }, function* (model, picks) {
    for (const kind of ['reset', 'unlock'] as const) {
      const link = linkOf(model, picks.user, kind, picks.back);
      if (link) yield { do: 'confirm', link };
    }
    const link = linkOf(model, picks.user, 'confirmation', picks.back);
    if (link) yield { do: 'reset', link, password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
    if (link) yield { do: 'unlock', link, visit: false };
  }),
].flat();
