import * as contract from '../../src/lib/contract/mfa.ts';
import { startAuthenticator, verifyAuthenticator } from '../services/identity/mfa/authenticator.ts';
import { makeBackupCodes } from '../services/identity/mfa/backup-codes.ts';
import { enroll } from '../services/identity/mfa/enroll.ts';
import { mfaStatus } from '../services/identity/mfa/mfa-status.ts';
import { sendCode } from '../services/identity/mfa/send-code.ts';
import { turnOffMfa } from '../services/identity/mfa/second-factor.ts';
import { verifyBackupCode, verifyCode } from '../services/identity/mfa/verify-code.ts';
import type { Verified } from '../services/identity/mfa/verify-factor.ts';
import { PASSWORD_CHECKS } from './http/account-limits.ts';
import { defineCalls, type RateLimit, done, SUCCESS } from './http/mount.ts';

type SetHeader = (name: string, value: string) => void;

/** Replies to a right code: the mfa-token goes to a header, the first backup codes to the body. */
function verified({ mfaToken, backupCodes }: Verified, setHeader: SetHeader) {
  setHeader('mfa-token', mfaToken);
  return backupCodes === undefined ? SUCCESS : { ...SUCCESS, backup_codes: [...backupCodes] };
}

/** Codes that are asked for or entered. Services count them exactly for each account. */
const CODE_LIMIT: RateLimit = { name: 'code', perMinute: 60, isPerProcess: true };

export const mfaCalls = defineCalls('mfa', contract, {
  sendCode: {
    limit: CODE_LIMIT,
    reply: async ({ services, viewer, network, setHeader }) => {
      setHeader('retry-after', String(await sendCode(services, viewer, network())));
      return SUCCESS;
    },
  },
  verifyCode: {
    limit: CODE_LIMIT,
    reply: async ({ services, viewer, body, setHeader }) =>
      verified(await verifyCode(services, viewer, body.otp), setHeader),
  },
  enroll: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, body }) =>
      enroll(services, viewer, body.mfa_number, body.password ?? null),
    ),
  },
  mfaStatus: ({ services, viewer }) => mfaStatus(services, viewer),
  makeBackupCodes: {
    accountRate: PASSWORD_CHECKS,
    reply: async ({ services, viewer, body }) => ({
      backup_codes: await makeBackupCodes(services, viewer, body.password),
    }),
  },
  verifyBackupCode: {
    limit: CODE_LIMIT,
    reply: async ({ services, viewer, body, setHeader }) => {
      const { mfaToken, codesLeft } = await verifyBackupCode(services, viewer, body.backup_code);
      setHeader('mfa-token', mfaToken);
      return { ...SUCCESS, backup_codes_left: codesLeft };
    },
  },
  startAuthenticator: {
    accountRate: PASSWORD_CHECKS,
    reply: async ({ services, viewer, body }) => {
      const { secret, otpauthUrl } = await startAuthenticator(services, viewer, body.password ?? null);
      return { secret, otpauth_url: otpauthUrl };
    },
  },
  verifyAuthenticator: {
    limit: CODE_LIMIT,
    reply: async ({ services, viewer, body, setHeader }) =>
      verified(await verifyAuthenticator(services, viewer, body.otp), setHeader),
  },
  turnOffMfa: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, body }) =>
      turnOffMfa(services, viewer, body.password, body.method ?? null),
    ),
  },
});
