import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { backupCodes, mfaTries, sessions, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { announceEndedSessions, endSessions } from '../../session/sessions.ts';
import { hashToken, newToken } from '../../secrets/tokens.ts';
import { replaceBackupCodes } from './backup-codes.ts';
import type { MfaMethod } from '../../../../src/lib/contract/mfa.ts';
import { ServiceError } from '../../service-error.ts';
import { placeOf, rememberPlace } from '../known-places.ts';
import { requirePassword } from '../require-password.ts';
import { refuseStaleFactor, requireFreshFactor } from './fresh-factor.ts';
import { checkFirst, lockAccount, type LockedAccount } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-mails.ts';
import { enabledMethods, isRequired } from './mfa-status.ts';

/** Issues the mfa-token that completes the viewer's session, whose factor is then fresh, and whose place is known. */
export async function issueMfaToken(services: Services, tx: Db, viewer: Viewer): Promise<string> {
  const { userId, sessionId, networks } = viewer;
  const now = services.clock.now();
  const mfaToken = newToken();
  await tx
    .update(sessions)
    .set({ mfaTokenHash: hashToken(mfaToken), factorAt: now })
    .where(eq(sessions.id, sessionId));
  const place = placeOf(services, networks, null);
  await rememberPlace(tx, place, { userId, sessionId, factorAt: { browser: now, network: now }, now });
  return mfaToken;
}

/**
 * Turns two-step verification on and returns the first backup codes. The account's other sessions have only proved a
 * password: they then need a code. A parallel sign-in waits for the lock on the user's row.
 */
export async function turnOn(tx: Db, services: Services, viewer: Viewer): Promise<string[]> {
  await tx
    .update(users)
    // A set-up that was begun with the password alone ends: the account has a factor now.
    .set({ mfaEnabledAt: services.clock.now(), mfaPendingNumber: null, totpPendingSecret: null })
    .where(eq(users.id, viewer.userId));
  await tx
    .update(sessions)
    .set({ mfaRequired: true, mfaTokenHash: null })
    .where(
      and(
        eq(sessions.userId, viewer.userId),
        ne(sessions.id, viewer.sessionId),
        // Sessions of a passkey have proved both factors.
        isNull(sessions.passkeyId),
        isNull(sessions.revokedAt),
      ),
    );
  await announceEndedSessions(tx, viewer.userId);
  return replaceBackupCodes(tx, services, viewer.userId);
}

/**
 * Turns two-step verification off: no method, no backup code and no mfa-token is left. Sessions that still owe a code
 * end, because they can no longer prove one; the others stay. Needs the lock on the user's row.
 */
export async function turnOff(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      mfaNumber: null,
      mfaPendingNumber: null,
      totpSecret: null,
      totpPendingSecret: null,
      totpLastStep: null,
      mfaEnabledAt: null,
    })
    .where(eq(users.id, userId));
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx.delete(mfaTries).where(eq(mfaTries.userId, userId));
  await endSessions(tx, userId, now, and(eq(sessions.mfaRequired, true), isNull(sessions.mfaTokenHash)));
  await tx
    .update(sessions)
    .set({ mfaRequired: false, mfaTokenHash: null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isNotNull(sessions.mfaTokenHash)));
}

/**
 * Removes a method, or turns two-step verification off without one and with the last one.
 * @throws {ServiceError} `password_wrong`; `factor_stale`; `mfa_not_available` for a method that is off; `mfa_required_by_company`.
 */
export async function turnOffMfa(
  services: Services,
  viewer: Viewer,
  password: string,
  method: MfaMethod | null,
): Promise<void> {
  await checkFirst(services, viewer, (tx, account) => removedMethods(services, tx, viewer, account, method));
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  const change = await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer);
    const removed = await removedMethods(services, tx, viewer, account, method);
    refuseStaleFactor(account, services.clock.now());
    if (removed.length < enabledMethods(account).length) {
      await removeMethod(tx, viewer.userId, removed[0] === 'text_message');
      return 'method_removed' as const;
    }
    await turnOff(tx, viewer.userId, services.clock.now());
    return 'off' as const;
  });
  await queueMfaChangedMail(services, viewer.email, change);
}

/** Returns the methods that a change would remove, or refuses it. */
async function removedMethods(
  services: Services,
  tx: Db,
  viewer: Viewer,
  account: LockedAccount,
  method: MfaMethod | null,
): Promise<MfaMethod[]> {
  const enabled = enabledMethods(account);
  const removed = method === null ? enabled : enabled.filter((one) => one === method);
  if (account.owesCode || removed.length === 0) {
    throw new ServiceError('mfa_not_available', { of: 'already_off' });
  }
  if (removed.length === enabled.length && (await isRequired(services, tx, viewer.userId))) {
    throw new ServiceError('mfa_required_by_company');
  }
  return removed;
}

async function removeMethod(tx: Db, userId: number, isText: boolean): Promise<void> {
  await tx
    .update(users)
    .set(
      isText
        ? { mfaNumber: null, mfaPendingNumber: null }
        : { totpSecret: null, totpPendingSecret: null, totpLastStep: null },
    )
    .where(eq(users.id, userId));
}
