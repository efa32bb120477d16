import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { createSession } from '../../../server/services/session/create-session.ts';
import type { RunningApp } from '../../helpers/start-app.ts';

export const SIGN_IN = '/api/v1/users/sign_in';
export const SIGN_OUT = '/api/v1/users/sign_out';
export const CURRENT = '/api/v1/users/current';
export const UNAUTHENTICATED = {
  status: 401,
  body: { error: 'Please sign in again.', code: 'unauthenticated' },
};

export function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns status and body. */
export async function answer(pending: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const reply = await pending;
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
}

export interface Employee {
  readonly userId: number;
  readonly headers: { readonly authorization: string };
  readonly mfaToken: string;
}

/** Creates an employee with one session, directly in the database. */
export async function employee(
  { services }: RunningApp,
  { mfaRequired = false, userAgent = 'tests' } = {},
): Promise<Employee> {
  const { db, clock } = services;
  const now = clock.now();
  const [user] = await db
    .insert(users)
    .values({
      email: `${randomUUID()}@people.test`,
      emailConfirmedAt: now,
      firstName: 'Robin',
      lastName: 'Meyer',
      passwordHash: 'not a hash',
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (user === undefined) throw new Error('The employee was not inserted');
  const { token } = await createSession(db, { userId: user.id, mfaRequired, userAgent, now });
  const mfaToken = newToken();
  if (mfaRequired)
    await db
      .update(sessions)
      .set({ mfaTokenHash: hashToken(mfaToken) })
      .where(eq(sessions.userId, user.id));
  return { userId: user.id, headers: { authorization: `Bearer ${token}` }, mfaToken };
}
