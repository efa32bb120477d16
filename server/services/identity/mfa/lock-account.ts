import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/identity.ts';
import type { Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';

export interface LockedAccount {
  /** The verified number. */
  readonly number: string | null;
  readonly pendingNumber: string | null;
  readonly totpSecret: string | null;
  readonly totpPendingSecret: string | null;
  readonly totpLastStep: number | null;
  readonly enabledAt: Date | null;
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
    .select({ mfaRequired: sessions.mfaRequired, mfaTokenHash: sessions.mfaTokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), isNull(sessions.revokedAt)));
  if (user === undefined || session === undefined) {
    throw new ServiceError('unauthenticated', 'Please sign in again.');
  }
  const proved = viewer.mfaTokenHash !== null && viewer.mfaTokenHash === session.mfaTokenHash;
  return { ...user, owesCode: session.mfaRequired && !proved };
}

/** Returns the number that the session's codes are sent to: a new number for a session that may set one. */
export function numberForCodes({ owesCode, number, pendingNumber }: LockedAccount): string | null {
  return owesCode ? number : (pendingNumber ?? number);
}
