import { PASSWORD } from '../../server/identity/identity-calls.ts';
import type { Action, Company, Credentials, LinkKind, LinkRef } from './actions.ts';
import { isLive, type Model } from './state.ts';

/** Any six digits. */
const NO_CODE = '000000';

/** Which of a person's sessions: the one opened `back` sessions ago, among the live ones or among all. */
export interface SessionPick {
  readonly person: number;
  readonly back: number;
  readonly live: boolean;
}

/** A session of the person with the mfa-token that belongs to it. Who has none signs in, if need be up, first. */
export function* sessionOf(
  model: Model,
  pick: SessionPick,
  company: Company = 'none',
): Generator<Action, Credentials | undefined> {
  if (sessionsOf(model, pick).length === 0) yield* arrival(model, pick.person, company);
  const sessions = sessionsOf(model, pick);
  return fromEnd(sessions, pick.back);
}

/** Signing in with the right password; signing up before, where there is no account. */
export function* arrival(model: Model, person: number, company: Company): Generator<Action, void> {
  const { password } = model.people[person]!;
  if (password === null) yield { do: 'sign-up', person, password: PASSWORD, company };
  yield { do: 'sign-in', person, password: password ?? PASSWORD };
}

function sessionsOf(model: Model, { person, live }: SessionPick): Credentials[] {
  return everySession(model).filter(({ session: index }) => {
    const session = model.sessions[index]!;
    return session.person === person && (isLive(model, session) || !live);
  });
}

/** Every session so far, with the mfa-token that belongs to it. */
export function everySession({ sessions }: Model): Credentials[] {
  return sessions.map(({ mfaToken }, session) => ({ session, mfaToken }));
}

/** The link that was mailed `back` links ago. */
export function linkOf(model: Model, person: number, kind: LinkKind, back: number): LinkRef | undefined {
  return fromEnd(
    model.people[person]!.links[kind].map((_, nth) => ({ person, kind, nth })),
    back,
  );
}

/** The code that was texted `back` codes ago to this person. */
export function codeOf(model: Model, person: number, back: number): string {
  return fromEnd(model.people[person]!.codes, back)?.digits ?? NO_CODE;
}

/** Counts from the end, and round again. */
function fromEnd<Item>(items: readonly Item[], back: number): Item | undefined {
  return items.at(-1 - (back % Math.max(1, items.length)));
}
