import type { Credentials } from '../actions.ts';
import { accepted, refused, type Outcome } from '../outcome.ts';
import {
  endSessions,
  isLive,
  owesEnrollment,
  provesBoth,
  type Model,
  type User,
  type Session,
} from '../state.ts';

export interface Caller {
  readonly session: Session;
  readonly user: User;
  /** True if the session owes a code that the call does not prove. */
  readonly owesCode: boolean;
}

/**
 * Predicts a call with these credentials. `half` skips the code or the enrollment
 * that a session needs. Every call with a live session
 * counts as use, also a refused one.
 */
export function authorized(
  model: Model,
  credentials: Credentials,
  half: boolean,
  then: (caller: Caller) => Outcome,
): Outcome {
  const session = model.sessions[credentials.session]!;
  if (!isLive(model, session)) return refused(401, 'unauthenticated');
  session.lastUsedAt = model.now;
  const owesCode = session.owesCode && !provesCode(model, session, credentials.mfaToken);
  if (!half && owesCode) {
    return refused(401, 'mfa_required');
  }
  const user = model.users[session.user]!;
  if (!half && !provesBoth(model, session) && owesEnrollment(model, user)) {
    return refused(401, 'mfa_enrollment_required');
  }
  return then({ session, user, owesCode });
}

function provesCode(
  { rules, sessions, mfaTokens }: Model,
  session: Session,
  mfaToken: number | null,
): boolean {
  if (mfaToken === null) return false;
  if (rules.mfaTokenIsOfSession) return mfaToken === session.mfaToken;
  return sessions[mfaTokens[mfaToken]!]!.user === session.user;
}

export function predictCurrent(model: Model, credentials: Credentials): Outcome {
  const { rules } = model;
  return authorized(model, credentials, false, ({ user }) =>
    accepted([], {
      email: user.email,
      full_name: user.name,
      email_confirmed: user.confirmed,
      mfa_enabled: user.enrolled,
      mfa_available: user.mfaOffered && !user.enrolled && (user.confirmed || rules.unconfirmedIsOffered),
    }),
  );
}

export function predictDevices(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, false, ({ session }) =>
    accepted([], {
      listed: model.sessions.filter((other) => other.user === session.user && isLive(model, other)).length,
    }),
  );
}

export function predictSignOut(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, true, ({ session }) => {
    session.ended = true;
    return accepted();
  });
}

export function predictSignOutOthers(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, false, ({ session }) => {
    endSessions(model, session.user, session);
    return accepted();
  });
}
