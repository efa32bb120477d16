import * as fc from 'fast-check';
import type { Action, Credentials } from './actions.ts';
import { command } from './command.ts';
import { appCodeOf, backupCodeOf, codeOf, everySession, passwordOf, sessionOf } from '../pick.ts';
import { after, back, company, live, right, user } from '../picks.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';

/** Mostly the current time step. */
const steps = fc.constantFrom(0, 0, 0, -1, 1, -2, 2);
const byApp = fc.boolean();
const method = fc.constantFrom('text_message', 'authenticator_app', null);

/** Turns two-step verification on if it is off. Returns a session that has proved it. */
function* proved(model: Model, user: number, byApp: boolean): Generator<Action, Credentials | undefined> {
  const session = yield* sessionOf(model, { user, back: 0, live: true });
  if (session === undefined) return undefined;
  if (!model.users[user]!.enrolled)
    yield* byApp ? appSetUp(model, user, session) : numberSetUp(model, user, session);
  const current = everySession(model)[session.session]!;
  const { owesCode, mfaToken } = model.sessions[session.session]!;
  if (!owesCode || mfaToken !== null) return current;
  const unused = model.users[user]!.backupCodes.find(({ used }) => !used);
  if (unused) yield { do: 'use-backup-code', ...current, text: unused.text };
  return everySession(model)[session.session]!;
}

function* appSetUp(model: Model, user: number, session: Credentials, steps = 0): Generator<Action, void> {
  yield { do: 'start-app', ...session, password: passwordOf(model, user) };
  yield { do: 'verify-app', ...session, otp: appCodeOf(model, user, 0, steps) };
}

function* numberSetUp(model: Model, user: number, session: Credentials): Generator<Action, void> {
  const phone = model.users[user]!.phones[0]!;
  yield { do: 'enroll', ...session, phone, password: passwordOf(model, user) };
  yield { do: 'send-code', ...session };
  yield { do: 'verify', ...session, otp: codeOf(model, user, 0) };
}

/** Opens a session that owes a code, if two-step verification is on. */
function* half(model: Model, user: number): Generator<Action, Credentials> {
  yield { do: 'sign-in', user, password: passwordOf(model, user) };
  return everySession(model).at(-1)!;
}

function* look(model: Model): Generator<Action, void> {
  for (const session of everySession(model)) yield { do: 'current', ...session };
}

/** Commands for authenticator apps, backup codes, turning off and lifting. */
export const secondFactorCommands = [
  command(2, 'ask for the state of the second factor', { user, back, live }, function* (model, picks) {
    const session = yield* sessionOf(model, picks);
    if (session) yield { do: 'mfa-status', ...session };
  }),
  command(3, 'set an app up', { user, back, live, company, right, steps }, function* (model, picks) {
    const session = yield* sessionOf(model, picks, picks.company);
    if (session === undefined) return;
    yield { do: 'start-app', ...session, password: passwordOf(model, picks.user, picks.right) };
    yield { do: 'verify-app', ...session, otp: appCodeOf(model, picks.user, 0, picks.steps) };
    yield { do: 'mfa-status', ...session };
  }),
  command(
    4,
    'sign in with a code of the app, twice',
    { user, steps, minutes: after(1), back, foreign: fc.nat(5) },
    function* (model, picks) {
      if ((yield* proved(model, picks.user, true)) === undefined) return;
      yield* passed(picks.minutes);
      const owner = picks.foreign === 1 ? 1 - picks.user : picks.user;
      const otp = appCodeOf(model, owner, picks.back, picks.steps);
      for (let times = 0; times < 2; times += 1) {
        const session = yield* half(model, picks.user);
        yield { do: 'verify-app', ...session, otp };
        yield { do: 'current', ...everySession(model).at(-1)! };
      }
    },
  ),
  command(
    3,
    'sign in with a backup code, twice',
    { user, byApp, nth: fc.constantFrom(0, 0, 1, 9), renewed: fc.boolean(), foreign: fc.nat(5) },
    function* (model, picks) {
      const session = yield* proved(model, picks.user, picks.byApp);
      if (session === undefined) return;
      const owner = picks.foreign === 1 ? 1 - picks.user : picks.user;
      const text = backupCodeOf(model, owner, picks.nth);
      if (picks.renewed) {
        yield { do: 'new-backup-codes', ...session, password: passwordOf(model, picks.user) };
      }
      for (let times = 0; times < 2; times += 1) {
        const other = yield* half(model, picks.user);
        yield { do: 'use-backup-code', ...other, text };
        yield { do: 'current', ...everySession(model).at(-1)! };
      }
    },
  ),
  command(2, 'make new backup codes', { user, back, live, right }, function* (model, picks) {
    const session = yield* sessionOf(model, picks);
    const password = passwordOf(model, picks.user, picks.right);
    if (session) yield { do: 'new-backup-codes', ...session, password };
  }),
  command(
    3,
    'turn a method off',
    { user, byApp, both: fc.boolean(), method, right },
    function* (model, picks) {
      const session = yield* proved(model, picks.user, picks.byApp);
      if (session === undefined) return;
      const other = yield* half(model, picks.user);
      if (picks.both) {
        yield* picks.byApp ? numberSetUp(model, picks.user, session) : appSetUp(model, picks.user, session);
      }
      const current = everySession(model)[session.session]!;
      const password = passwordOf(model, picks.user, picks.right);
      yield { do: 'turn-off', ...current, password, method: picks.method };
      yield { do: 'mfa-status', ...other };
      yield { do: 'send-code', ...other };
      yield* look(model);
    },
  ),
  command(1, 'turn everything off in any session', { user, back, live, right }, function* (model, picks) {
    const session = yield* sessionOf(model, picks);
    const password = passwordOf(model, picks.user, picks.right);
    if (session) yield { do: 'turn-off', ...session, password, method: null };
  }),
  command(1, 'ask the team to lift it', { user }, function* (model, { user }) {
    yield { do: 'lift-mfa', user };
    yield* look(model);
  }),
].flat();
