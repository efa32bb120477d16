import { and, eq, inArray, isNull } from 'drizzle-orm';
import { backupCodes } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfBackupCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { countBackupCodes } from './backup-codes.ts';
import { countTry, forgetTries, tooManyTries, verifyFactor, type Verified } from './verify-factor.ts';
import { issueMfaToken } from './second-factor.ts';

/**
 * Verifies a backup code, which then is used up, and returns the mfa-token of this session and the number of codes left.
 * The owner gets a mail: docs/product/mfa.md#backup-codes.
 * @throws {ServiceError} `mfa_not_available`, `code_invalid`, `code_too_soon`.
 */
export function verifyBackupCode(
  services: Services,
  viewer: Viewer,
  code: string,
): Promise<Verified & { readonly codesLeft: number }> {
  const now = services.clock.now();
  const { userId } = viewer;
  return verifyFactor(services, viewer, async (tx, { enabledAt }) => {
    if (enabledAt === null) return isOff();
    const waitMs = await countTry(tx, userId, 'backup_code', now);
    if (waitMs > 0) return tooManyTries(waitMs);
    const appSecrets = [services.secret, ...services.fallbackSecrets];
    const hmacs = appSecrets.map((secret) => hmacOfBackupCode(secret, userId, code));
    const used = await tx
      .update(backupCodes)
      .set({ usedAt: now })
      .where(
        and(eq(backupCodes.userId, userId), inArray(backupCodes.codeHmac, hmacs), isNull(backupCodes.usedAt)),
      )
      .returning({ id: backupCodes.id });
    if (used.length === 0) return wrongCode();
    await forgetTries(tx, userId, 'backup_code');
    const codesLeft = await countBackupCodes(tx, userId);
    return { mfaToken: await issueMfaToken(tx, viewer), change: 'code_used', codesLeft };
  });
}

function isOff(): ServiceError {
  return new ServiceError('mfa_not_available', 'Two-step verification is off for your account.');
}

function wrongCode(): ServiceError {
  return new ServiceError('code_invalid', 'That is none of your unused backup codes. Please check it.');
}
