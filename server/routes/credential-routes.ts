import * as mfa from '../../src/lib/contract/mfa.ts';
import * as passkeys from '../../src/lib/contract/passkeys.ts';
import { deviceSecretOf } from '../services/identity/known-places.ts';
import { enroll, startAuthenticator, verifyAuthenticator } from '../services/identity/mfa/enroll.ts';
import { makeBackupCodes } from '../services/identity/mfa/backup-codes.ts';
import { mfaStatus } from '../services/identity/mfa/mfa-status.ts';
import { turnOffMfa } from '../services/identity/mfa/second-factor.ts';
import { sendCode, verifyBackupCode, verifyCode } from '../services/identity/mfa/one-time-codes.ts';
import type { Verified } from '../services/identity/mfa/verify-factor.ts';
import { addPasskey, startAdding } from '../services/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey, listPasskeys } from '../services/passkeys/passkeys.ts';
import { relyingParty } from '../services/passkeys/relying-party.ts';
import { signInWithPasskey, startPasskeySignIn } from '../services/passkeys/sign-in-with-passkey.ts';
import { PASSWORD_CHECKS } from './http/account-limits.ts';
import { defineCalls, done, SUCCESS } from './http/mount.ts';
import type { RateLimit } from './http/rate-limit.ts';

type SetHeader = (name: string, value: string) => void;

/** Replies to a right code: the mfa-token goes to a header, the first backup codes to the body. */
function verified({ mfaToken, backupCodes }: Verified, setHeader: SetHeader) {
  setHeader('mfa-token', mfaToken);
  return backupCodes === undefined ? SUCCESS : { ...SUCCESS, backup_codes: [...backupCodes] };
}

/** Codes that are asked for or entered. Services count them exactly for each account. */
const CODE_LIMIT: RateLimit = { name: 'code', perMinute: 60, isPerProcess: true };

export const mfaCalls = defineCalls('mfa', mfa, {
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

export const passkeysCalls = defineCalls('passkeys', passkeys, {
  listPasskeys: ({ services, viewer }) => listPasskeys(services, viewer),
  addPasskeyOptions: {
    accountRate: PASSWORD_CHECKS,
    reply: async ({ services, viewer, body }) => ({
      options: await startAdding(services, viewer, body.password),
    }),
  },
  addPasskey: async ({ services, viewer, body, header }) => ({
    passkey: await addPasskey(services, viewer, {
      name: body.name ?? '',
      credential: body.credential,
      userAgent: header('user-agent') ?? '',
    }),
  }),
  renamePasskey: async ({ services, viewer, params, body }) => ({
    passkey: await renamePasskey(services, viewer, params.id, body.name),
  }),
  removePasskey: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, params, body }) =>
      removePasskey(services, viewer, params.id, body.password),
    ),
  },
  passkeySignInOrigin: {
    limit: { name: 'passkey_origin', perMinute: 120 },
    reply: ({ services }) => Promise.resolve({ origin: relyingParty(services)?.origin ?? null }),
  },
  // A sign-in makes one call of each of these two.
  passkeySignInOptions: {
    limit: { name: 'passkey', perMinute: 60 },
    reply: async ({ services }) => ({ options: await startPasskeySignIn(services) }),
  },
  passkeySignIn: {
    limit: { name: 'passkey_sign_in', perMinute: 60 },
    reply: async ({ services, body, networks, header, setHeader }) => {
      const caller = { userAgent: header('user-agent') ?? '', networks };
      const opened = await signInWithPasskey(services, body.credential, caller);
      setHeader('authorization', `Bearer ${opened.token}`);
      return {
        expires_at: opened.expiresAt.toISOString(),
        ...opened.flags,
        device_secret: deviceSecretOf(services, opened.sessionId),
      };
    },
  },
});
