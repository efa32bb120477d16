import type { Hono } from 'hono';
import { enroll, sendCode, verifyCode } from '../../src/lib/contract/identity/mfa.ts';
import {
  makeBackupCodes,
  mfaStatus,
  startAuthenticator,
  turnOffMfa,
  verifyAuthenticator,
  verifyBackupCode,
} from '../../src/lib/contract/identity/second-factor.ts';
import type { Services } from '../services/context.ts';
import {
  startAuthenticator as newAuthenticator,
  verifyAuthenticator as checkAppCode,
} from '../services/identity/mfa/authenticator.ts';
import { makeBackupCodes as newBackupCodes } from '../services/identity/mfa/backup-codes.ts';
import { enroll as startEnrollment } from '../services/identity/mfa/enroll.ts';
import { mfaStatus as readStatus } from '../services/identity/mfa/mfa-status.ts';
import { sendCode as textCode } from '../services/identity/mfa/send-code.ts';
import { turnOffMfa as removeMethod } from '../services/identity/mfa/turn-off-mfa.ts';
import { verifyBackupCode as checkBackupCode } from '../services/identity/mfa/verify-backup-code.ts';
import { verifyCode as checkCode } from '../services/identity/mfa/verify-code.ts';
import type { Verified } from '../services/identity/mfa/verify-factor.ts';
import { mount } from './http/mount.ts';

const SUCCESS = { success: true } as const;

type SetHeader = (name: string, value: string) => void;

/** Replies to a right code: the mfa-token goes to a header, the first backup codes to the body. */
function verified({ mfaToken, backupCodes }: Verified, setHeader: SetHeader) {
  setHeader('mfa-token', mfaToken);
  return backupCodes === undefined ? SUCCESS : { ...SUCCESS, backup_codes: [...backupCodes] };
}

/** Mounts two-step verification. */
export function mountMfa(app: Hono, services: Services): void {
  mount(app, services, sendCode, async ({ viewer, setHeader }) => {
    setHeader('retry-after', String(await textCode(services, viewer)));
    return SUCCESS;
  });

  mount(app, services, verifyCode, async ({ viewer, body, setHeader }) => {
    return verified(await checkCode(services, viewer, body.otp), setHeader);
  });

  mount(app, services, enroll, async ({ viewer, body }) => {
    await startEnrollment(services, viewer, body.mfa_number, body.password ?? null);
    return SUCCESS;
  });

  mount(app, services, mfaStatus, ({ viewer }) => readStatus(services, viewer));

  mount(app, services, makeBackupCodes, async ({ viewer, body }) => ({
    backup_codes: await newBackupCodes(services, viewer, body.password),
  }));

  mount(app, services, verifyBackupCode, async ({ viewer, body, setHeader }) => {
    const { mfaToken, codesLeft } = await checkBackupCode(services, viewer, body.backup_code);
    setHeader('mfa-token', mfaToken);
    return { ...SUCCESS, backup_codes_left: codesLeft };
  });

  mount(app, services, startAuthenticator, async ({ viewer, body }) => {
    const { secret, otpauthUrl } = await newAuthenticator(services, viewer, body.password);
    return { secret, otpauth_url: otpauthUrl };
  });

  mount(app, services, verifyAuthenticator, async ({ viewer, body, setHeader }) =>
    verified(await checkAppCode(services, viewer, body.otp), setHeader),
  );

  mount(app, services, turnOffMfa, async ({ viewer, body }) => {
    await removeMethod(services, viewer, body.password, body.method ?? null);
    return SUCCESS;
  });
}
