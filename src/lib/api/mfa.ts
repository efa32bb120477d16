import {
  enroll,
  makeBackupCodes,
  mfaStatus,
  sendCode,
  startAuthenticator,
  turnOffMfa,
  verifyAuthenticator,
  verifyBackupCode,
  verifyCode,
  type MfaMethod,
} from '../contract/mfa.ts';
import { call, callWithHeaders } from './shared/client.ts';

/** Sends a one-time code. Returns the seconds until the next one may be requested; null when the server sends none. */
export const postSendCode = async () =>
  Number((await callWithHeaders(sendCode)).headers.get('retry-after')) || null;

export interface VerifiedCode {
  readonly success: boolean;
  /** Null when the server sent none. */
  readonly mfaToken: string | null;
  /** Null unless the code has turned two-step verification on, at an API that has them. */
  readonly backupCodes: readonly string[] | null;
}

export async function postVerifyCode(code: string): Promise<VerifiedCode> {
  const { data, headers } = await callWithHeaders(verifyCode, { body: { otp: code } });
  return {
    success: data.success,
    mfaToken: headers.get('mfa-token'),
    backupCodes: data.backup_codes ?? null,
  };
}

/** Starts an enrollment; `password` only where the API asks for it. */
export async function postEnroll(phoneDigits: string, password?: string): Promise<void> {
  await call(enroll, { body: { mfa_number: phoneDigits, password } });
}

export const getMfaStatus = () => call(mfaStatus);

export const postBackupCodes = async (password: string) =>
  (await call(makeBackupCodes, { body: { password } })).backup_codes;

/** Verifies a backup code. `mfaToken` is null when the server sent none. */
export async function postVerifyBackupCode(code: string): Promise<{ mfaToken: string | null; left: number }> {
  const { data, headers } = await callWithHeaders(verifyBackupCode, { body: { backup_code: code } });
  return { mfaToken: headers.get('mfa-token'), left: data.backup_codes_left };
}

/** Gets the secret for an authenticator app; `password` only where the API asks for it. */
export async function postAuthenticator(password?: string): Promise<{ secret: string; url: string }> {
  const { secret, otpauth_url: url } = await call(startAuthenticator, { body: { password } });
  return { secret, url };
}

/** Verifies a code of the app. Has the first backup codes when it has turned two-step verification on. */
export async function postVerifyAuthenticator(
  code: string,
): Promise<{ mfaToken: string | null; backupCodes: readonly string[] | null }> {
  const { data, headers } = await callWithHeaders(verifyAuthenticator, { body: { otp: code } });
  return { mfaToken: headers.get('mfa-token'), backupCodes: data.backup_codes ?? null };
}

/** Removes a method, or turns two-step verification off without one. */
export async function postTurnOffMfa(password: string, method?: MfaMethod): Promise<void> {
  await call(turnOffMfa, { body: { password, method } });
}
