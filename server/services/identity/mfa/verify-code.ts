import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { oneTimeCodes, sessions, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { announceEndedSessions } from '../../live/announce.ts';
import { hmacOfCode } from '../secrets/one-time-code.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../../service-error.ts';
import { mfaEnabledMail } from './mfa-enabled-mail.ts';

const TRIES_MAX = 5;

type Outcome = 'unusable' | 'wrong' | 'verified' | 'enrolled';

/**
 * Verifies a code and returns the mfa-token of this session. The first verified code completes an enrollment; the
 * account's other sessions then need a code, too.
 * @throws {ServiceError} `code_invalid` for a wrong code; `code_expired` when no code is valid:
 * docs/product/mfa.md#code-limits.
 */
export async function verifyCode(services: Services, viewer: Viewer, code: string): Promise<string> {
  const mfaToken = newToken();
  // An error would roll back the counted attempt, so the transaction returns an outcome.
  const outcome = await services.db.transaction((tx) => verify(tx, services, viewer, code, mfaToken));
  if (outcome === 'unusable') {
    throw new ServiceError('code_expired', 'This code can no longer be used. Please request a new one.');
  }
  if (outcome === 'wrong') {
    throw new ServiceError('code_invalid', 'That code is not right. Please check it and try again.');
  }
  if (outcome === 'enrolled') {
    services.background.run('mfa-enabled-mail', () =>
      services.mail.send(mfaEnabledMail(services, viewer.email)),
    );
  }
  return mfaToken;
}

async function verify(
  tx: Db,
  services: Services,
  viewer: Viewer,
  code: string,
  mfaToken: string,
): Promise<Outcome> {
  const now = services.clock.now();
  // The row lock keeps the number unchanged until the enrollment is complete.
  const [user] = await tx
    .select({ number: users.mfaNumber, enabledAt: users.mfaEnabledAt })
    .from(users)
    .where(eq(users.id, viewer.userId))
    .for('no key update');
  if (user === undefined || user.number === null) return 'unusable';
  const verdict = await tryNewestCode(
    tx,
    viewer.userId,
    now,
    hmacOfCode(services.secret, viewer.userId, user.number, code),
  );
  if (verdict !== 'verified') return verdict;
  await tx
    .update(sessions)
    .set({ mfaTokenHash: hashToken(mfaToken) })
    .where(eq(sessions.id, viewer.sessionId));
  if (user.enabledAt !== null) return 'verified';
  await tx.update(users).set({ mfaEnabledAt: now }).where(eq(users.id, viewer.userId));
  await requireCodeElsewhere(tx, viewer);
  return 'enrolled';
}

/**
 * Requires a code from the account's other sessions, which have only proved a password. A parallel sign-in waits for
 * the lock on the user's row.
 */
async function requireCodeElsewhere(tx: Db, viewer: Viewer): Promise<void> {
  await tx
    .update(sessions)
    .set({ mfaRequired: true })
    .where(
      and(
        eq(sessions.userId, viewer.userId),
        ne(sessions.id, viewer.sessionId),
        // Those have proved both factors.
        isNull(sessions.passkeyId),
        isNull(sessions.revokedAt),
      ),
    );
  await announceEndedSessions(tx, viewer.userId);
}

/**
 * Counts the attempt and marks a matching code as used in one statement, so that parallel calls can't get a sixth
 * attempt or a second use.
 */
async function tryNewestCode(tx: Db, userId: number, now: Date, codeHmac: string): Promise<Outcome> {
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
