import { apiPort } from '../server.ts';
import { DEMO } from '../people.ts';

export const ORIGIN = `http://localhost:${String(apiPort)}`;
const API = `${ORIGIN}/api/v1`;

/** A session of the demo employee, as the API gives it and as the browser keeps it. */
export interface KeptSession {
  readonly token: string;
  readonly state: {
    cookies: never[];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

const HOUR_MS = 3_600_000;

/** Signs in without a page: what is tested begins behind the sign-in. */
export async function openSession(who: { email: string; password: string } = DEMO): Promise<KeptSession> {
  const reply = await fetch(`${API}/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: who.email, password: who.password } }),
  });
  const token = reply.headers.get('authorization');
  if (token === null) throw new Error(`Signing in answered ${String(reply.status)}.`);
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpiresAt', value: String(Date.now() + HOUR_MS) },
  ];
  return { token, state: { cookies: [], origins: [{ origin: ORIGIN, localStorage }] } };
}

/** Asks the real API, as that person. */
export async function ask<Reply>(session: KeptSession, path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = { authorization: session.token, 'content-type': 'application/json' };
  const reply = await fetch(`${API}${path}`, { ...init, headers });
  if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}.`);
  return (await reply.json()) as Reply;
}
