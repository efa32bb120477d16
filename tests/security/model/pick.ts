import { PASSWORD } from '../../server/identity/support/call-identity.ts';
import { appCode, STEP_MS } from './app-code.ts';
import {
  WRONG_PASSWORD,
  type Action,
  type Company,
  type Credentials,
  type LinkKind,
  type LinkRef,
} from './commands/actions.ts';
import { isLive, type Model } from './state.ts';

/** Any six digits. */
const NO_CODE = '000000';
/** No backup code: its alphabet has no U. */
export const WRONG_BACKUP_CODE = 'UUUUU-UUUUU';

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
  company: Company = 'test-optional',
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

/** Returns the code that the app set up `back` apps ago shows, this many time steps from now. */
export function appCodeOf({ users, startMs, now }: Model, user: number, back: number, steps: number): string {
  const secret = fromEnd(users[user]!.appSecrets, back);
  return secret === undefined ? NO_CODE : appCode(secret, Math.floor((startMs + now) / STEP_MS) + steps);
}

/** Returns the nth backup code in force, used or not. */
export function backupCodeOf({ users }: Model, user: number, nth: number): string {
  return users[user]!.backupCodes[nth]?.text ?? WRONG_BACKUP_CODE;
}

/** Returns the password as its owner types it, or a wrong one. */
export function passwordOf({ users }: Model, user: number, isRight = true): string {
  return isRight ? (users[user]!.password ?? PASSWORD) : WRONG_PASSWORD;
}

/** Returns an element counted from the end, modulo the length. */
function fromEnd<Item>(items: readonly Item[], back: number): Item | undefined {
  return items.at(-1 - (back % Math.max(1, items.length)));
}
