import type { Session } from '../../session/session.ts';

/** Returns the headers that carry the session; none when signed out. */
export function credentialHeaders(session: Session | null): Readonly<Record<string, string>> {
  if (session === null) return {};
  const { token, mfaToken } = session;
  return mfaToken === null ? { authorization: token } : { authorization: token, 'mfa-token': mfaToken };
}
