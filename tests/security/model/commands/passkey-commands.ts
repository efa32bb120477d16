import * as fc from 'fast-check';
import { type Action, type Credentials } from './actions.ts';
import { command } from './command.ts';
import { everySession, passwordOf, sessionOf, type SessionPick } from '../pick.ts';
import { back, company, live, right, user } from '../picks.ts';
import type { Model } from '../state.ts';

/** A session of a user with a passkey. Adds one if needed. */
function* equipped(model: Model, pick: SessionPick): Generator<Action, Credentials | undefined> {
  const credentials = yield* sessionOf(model, pick);
  if (credentials === undefined || model.users[pick.user]!.passkeys.length > 0) return credentials;
  yield { do: 'add-passkey', ...credentials, password: passwordOf(model, pick.user) };
  return credentials;
}

function nthOf({ users }: Model, user: number, back: number): number | undefined {
  const { length } = users[user]!.passkeys;
  return length === 0 ? undefined : length - 1 - (back % length);
}

/** Commands for passkeys. */
export const passkeyCommands = [
  command(4, 'add a passkey', { user, back, live, company, right }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks, picks.company);
    const password = passwordOf(model, picks.user, picks.right);
    if (credentials) yield { do: 'add-passkey', ...credentials, password };
  }),
  command(
    7,
    'sign in with a passkey and look around',
    { user, back, live, verified: fc.constantFrom(true, true, true, false) },
    function* (model, picks) {
      yield* equipped(model, picks);
      const nth = nthOf(model, picks.user, picks.back);
      if (nth === undefined) return;
      yield { do: 'use-passkey', user: picks.user, nth, verified: picks.verified };
      const newest = everySession(model).at(-1);
      if (newest) yield { do: 'current', ...newest };
    },
  ),
  command(
    3,
    'remove a passkey, then use it',
    { user, back, live: fc.constant(true), right, foreign: fc.nat(5), used: fc.boolean() },
    function* (model, picks) {
      const credentials = yield* equipped(model, picks);
      const owner = picks.foreign === 1 ? 1 - picks.user : picks.user;
      const nth = nthOf(model, owner, picks.back);
      if (credentials === undefined || nth === undefined) return;
      if (picks.used) yield { do: 'use-passkey', user: owner, nth, verified: true };
      const password = passwordOf(model, picks.user, picks.right);
      yield { do: 'remove-passkey', ...credentials, owner, nth, password };
      for (const session of everySession(model)) yield { do: 'current', ...session };
      yield { do: 'use-passkey', user: owner, nth, verified: true };
    },
  ),
].flat();
