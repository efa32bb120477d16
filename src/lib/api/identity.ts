import {
  checkReset,
  requestPasswordReset,
  resetPassword,
  signUp,
  confirmEmail,
  resendConfirmation,
  companyBySlug,
  signIn,
  unlock,
} from '../contract/identity.ts';
import type { BodyOf, ReplyOf } from '../contract/shared/endpoint.ts';
import { effects } from '../effects/effects.ts';
import { call, callWithHeaders, type Reporting } from './shared/client.ts';
import { MINUTE_MS } from '../contract/shared/limits.ts';

export interface SignedIn {
  /** The `authorization` response header, verbatim; null when the server sent none. */
  readonly token: string | null;
  /** Epoch milliseconds by this computer's clock; null when the server sent none. */
  readonly expiresAt: number | null;
  readonly enrollmentAvailable: boolean;
  readonly codeRequired: boolean;
  /** Null from an API without it. */
  readonly deviceSecret: string | null;
  /** True for an account of the desk. */
  readonly isConcierge: boolean;
}

/** A smaller difference comes from the network and from the header's whole seconds, not from a wrong clock. */
const SKEW_TOLERATED_MS = MINUTE_MS;

/** Converts the server's expiry to this computer's clock (docs/product/session.md#expiry), which may be half a day fast. */
function onThisClock(expiresAt: number | null, serverDate: string | null): number | null {
  const skewMs = effects().now() - Date.parse(serverDate ?? '');
  return expiresAt !== null && Math.abs(skewMs) > SKEW_TOLERATED_MS ? expiresAt + skewMs : expiresAt;
}

/** Signs in. `deviceSecret` is that of the browser's last sign-in: docs/product/identity.md#known-places. */
export async function postSignIn(
  email: string,
  password: string,
  deviceSecret: string | null = null,
): Promise<SignedIn> {
  const body = { user: { email, password }, ...(deviceSecret !== null && { device_secret: deviceSecret }) };
  return signedInFrom(await callWithHeaders(signIn, { body }));
}

interface SignInAnswer {
  readonly data: ReplyOf<typeof signIn>;
  readonly headers: Headers;
}

/** Returns the session that a sign-in has opened, of whichever kind. */
export function signedInFrom({ data, headers }: SignInAnswer): SignedIn {
  return {
    token: headers.get('authorization'),
    expiresAt: onThisClock(data.expires_at, headers.get('date')),
    enrollmentAvailable: data.mfa_requires_verification,
    codeRequired: data.mfa_required,
    deviceSecret: data.device_secret,
    isConcierge: data.concierge,
  };
}

/** Creates an account. Returns its e-mail as the server stored it, else the one sent. */
export async function postSignUp(user: BodyOf<typeof signUp>['user']): Promise<string> {
  const data = await call(signUp, { body: { user } });
  return data.email ?? user.email;
}

export async function postPasswordReset(email: string): Promise<void> {
  await call(requestPasswordReset, { body: { user: { email } } });
}

/** Asks what a reset with this link will do. */
export async function postResetCheck(
  token: string,
  deviceSecret: string | null,
): Promise<ReplyOf<typeof checkReset>> {
  const body = { reset_password_token: token, ...(deviceSecret !== null && { device_secret: deviceSecret }) };
  return call(checkReset, { body });
}

/** Replaces the password; with a device's secret an unconfirmed account is confirmed and keeps what is in it. */
export async function putPassword(body: BodyOf<typeof resetPassword>): Promise<void> {
  await call(resetPassword, { body });
}

export async function getUnlock(token: string, reporting: Reporting = {}): Promise<void> {
  await call(unlock, { query: { unlock_token: token }, ...reporting });
}

export async function postConfirmation(token: string): Promise<void> {
  await call(confirmEmail, { body: { confirmation_token: token } });
}

/** Asks for another mail. Returns true if the address is confirmed already; then no mail is sent. */
export const postResendConfirmation = async () => (await call(resendConfirmation)).email_confirmed;

export const getCompany = async (slug: string) => (await call(companyBySlug, { params: { slug } })).company;
