import * as fc from 'fast-check';
import { otherCode } from '../../server/identity/identity-calls.ts';
import type { Action, Credentials } from './actions.ts';
import { command } from './command.ts';
import { arrival, codeOf, everySession, sessionOf, type SessionPick } from './pick.ts';
import { after, back, company, live, person, phone } from './picks.ts';
import type { Model } from './state.ts';
import { passed } from './time.ts';

/** A session of somebody to whom more than `older` codes were texted; they are asked for, if need be. */
function* texted(model: Model, pick: SessionPick, older = 0): Generator<Action, Credentials | undefined> {
  const credentials = yield* sessionOf(model, pick);
  if (credentials === undefined) return undefined;
  yield* enterFirstNumber(model, pick.person, credentials);
  const { codes } = model.people[pick.person]!;
  if (codes.length <= older) yield* askForCodes(credentials, older + 1);
  return credentials;
}

function* enterFirstNumber(
  { people }: Model,
  person: number,
  credentials: Credentials,
): Generator<Action, void> {
  const { number, phones } = people[person]!;
  if (number === null) yield { do: 'enroll', ...credentials, phone: phones[0]! };
}

function* askForCodes(credentials: Credentials, times: number): Generator<Action, void> {
  for (let count = 0; count < times; count += 1) {
    yield* passed(count === 0 ? 0 : 1);
    yield { do: 'send-code', ...credentials };
  }
}

/** Two-step verification: its number, its codes, and the mfa-token. */
export const mfaCommands = [
  command(2, 'enter a number', { person, back, live, phone }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    const { phones } = model.people[picks.person]!;
    if (credentials) yield { do: 'enroll', ...credentials, phone: phones[picks.phone]! };
  }),
  command(
    3,
    'ask for codes, one a minute',
    { person, back, live, times: fc.constantFrom(1, 1, 2, 2, 2, 21) },
    function* (model, picks) {
      const credentials = yield* sessionOf(model, picks);
      if (credentials === undefined) return;
      if (picks.times > 1) yield* enterFirstNumber(model, picks.person, credentials);
      yield* askForCodes(credentials, picks.times);
    },
  ),
  command(
    5,
    'enter a code that was texted',
    { person, back, live, minutes: after(4, 5), older: fc.constantFrom(0, 0, 1), strangers: fc.nat(4) },
    function* (model, picks) {
      const credentials = yield* texted(model, picks, picks.older);
      if (credentials === undefined) return;
      yield* passed(picks.minutes);
      const recipient = picks.strangers === 1 ? 1 - picks.person : picks.person;
      yield { do: 'verify', ...credentials, otp: codeOf(model, recipient, picks.older) };
    },
  ),
  command(
    3,
    'guess the code, then enter it',
    { person, back, live, times: fc.constantFrom(1, 4, 5) },
    function* (model, picks) {
      const credentials = yield* texted(model, picks);
      if (credentials === undefined) return;
      const code = codeOf(model, picks.person, 0);
      for (let step = picks.times; step >= 0; step -= 1) {
        yield { do: 'verify', ...credentials, otp: otherCode(code, step) };
      }
    },
  ),
  command(
    4,
    'set two-step verification up',
    { person, back, company, phone, elsewhere: fc.boolean(), lastPhone: phone },
    function* (model, { person, back, company, phone, elsewhere, lastPhone }) {
      if (elsewhere) yield* arrival(model, person, company);
      const credentials = yield* sessionOf(model, { person, back, live: true }, company);
      const { phones } = model.people[person]!;
      if (credentials === undefined) return;
      yield { do: 'enroll', ...credentials, phone: phones[phone]! };
      yield { do: 'send-code', ...credentials };
      if (lastPhone !== phone) yield { do: 'enroll', ...credentials, phone: phones[lastPhone]! };
      yield { do: 'verify', ...credentials, otp: codeOf(model, person, 0) };
      if (!elsewhere) return;
      for (const other of everySession(model)) yield { do: 'current', ...other };
    },
  ),
].flat();
