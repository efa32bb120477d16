import { requestPasswordReset, resetPassword, signUp, unlock } from '../contract/account.ts';
import { companyBySlug } from '../contract/companies.ts';
import { currentUser, type User } from '../contract/current-user.ts';
import type { BodyOf } from '../contract/endpoint.ts';
import { enroll, sendCode, verifyCode } from '../contract/mfa.ts';
import { signIn, signOut } from '../contract/session.ts';
import { effects } from '../environment/effects.ts';
import { call } from './client.ts';

export interface SignedIn {
  /** The `authorization` response header, verbatim; null when the server sent none. */
  readonly token: string | null;
  /** Epoch milliseconds by this computer's clock; null when the server did not say. */
  readonly expiresAt: number | null;
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
}

/** Below this a difference is the way of the answer and the header's whole seconds, not a wrong clock. */
const SKEW_TOLERATED_MS = 60_000;

/**
 * The server's expiry by this computer's clock. With a clock that is half a day fast every new session would count as
 * over, and nobody could ever sign in.
 */
function onThisClock(expiresAt: number | null, serverDate: string | null): number | null {
  const skewMs = effects().now() - Date.parse(serverDate ?? '');
  return expiresAt !== null && Math.abs(skewMs) > SKEW_TOLERATED_MS ? expiresAt + skewMs : expiresAt;
}

export async function postSignIn(email: string, password: string): Promise<SignedIn> {
  const { data, headers } = await call(signIn, { body: { user: { email, password } } });
  return {
    token: headers.get('authorization'),
    expiresAt: onThisClock(data.expires_at, headers.get('date')),
    enrollmentAvailable: data.mfa_requires_verification,
    codeRequired: data.mfa_required,
  };
}

/** Gives the e-mail of the new account as the server knows it, else the one typed. */
export async function postSignUp(user: BodyOf<typeof signUp>['user']): Promise<string> {
  const { data } = await call(signUp, { body: { user } });
  return data.email ?? user.email;
}

export async function deleteSession(signal?: AbortSignal): Promise<void> {
  await call(signOut, signal ? { signal } : {});
}

export async function getCurrentUser(): Promise<User> {
  return (await call(currentUser)).data;
}

export async function postPasswordReset(email: string): Promise<void> {
  await call(requestPasswordReset, { body: { user: { email } } });
}

export async function putPassword(token: string, password: string, confirmation: string): Promise<void> {
  await call(resetPassword, {
    body: { reset_password_token: token, password, password_confirmation: confirmation },
  });
}

export async function getUnlock(token: string): Promise<void> {
  await call(unlock, { query: { unlock_token: token } });
}

/** Gives the seconds until another code may be asked for; null when the server does not say. */
export async function postSendCode(): Promise<number | null> {
  return Number((await call(sendCode)).headers.get('retry-after')) || null;
}

/** Gives the mfa-token, or null when the server sent none. */
export async function postVerifyCode(code: string): Promise<{ success: boolean; mfaToken: string | null }> {
  const { data, headers } = await call(verifyCode, { body: { otp: code } });
  return { success: data.success, mfaToken: headers.get('mfa-token') };
}

export async function postEnroll(phoneDigits: string): Promise<void> {
  await call(enroll, { body: { mfa_number: phoneDigits } });
}

export async function getCompany(slug: string): Promise<{ name: string; image_url: string | null }> {
  return (await call(companyBySlug, { params: { slug } })).data.company;
}
