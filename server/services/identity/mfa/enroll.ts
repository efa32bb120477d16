import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseUnconfirmedEmail } from '../confirm-email.ts';
import { requirePassword } from '../require-password.ts';
import { checkFirst, lockAccount, type LockedAccount, refuseOwingCode } from './lock-account.ts';
import { hasJustProvedPassword } from './mfa-status.ts';
import { refuseNotOffered, refuseNumber } from './text-limits.ts';

/**
 * Stores the number of an enrollment, or the number that is to replace the enrolled one. It takes effect once a code
 * sent to it is verified.
 * @throws {ServiceError} `email_unconfirmed`; `texts_off`; `mfa_not_available`; `number_refused`; `password_wrong`, also
 * without a password.
 */
export async function enroll(
  services: Services,
  viewer: Viewer,
  number: string,
  password: string | null,
): Promise<void> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  refuseNumber(services, number);
  await refuseNotOffered(services, viewer.userId);
  await beginSetUp(services, viewer, password, { mfaPendingNumber: number });
}

type Pending = Partial<Pick<typeof users.$inferInsert, 'mfaPendingNumber' | 'totpPendingSecret'>>;

/**
 * Stores a method that takes effect with its first code. Refuses a session that owes a code: it must not set up a method of its
 * own. The password may be missing where it was just proved: docs/product/mfa.md#password-before-a-change.
 * @throws {ServiceError} `mfa_not_available`; `password_wrong`; `unavailable`.
 */
export async function beginSetUp(
  services: Services,
  viewer: Viewer,
  password: string | null,
  pending: Pending,
): Promise<void> {
  const check = async (tx: Db, account: LockedAccount) => {
    refuseOwingCode(account);
    if (password === null && !(await hasJustProvedPassword(services, tx, viewer)))
      throw new ServiceError('password_wrong', 'Please enter your password to set up two-step verification.');
  };
  await checkFirst(services, viewer, check);
  if (password !== null) await requirePassword(services, viewer, password);
  await services.db.transaction(async (tx) => {
    await check(tx, await lockAccount(tx, viewer));
    await tx.update(users).set(pending).where(eq(users.id, viewer.userId));
  });
}
