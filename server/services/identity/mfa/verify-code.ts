import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { backupCodes, oneTimeCodes, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfBackupCode, hmacOfCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { countBackupCodes } from './backup-codes.ts';
import { numberForCodes } from './lock-account.ts';
import { issueMfaToken } from './second-factor.ts';
import {
  completeSetUp,
  countTry,
  forgetTries,
  tooManyTries,
  type Verified,
  verifyFactor,
} from './verify-factor.ts';

const TRIES_MAX = 5;

type Verdict = 'unusable' | 'wrong' | 'verified';

/**
 * Verifies a code and returns the mfa-token of this session. The first code of a new number completes the enrollment or
 * the change of the number; after an enrollment the account's other sessions need a code, too.
 * @throws {ServiceError} `code_invalid` for a wrong code; `code_expired` when no code is valid:
 * docs/product/mfa.md#code-limits.
 */
export function verifyCode(services: Services, viewer: Viewer, code: string): Promise<Verified> {
  const now = services.clock.now();
  return verifyFactor(services, viewer, async (tx, account) => {
    const number = numberForCodes(account);
    if (number === null) return refusals.unusable();
    const codeHmac = hmacOfCode(services.secret, viewer.userId, number, code);
    const verdict = await tryNewestCode(tx, viewer.userId, now, codeHmac);
    if (verdict !== 'verified') return refusals[verdict]();
    if (account.owesCode || account.pendingNumber === null) {
      return { mfaToken: await issueMfaToken(tx, viewer, now) };
    }
    await tx
      .update(users)
      .set({ mfaNumber: number, mfaPendingNumber: null })
      .where(eq(users.id, viewer.userId));
    return completeSetUp(tx, services, viewer, account, 'number_changed');
  });
}

const refusals = {
  unusable: () =>
    new ServiceError('code_expired', 'This code can no longer be used. Please request a new one.'),
  wrong: () => new ServiceError('code_invalid', 'That code is not right. Please check it and try again.'),
};

/**
 * Counts the attempt and marks a matching code as used in one statement, so that parallel calls can't get a sixth
 * attempt or a second use.
 */
async function tryNewestCode(tx: Db, userId: number, now: Date, codeHmac: string): Promise<Verdict> {
  const newest = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1);
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({
      attempts: sql`${oneTimeCodes.attempts} + 1`,
      usedAt: sql`case when ${oneTimeCodes.codeHmac} = ${codeHmac} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(oneTimeCodes.id, newest),
        isNull(oneTimeCodes.usedAt),
        lt(oneTimeCodes.attempts, TRIES_MAX),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ usedAt: oneTimeCodes.usedAt });
  if (tried === undefined) return 'unusable';
  return tried.usedAt === null ? 'wrong' : 'verified';
}

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
    if (enabledAt === null)
      return new ServiceError('mfa_not_available', 'Two-step verification is off for your account.');
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
    if (used.length === 0)
      return new ServiceError('code_invalid', 'That is none of your unused backup codes. Please check it.');
    await forgetTries(tx, userId, 'backup_code');
    const codesLeft = await countBackupCodes(tx, userId);
    return { mfaToken: await issueMfaToken(tx, viewer, now), change: 'code_used', codesLeft };
  });
}
