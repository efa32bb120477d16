import * as fc from 'fast-check';
import { NEW_PASSWORD, PASSWORD } from '../../server/identity/identity-calls.ts';
import { WEAK_PASSWORD, WRONG_PASSWORD, type Action, type LinkRef } from './actions.ts';
import { command } from './command.ts';
import { arrival, linkOf } from './pick.ts';
import { after, back, company, firstPassword, goodPassword, person } from './picks.ts';
import type { Model } from './state.ts';
import { passed } from './time.ts';

/** What somebody enters one after the other: right at once, twice, or only after a refusal. */
const FORMS = [
  [[NEW_PASSWORD, NEW_PASSWORD]],
  [[PASSWORD, PASSWORD]],
  [
    [NEW_PASSWORD, NEW_PASSWORD],
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

function* guesses(person: number, times: number): Generator<Action, void> {
  for (let count = 0; count < times; count += 1) yield { do: 'sign-in', person, password: WRONG_PASSWORD };
}

/** How many more wrong passwords lock the account; one that is locked stands a further try. */
function guessesLeft({ people, rules }: Model, person: number): number {
  const { locked, wrongPasswords } = people[person]!;
  return locked ? 1 : rules.wrongPasswordsMax - wrongPasswords;
}

/** A link that unlocks; the account is locked for it, if need be. */
function* unlockLink(model: Model, person: number, back: number): Generator<Action, LinkRef | undefined> {
  if (linkOf(model, person, 'unlock', back) === undefined) yield* guesses(person, guessesLeft(model, person));
  return linkOf(model, person, 'unlock', back);
}

/** Accounts, passwords, locks and the links in mails. */
export const accountCommands = [
  command(1, 'sign up', { person, company, password: firstPassword }, function* (_, picks) {
    yield { do: 'sign-up', ...picks };
  }),
  command(3, 'arrive', { person, company }, function* (model, { person, company }) {
    yield* arrival(model, person, company);
  }),
  command(2, 'sign in', { person, password: goodPassword }, function* (_, picks) {
    yield { do: 'sign-in', ...picks };
  }),
  command(1, 'guess the password', { person }, function* (_, { person }) {
    yield* guesses(person, 1);
  }),
  command(3, 'guess it until the lock', { person, short: fc.nat(2) }, function* (model, { person, short }) {
    yield* guesses(person, guessesLeft(model, person) - (short === 0 ? 1 : 0));
  }),
  command(
    2,
    'ask for a reset',
    { person, times: fc.constantFrom(1, 1, 1, 2, 2, 11) },
    function* (_, { person, times }) {
      for (let count = 0; count < times; count += 1) yield { do: 'ask-reset', person };
    },
  ),
  command(
    5,
    'reset',
    { person, back, minutes: after(359, 360), forms: fc.constantFrom(...FORMS) },
    function* (model, { person, back, minutes, forms }) {
      for (let lacking = back - model.people[person]!.links.reset.length; lacking >= 0; lacking -= 1) {
        yield { do: 'ask-reset', person };
      }
      const link = linkOf(model, person, 'reset', back);
      yield* passed(minutes);
      for (const [password, confirmation] of forms) {
        if (link) yield { do: 'reset', link, password, confirmation };
      }
    },
  ),
  command(
    4,
    'unlock',
    { person, back, minutes: after(359, 360), visit: fc.nat(4) },
    function* (model, { person, back, minutes, visit }) {
      const link = yield* unlockLink(model, person, back);
      yield* passed(minutes);
      if (link) yield { do: 'unlock', link, visit: visit === 1 };
    },
  ),
  command(
    2,
    'unlock, then use the same link again',
    { person, locked: fc.boolean(), minutes: after(1_439, 1_440), cleanUp: fc.boolean() },
    function* (model, { person, locked, minutes, cleanUp }) {
      const link = yield* unlockLink(model, person, 0);
      if (link === undefined) return;
      yield { do: 'unlock', link, visit: false };
      if (locked) yield* guesses(person, guessesLeft(model, person));
      yield* passed(minutes);
      if (cleanUp) yield { do: 'clean-up' };
      yield { do: 'unlock', link, visit: false };
    },
  ),
  command(1, 'mix the links up', { person, back, password: goodPassword }, function* (model, picks) {
    const unlock = linkOf(model, picks.person, 'unlock', picks.back);
    const reset = linkOf(model, picks.person, 'reset', picks.back);
    if (reset) yield { do: 'unlock', link: reset, visit: false };
    if (unlock) yield { do: 'reset', link: unlock, password: picks.password, confirmation: picks.password };
  }),
].flat();
