import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { backupCodes } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfBackupCode } from '../secrets/backup-code.ts';
import { ServiceError } from '../../service-error.ts';
import { countBackupCodes } from './backup-codes.ts';
import { countTry, forgetTries, tooManyTries } from './count-try.ts';
import { lockAccount } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-changed-mail.ts';
import { issueMfaToken } from './second-factor.ts';

type Outcome =
  | { readonly kind: 'off' | 'wrong' }
  | { readonly kind: 'too-soon'; readonly waitMs: number }
  | { readonly kind: 'verified'; readonly mfaToken: string; readonly left: number };

/**
 * Verifies a backup code, which then is used up, and returns the mfa-token of this session and the number of codes left.
 * The owner gets a mail: docs/product/mfa.md#backup-codes.
 * @throws {ServiceError} `mfa_not_available`, `code_invalid`, `code_too_soon`.
 */
export async function verifyBackupCode(
  services: Services,
  viewer: Viewer,
  code: string,
): Promise<{ readonly mfaToken: string; readonly left: number }> {
  // An error would roll back the counted try, so the transaction returns an outcome.
  const outcome = await services.db.transaction((tx) => verify(tx, services, viewer, code));
  switch (outcome.kind) {
    case 'off':
      throw new ServiceError('mfa_not_available', 'Two-step verification is off for your account.');
    case 'too-soon':
      throw tooManyTries(outcome.waitMs);
    case 'wrong':
      throw new ServiceError('code_invalid', 'That is none of your unused backup codes. Please check it.');
    case 'verified':
      queueMfaChangedMail(services, viewer.email, 'code_used', outcome.left);
      return outcome;
  }
}

async function verify(tx: Db, services: Services, viewer: Viewer, code: string): Promise<Outcome> {
  const now = services.clock.now();
  const { enabledAt } = await lockAccount(tx, viewer);
  if (enabledAt === null) return { kind: 'off' };
  const waitMs = await countTry(tx, viewer.userId, 'backup_code', now);
  if (waitMs > 0) return { kind: 'too-soon', waitMs };
  const used = await tx
    .update(backupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(backupCodes.userId, viewer.userId),
        eq(backupCodes.codeHmac, hmacOfBackupCode(services.secret, viewer.userId, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ id: backupCodes.id });
  if (used.length === 0) return { kind: 'wrong' };
  await forgetTries(tx, viewer.userId, 'backup_code');
  const left = await countBackupCodes(tx, viewer.userId);
  return { kind: 'verified', mfaToken: await issueMfaToken(tx, viewer), left };
}
