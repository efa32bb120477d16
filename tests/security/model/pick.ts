import { PASSWORD } from '../../server/identity/support/call-identity.ts';
import type { Action, Company, Credentials, LinkKind, LinkRef } from './commands/actions.ts';
import { isLive, type Model } from './state.ts';

/** Any six digits. */
const NO_CODE = '000000';

/** Selects a session of a user: the one opened `back` sessions ago, among the live or all. */
export interface SessionPick {
  readonly user: number;
  readonly back: number;
  readonly live: boolean;
}

/** Returns a session of the user with its mfa-token. Signs up and in if needed. */
export function* sessionOf(
  model: Model,
  pick: SessionPick,
  company: Company = 'none',
): Generator<Action, Credentials | undefined> {
  if (sessionsOf(model, pick).length === 0) yield* arrival(model, pick.user, company);
  const sessions = sessionsOf(model, pick);
  return fromEnd(sessions, pick.back);
}

/** Returns the actions of a sign-in with the right password, with a sign-up and a confirmation if needed. */
export function* arrival(model: Model, user: number, company: Company): Generator<Action, void> {
  const { password } = model.users[user]!;
  if (password === null) {
    yield { do: 'sign-up', user, password: PASSWORD, company };
    const link = linkOf(model, user, 'confirmation', 0);
    if (link) yield { do: 'confirm', link };
  }
  yield { do: 'sign-in', user, password: password ?? PASSWORD };
}

function sessionsOf(model: Model, { user, live }: SessionPick): Credentials[] {
  return everySession(model).filter(({ session: index }) => {
    const session = model.sessions[index]!;
    return session.user === user && (isLive(model, session) || !live);
  });
}

/** Returns all sessions with their mfa-tokens. */
export function everySession({ sessions }: Model): Credentials[] {
  return sessions.map(({ mfaToken }, session) => ({ session, mfaToken }));
}

/** Returns the link that was mailed `back` links ago. */
export function linkOf(model: Model, user: number, kind: LinkKind, back: number): LinkRef | undefined {
  return fromEnd(
    model.users[user]!.links[kind].map((_, nth) => ({ user, kind, nth })),
    back,
  );
}

/** Returns the code that was sent to this user `back` codes ago. */
export function codeOf(model: Model, user: number, back: number): string {
  return fromEnd(model.users[user]!.codes, back)?.digits ?? NO_CODE;
}

/** Returns an element counted from the end, modulo the length. */
function fromEnd<Item>(items: readonly Item[], back: number): Item | undefined {
  return items.at(-1 - (back % Math.max(1, items.length)));
}
