import type { Credentials } from './actions.ts';
import { accepted, refused, type Outcome } from './outcome.ts';
import { endSessions, isLive, type Model, type Person, type Session } from './state.ts';

interface Caller {
  readonly session: Session;
  readonly person: Person;
}

/**
 * What happens to a call with these credentials. The code that a session owes is not asked for where `half` is true.
 * Every call with a live session is a use of it, a refused one, too.
 */
export function authorised(
  model: Model,
  credentials: Credentials,
  half: boolean,
  then: (caller: Caller) => Outcome,
): Outcome {
  const session = model.sessions[credentials.session]!;
  if (!isLive(model, session)) return refused(401, 'unauthenticated');
  session.lastUsedAt = model.now;
  if (!half && session.owesCode && !provesCode(model, session, credentials.mfaToken)) {
    return refused(401, 'mfa_required');
  }
  return then({ session, person: model.people[session.person]! });
}

function provesCode(
  { rules, sessions, mfaTokens }: Model,
  session: Session,
  mfaToken: number | null,
): boolean {
  if (mfaToken === null) return false;
  if (rules.mfaTokenIsOfSession) return mfaToken === session.mfaToken;
  return sessions[mfaTokens[mfaToken]!]!.person === session.person;
}

export function predictCurrent(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, false, ({ person }) =>
    accepted([], {
      email: person.email,
      mfa_enabled: person.enrolled,
      mfa_available: person.mfaOffered && !person.enrolled,
    }),
  );
}

export function predictDevices(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, false, ({ session }) =>
    accepted([], {
      listed: model.sessions.filter((other) => other.person === session.person && isLive(model, other))
        .length,
    }),
  );
}

export function predictSignOut(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, true, ({ session }) => {
    session.ended = true;
    return accepted();
  });
}

export function predictSignOutOthers(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, false, ({ session }) => {
    endSessions(model, session.person, session);
    return accepted();
  });
}
