import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';

export interface LockedAccount {
  /** The verified number. */
  readonly number: string | null;
  readonly pendingNumber: string | null;
  readonly totpSecret: string | null;
  readonly totpPendingSecret: string | null;
  readonly totpLastStep: number | null;
  readonly enabledAt: Date | null;
  /** When the session has proved a second factor; null if never. */
  readonly factorAt: Date | null;
  /** True while the session has proved the password alone: it must not change where codes are sent. */
  readonly owesCode: boolean;
}

/**
 * Locks the viewer's account until the end of the transaction, so that parallel changes of its second factor run one
 * after the other, and reads the session afterwards: an enrollment elsewhere may just have asked it for a code.
 * @throws {ServiceError} `unauthenticated` when the session has ended meanwhile.
 */
export async function lockAccount(tx: Db, viewer: Viewer): Promise<LockedAccount> {
  const [user] = await tx
    .select({
      number: users.mfaNumber,
      pendingNumber: users.mfaPendingNumber,
      totpSecret: users.totpSecret,
      totpPendingSecret: users.totpPendingSecret,
      totpLastStep: users.totpLastStep,
      enabledAt: users.mfaEnabledAt,
    })
    .from(users)
    .where(eq(users.id, viewer.userId))
    .for('no key update');
  const [session] = await tx
    .select({
      mfaRequired: sessions.mfaRequired,
      mfaTokenHash: sessions.mfaTokenHash,
      factorAt: sessions.factorAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), isNull(sessions.revokedAt)));
  if (user === undefined || session === undefined) {
    throw new ServiceError('unauthenticated', { of: 'again' });
  }
  const proved = viewer.mfaTokenHash !== null && viewer.mfaTokenHash === session.mfaTokenHash;
  return { ...user, factorAt: session.factorAt, owesCode: session.mfaRequired && !proved };
}

/** Returns the number that the session's codes are sent to: a new number for a session that may set one. */
export function numberForCodes({ owesCode, number, pendingNumber }: LockedAccount): string | null {
  return owesCode ? number : (pendingNumber ?? number);
}

/** Refuses a session that owes a code: it must not set up a method of its own. @throws {ServiceError} `mfa_not_available`. */
export function refuseOwingCode({ owesCode }: LockedAccount): void {
  if (!owesCode) return;
  throw new ServiceError('mfa_not_available', { of: 'already_on' });
}

/**
 * Runs the check of a change before the password is asked for, because a hash is expensive. The change itself checks again,
 * under its own lock.
 */
export async function checkFirst(
  { db }: Services,
  viewer: Viewer,
  check: (tx: Db, account: LockedAccount) => unknown,
): Promise<void> {
  await db.transaction(async (tx) => {
    await check(tx, await lockAccount(tx, viewer));
  });
}
