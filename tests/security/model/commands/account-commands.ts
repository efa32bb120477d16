import * as fc from 'fast-check';
import { NEW_PASSWORD, PASSWORD } from '../../../server/identity/support/call-identity.ts';
import { WEAK_PASSWORD, WRONG_PASSWORD, type Action, type LinkRef } from './actions.ts';
import { command } from './command.ts';
import { arrival, linkOf } from '../pick.ts';
import { after, back, company, firstPassword, goodPassword, user } from '../picks.ts';
import { lockedForMs, type Model } from '../state.ts';
import { passed } from '../time.ts';

/** Passwords that an employee enters in turn: right at once, twice, or after a refusal. */
const FORMS = [
  [[NEW_PASSWORD, NEW_PASSWORD]],
  [[PASSWORD, PASSWORD]],
  [
    [NEW_PASSWORD, NEW_PASSWORD],
    [PASSWORD, PASSWORD],
  ],
  [
    [PASSWORD, PASSWORD],
    [NEW_PASSWORD, NEW_PASSWORD],
  ],
  [
    [PASSWORD, PASSWORD],
    [PASSWORD, PASSWORD],
  ],
  [
    [WEAK_PASSWORD, WEAK_PASSWORD],
    [NEW_PASSWORD, NEW_PASSWORD],
  ],
  [
    [NEW_PASSWORD, PASSWORD],
    [NEW_PASSWORD, NEW_PASSWORD],
  ],
] as const;

function* guesses(user: number, times: number): Generator<Action, void> {
  for (let count = 0; count < times; count += 1) yield { do: 'sign-in', user, password: WRONG_PASSWORD };
}

/** Number of wrong passwords until the account is locked; a locked account gets one more. */
function guessesLeft(model: Model, index: number): number {
  const user = model.users[index]!;
  if (lockedForMs(model, user) > 0) return 1;
  return model.rules.wrongPasswordsMax - (user.lockedAt === null ? user.wrongPasswords : 0);
}

/** A link that unlocks. Locks the account first if needed. */
function* unlockLink(model: Model, user: number, back: number): Generator<Action, LinkRef | undefined> {
  if (linkOf(model, user, 'unlock', back) === undefined) yield* guesses(user, guessesLeft(model, user));
  return linkOf(model, user, 'unlock', back);
}

/** Commands for accounts, passwords, locks and mailed links. */
export const accountCommands = [
  command(1, 'sign up', { user, company, password: firstPassword }, function* (_, picks) {
    yield { do: 'sign-up', ...picks };
  }),
  command(3, 'arrive', { user, company }, function* (model, { user, company }) {
    yield* arrival(model, user, company);
  }),
  command(2, 'sign in', { user, password: goodPassword }, function* (_, picks) {
    yield { do: 'sign-in', ...picks };
  }),
  command(1, 'guess the password', { user }, function* (_, { user }) {
    yield* guesses(user, 1);
  }),
  command(3, 'guess it until the lock', { user, short: fc.nat(2) }, function* (model, { user, short }) {
    yield* guesses(user, guessesLeft(model, user) - (short === 0 ? 1 : 0));
  }),
  command(
    2,
    'ask for a reset',
    { user, times: fc.constantFrom(1, 1, 2, 11, 11) },
    function* (_, { user, times }) {
      for (let count = 0; count < times; count += 1) yield { do: 'ask-reset', user };
    },
  ),
  command(
    5,
    'reset',
    { user, back, minutes: after(359, 360), forms: fc.constantFrom(...FORMS) },
    function* (model, { user, back, minutes, forms }) {
      for (let lacking = back - model.users[user]!.links.reset.length; lacking >= 0; lacking -= 1) {
        yield { do: 'ask-reset', user };
      }
      const link = linkOf(model, user, 'reset', back);
      yield* passed(minutes);
      for (const [password, confirmation] of forms) {
        if (link) yield { do: 'reset', link, password, confirmation };
      }
    },
  ),
  command(
    4,
    'unlock',
    { user, back, minutes: after(359, 360), visit: fc.boolean() },
    function* (model, { user, back, minutes, visit }) {
      const link = yield* unlockLink(model, user, back);
      yield* passed(minutes);
      if (link) yield { do: 'unlock', link, visit };
    },
  ),
  command(1, 'mix the links up', { user, back, password: goodPassword }, function* (model, picks) {
    const unlock = linkOf(model, picks.user, 'unlock', picks.back);
    const reset = linkOf(model, picks.user, 'reset', picks.back);
    if (reset) yield { do: 'unlock', link: reset, visit: false };
    if (unlock) yield { do: 'reset', link: unlock, password: picks.password, confirmation: picks.password };
  }),
].flat();
