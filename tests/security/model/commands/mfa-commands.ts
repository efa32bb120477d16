import * as fc from 'fast-check';
import type { Action, Credentials } from './actions.ts';
import { command } from './command.ts';
import { arrival, codeOf, everySession, passwordOf, sessionOf, type SessionPick } from '../pick.ts';
import { after, back, company, live, phone, right, user } from '../picks.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';

/** A session of a user with more than `older` codes. Requests the codes if needed. */
function* texted(model: Model, pick: SessionPick, older = 0): Generator<Action, Credentials | undefined> {
  const credentials = yield* sessionOf(model, pick);
  if (credentials === undefined) return undefined;
  yield* enterFirstNumber(model, pick.user, credentials);
  const { codes } = model.users[pick.user]!;
  if (codes.length <= older) yield* askForCodes(credentials, older + 1);
  return credentials;
}

function* enterFirstNumber(model: Model, user: number, credentials: Credentials): Generator<Action, void> {
  const { number, pendingNumber, phones } = model.users[user]!;
  if (number === null && pendingNumber === null) {
    yield { do: 'enroll', ...credentials, phone: phones[0]!, password: passwordOf(model, user) };
  }
}

function* askForCodes(credentials: Credentials, times: number): Generator<Action, void> {
  for (let count = 0; count < times; count += 1) {
    yield* passed(count === 0 ? 0 : 1);
    yield { do: 'send-code', ...credentials };
  }
}

/** Commands for the number, the codes and the mfa-token. */
export const mfaCommands = [
  command(3, 'enter a number', { user, back, live, phone, right }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    const { phones } = model.users[picks.user]!;
    const password = passwordOf(model, picks.user, picks.right);
    if (credentials) yield { do: 'enroll', ...credentials, phone: phones[picks.phone]!, password };
  }),
  command(
    3,
    'ask for codes, one a minute',
    { user, back, live, times: fc.constantFrom(1, 1, 2, 2, 2, 21) },
    function* (model, picks) {
      const credentials = yield* sessionOf(model, picks);
      if (credentials === undefined) return;
      if (picks.times > 1) yield* enterFirstNumber(model, picks.user, credentials);
      yield* askForCodes(credentials, picks.times);
    },
  ),
  command(
    5,
    'enter a code that was texted',
    { user, back, live, minutes: after(4, 5), older: fc.constantFrom(0, 0, 1), foreign: fc.nat(4) },
    function* (model, picks) {
      const credentials = yield* texted(model, picks, picks.older);
      if (credentials === undefined) return;
      yield* passed(picks.minutes);
      const recipient = picks.foreign === 1 ? 1 - picks.user : picks.user;
      yield { do: 'verify', ...credentials, otp: codeOf(model, recipient, picks.older) };
    },
  ),
  command(
    4,
    'set two-step verification up',
    { user, back, company, phone, elsewhere: fc.boolean(), lastPhone: phone },
    function* (model, { user, back, company, phone, elsewhere, lastPhone }) {
      if (elsewhere) yield* arrival(model, user, company);
      const credentials = yield* sessionOf(model, { user, back, live: true }, company);
      const { phones } = model.users[user]!;
      const password = passwordOf(model, user);
      if (credentials === undefined) return;
      yield { do: 'enroll', ...credentials, phone: phones[phone]!, password };
      yield { do: 'send-code', ...credentials };
      if (lastPhone !== phone) yield { do: 'enroll', ...credentials, phone: phones[lastPhone]!, password };
      yield { do: 'verify', ...credentials, otp: codeOf(model, user, 0) };
      if (!elsewhere) return;
      for (const other of everySession(model)) yield { do: 'current', ...other };
    },
  ),
].flat();
