import { eq } from 'drizzle-orm';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
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

/** Returns an employee whose session, with `mfaRequired`, owes the code that the mfa-token proves. */
export async function employee(app: RunningApp, { mfaRequired = false } = {}): Promise<Employee> {
  const { userId, authorization } = await newEmployee(app);
  const mfaToken = newToken();
  if (mfaRequired)
    await app.services.db
      .update(sessions)
      .set({ mfaRequired, mfaTokenHash: hashToken(mfaToken) })
      .where(eq(sessions.userId, userId));
  return { userId, headers: { authorization }, mfaToken };
}
