import { eq } from 'drizzle-orm';
import type { MfaMethod } from '../../../../src/lib/contract/mfa.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { requirePassword } from '../require-password.ts';
import { checkFirst, lockAccount, type LockedAccount } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-mails.ts';
import { enabledMethods, isRequired } from './mfa-status.ts';
import { turnOff } from './second-factor.ts';

/**
 * Removes a method, or turns two-step verification off without one and with the last one.
 * @throws {ServiceError} `password_wrong`; `mfa_not_available` for a method that is off; `mfa_required_by_company`.
 */
export async function turnOffMfa(
  services: Services,
  viewer: Viewer,
  password: string,
  method: MfaMethod | null,
): Promise<void> {
  await checkFirst(services, viewer, (tx, account) => removedMethods(services, tx, viewer, account, method));
  await requirePassword(services, viewer, password);
  const change = await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer);
    const removed = await removedMethods(services, tx, viewer, account, method);
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
    throw new ServiceError('mfa_not_available', 'This is already off for your account.');
  }
  if (removed.length === enabled.length && (await isRequired(services, tx, viewer.userId))) {
    throw new ServiceError('mfa_required_by_company', 'Your company requires two-step verification.');
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
