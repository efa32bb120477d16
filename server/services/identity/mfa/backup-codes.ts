import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { backupCodes } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { requirePassword } from '../require-password.ts';
import { hmacOfBackupCode, newBackupCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseStaleFactor, requireFreshFactor } from './fresh-factor.ts';
import { checkFirst, lockAccount, type LockedAccount } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-mails.ts';

/** docs/product/mfa.md#backup-codes */
const CODES = 10;

export async function replaceBackupCodes(tx: Db, services: Services, userId: number): Promise<string[]> {
  const createdAt = services.clock.now();
  const codes = Array.from({ length: CODES }, newBackupCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx
    .insert(backupCodes)
    .values(
      codes.map((code) => ({ userId, codeHmac: hmacOfBackupCode(services.secret, userId, code), createdAt })),
    );
  return codes;
}

export async function countBackupCodes(db: Db, userId: number): Promise<number> {
  return db.$count(backupCodes, and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
}

/**
 * Makes new backup codes for the viewer, which end the previous ones.
 * @throws {ServiceError} `password_wrong`; `factor_stale`; `mfa_not_available` while two-step verification is off.
 */
export async function makeBackupCodes(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<string[]> {
  await checkFirst(services, viewer, (_tx, account) => refuseOff(account));
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  const codes = await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer);
    refuseOff(account);
    refuseStaleFactor(account, services.clock.now());
    return replaceBackupCodes(tx, services, viewer.userId);
  });
  await queueMfaChangedMail(services, viewer.email, 'codes_made');
  return codes;
}

function refuseOff({ enabledAt, owesCode }: LockedAccount): void {
  if (enabledAt !== null && !owesCode) return;
  throw new ServiceError('mfa_not_available', { of: 'off' });
}
