import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { requirePassword } from '../require-password.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseUnconfirmedEmail } from '../confirm-email.ts';
import { checkFirst, lockAccount, refuseOwingCode } from './lock-account.ts';
import { refuseNotOffered, refuseNumber } from './text-messages.ts';

/**
 * Stores the number of an enrollment, or the number that is to replace the enrolled one. It takes effect once a code
 * sent to it is verified. Refuses a session that owes a code: it could otherwise send the code to a number of its own.
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
  if (password === null) {
    throw new ServiceError('password_wrong', 'Please enter your password to set up two-step verification.');
  }
  await checkFirst(services, viewer, (_tx, account) => refuseOwingCode(account));
  await requirePassword(services, viewer, password);
  await services.db.transaction(async (tx) => {
    refuseOwingCode(await lockAccount(tx, viewer));
    await tx.update(users).set({ mfaPendingNumber: number }).where(eq(users.id, viewer.userId));
  });
}
