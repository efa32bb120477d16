import {
  makeBackupCodes,
  mfaStatus,
  startAuthenticator,
  turnOffMfa,
  verifyAuthenticator,
  verifyBackupCode,
  type MfaMethod,
  type MfaStatus,
} from '../contract/identity/second-factor.ts';
import { call } from './shared/client.ts';

export async function getMfaStatus(): Promise<MfaStatus> {
  return (await call(mfaStatus)).data;
}

export async function postBackupCodes(password: string): Promise<readonly string[]> {
  return (await call(makeBackupCodes, { body: { password } })).data.backup_codes;
}

/** Verifies a backup code. `mfaToken` is null when the server sent none. */
export async function postVerifyBackupCode(code: string): Promise<{ mfaToken: string | null; left: number }> {
  const { data, headers } = await call(verifyBackupCode, { body: { backup_code: code } });
  return { mfaToken: headers.get('mfa-token'), left: data.backup_codes_left };
}

export async function postAuthenticator(password: string): Promise<{ secret: string; url: string }> {
  const { data } = await call(startAuthenticator, { body: { password } });
  return { secret: data.secret, url: data.otpauth_url };
}

/** Verifies a code of the app. Has the first backup codes when it has turned two-step verification on. */
export async function postVerifyAuthenticator(
  code: string,
): Promise<{ mfaToken: string | null; backupCodes: readonly string[] | null }> {
  const { data, headers } = await call(verifyAuthenticator, { body: { otp: code } });
  return { mfaToken: headers.get('mfa-token'), backupCodes: data.backup_codes ?? null };
}

/** Removes a method, or turns two-step verification off without one. */
export async function postTurnOffMfa(password: string, method?: MfaMethod): Promise<void> {
  await call(turnOffMfa, { body: { password, method } });
}
