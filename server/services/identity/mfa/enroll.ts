import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseUnconfirmedEmail } from '../confirmation/refuse-unconfirmed-email.ts';

/**
 * Stores the number of an enrollment. It takes effect once a code sent to it is verified. Refuses to change the number
 * of an enrolled account: a session that still needs a code could otherwise send it to a number of its own.
 * @throws {ServiceError} `email_unconfirmed`, `mfa_not_available`.
 */
export async function enroll(services: Services, viewer: Viewer, number: string): Promise<void> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  const stored = await services.db
    .update(users)
    .set({ mfaNumber: number })
    .where(and(eq(users.id, viewer.userId), isNull(users.mfaEnabledAt)))
    .returning({ id: users.id });
  if (stored.length === 0) {
    throw new ServiceError('mfa_not_available', 'Two-step verification is already set up for your account.');
  }
}
