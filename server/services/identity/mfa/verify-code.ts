import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { oneTimeCodes, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfCode } from '../secrets/one-time-code.ts';
import { ServiceError } from '../../service-error.ts';
import { lockAccount, numberForCodes } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-changed-mail.ts';
import { queueMfaEnabledMail } from './mfa-enabled-mail.ts';
import { issueMfaToken, turnOn } from './second-factor.ts';

const TRIES_MAX = 5;

export interface Verified {
  readonly mfaToken: string;
  /** The first backup codes, when the code has turned two-step verification on. */
  readonly backupCodes?: readonly string[];
}

type Verdict = 'unusable' | 'wrong' | 'verified';
type Outcome =
  | { readonly kind: 'unusable' | 'wrong' }
  | ({ readonly kind: 'verified' | 'enrolled' | 'number_changed' } & Verified);

/**
 * Verifies a code and returns the mfa-token of this session. The first code of a new number completes the enrollment or
 * the change of the number; after an enrollment the account's other sessions need a code, too.
 * @throws {ServiceError} `code_invalid` for a wrong code; `code_expired` when no code is valid:
 * docs/product/mfa.md#code-limits.
 */
export async function verifyCode(services: Services, viewer: Viewer, code: string): Promise<Verified> {
  // An error would roll back the counted attempt, so the transaction returns an outcome.
  const outcome = await services.db.transaction((tx) => verify(tx, services, viewer, code));
  switch (outcome.kind) {
    case 'unusable':
      throw new ServiceError('code_expired', 'This code can no longer be used. Please request a new one.');
    case 'wrong':
      throw new ServiceError('code_invalid', 'That code is not right. Please check it and try again.');
    case 'enrolled':
      queueMfaEnabledMail(services, viewer.email);
      return outcome;
    case 'number_changed':
      queueMfaChangedMail(services, viewer.email, 'number_changed');
      return outcome;
    case 'verified':
      return outcome;
  }
}

async function verify(tx: Db, services: Services, viewer: Viewer, code: string): Promise<Outcome> {
  const now = services.clock.now();
  const account = await lockAccount(tx, viewer);
  const number = numberForCodes(account);
  if (number === null) return { kind: 'unusable' };
  const codeHmac = hmacOfCode(services.secret, viewer.userId, number, code);
  const verdict = await tryNewestCode(tx, viewer.userId, now, codeHmac);
  if (verdict !== 'verified') return { kind: verdict };
  const mfaToken = await issueMfaToken(tx, viewer);
  if (account.owesCode || account.pendingNumber === null) return { kind: 'verified', mfaToken };
  await tx
    .update(users)
    .set({ mfaNumber: number, mfaPendingNumber: null })
    .where(eq(users.id, viewer.userId));
  if (account.enabledAt !== null) return { kind: 'number_changed', mfaToken };
  return { kind: 'enrolled', mfaToken, backupCodes: await turnOn(tx, services, viewer) };
}

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
