import { NEW_PASSWORD, PASSWORD } from '../../../server/identity/support/call-identity.ts';
import {
  WRONG_PASSWORD,
  type Action,
  type Company,
  type Credentials,
  type LinkKind,
} from '../commands/actions.ts';
import { arrival, codeOf, everySession, linkOf } from '../pick.ts';
import { documentedRules } from '../predict/rules.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';

/** The actions of one user that show a single rule. */
export type Script = (model: Model) => Generator<Action, void>;

/** The user of each script. */
export const USER = 0;

export const signIn: Action = { do: 'sign-in', user: USER, password: PASSWORD };
export const newSignIn: Action = { do: 'sign-in', user: USER, password: NEW_PASSWORD };
export const guess: Action = { do: 'sign-in', user: USER, password: WRONG_PASSWORD };
export const askReset: Action = { do: 'ask-reset', user: USER };

export function* times(count: number, action: Action): Generator<Action, void> {
  for (let done = 0; done < count; done += 1) yield action;
}

/** Signs up without a confirmation, and in. */
export function* unconfirmed(
  model: Model,
  company: Company = 'test-optional',
): Generator<Action, Credentials> {
  yield { do: 'sign-up', user: USER, password: PASSWORD, company };
  yield signIn;
  return newest(model);
}

/** Signs up with a confirmation, and in. */
export function* arrived(model: Model, company: Company = 'test-optional'): Generator<Action, Credentials> {
  yield* arrival(model, USER, company);
  return newest(model);
}

/** Locks the account. A script says how often it guesses, whatever the rule of the model. */
export function* locked(): Generator<Action, void> {
  yield* times(documentedRules.wrongPasswordsMax, guess);
}

/** Uses the link that was mailed `back` links ago. */
export function* used(
  model: Model,
  kind: LinkKind,
  { back = 0, password = NEW_PASSWORD, visit = false } = {},
): Generator<Action, void> {
  const link = linkOf(model, USER, kind, back);
  if (link === undefined) throw new Error(`The script lacks a link: ${kind}`);
  if (kind === 'reset') yield { do: 'reset', link, password, confirmation: password };
  else if (kind === 'unlock') yield { do: 'unlock', link, visit };
  else yield { do: 'confirm', link };
}

export function entered(model: Model, session: Credentials, phone = 0): Action {
  return { do: 'enroll', ...session, phone: model.users[USER]!.phones[phone]!, password: PASSWORD };
}

/** Enters a number and requests codes, one a minute. */
export function* texted(model: Model, session: Credentials, codes = 1): Generator<Action, void> {
  yield entered(model, session);
  for (let sent = 0; sent < codes; sent += 1) {
    yield* passed(sent === 0 ? 0 : 1);
    yield { do: 'send-code', ...session };
  }
}

/** Enters the code that was sent `back` codes ago. */
export function verified(model: Model, session: Credentials, back = 0): Action {
  return { do: 'verify', ...session, otp: codeOf(model, USER, back) };
}

/** Turns two-step verification on. */
export function* enrolled(model: Model, session: Credentials): Generator<Action, void> {
  yield* texted(model, session);
  yield verified(model, session);
}

export function newest(model: Model): Credentials {
  return everySession(model).at(-1)!;
}
