import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { oneTimeCodes, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { numberForCodes } from './lock-account.ts';
import { issueMfaToken } from './second-factor.ts';
import { completeSetUp, verifyFactor, type Verified } from './verify-factor.ts';

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
      return { mfaToken: await issueMfaToken(tx, viewer) };
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
