import { apiPort } from '../server.ts';
import { DEMO, type Credentials } from '../employees/employee.ts';

export const ORIGIN = `http://localhost:${String(apiPort)}`;
const API = `${ORIGIN}/api/v1`;

/** A session of the demo employee: its token, and the state of a browser that stores it. */
export interface StoredSession {
  readonly token: string;
  readonly state: {
    cookies: never[];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

const HOUR_MS = 3_600_000;

/** Signs in with an API call. */
export async function openSession(credentials: Credentials = DEMO): Promise<StoredSession> {
  const reply = await fetch(`${API}/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: credentials.email, password: credentials.password } }),
  });
  const token = reply.headers.get('authorization');
  if (token === null) throw new Error(`Signing in answered ${String(reply.status)}.`);
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpiresAt', value: String(Date.now() + HOUR_MS) },
  ];
  return { token, state: { cookies: [], origins: [{ origin: ORIGIN, localStorage }] } };
}

/** Calls the real API with the session's token; throws unless it succeeds. */
export async function ask<Reply>(
  session: StoredSession,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  const headers = { authorization: session.token, 'content-type': 'application/json' };
  const reply = await fetch(`${API}${path}`, { ...init, headers });
  if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}.`);
  return (await reply.json()) as Reply;
}
