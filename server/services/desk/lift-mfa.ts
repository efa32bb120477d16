import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Concierge, Services } from '../context.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { ServiceError } from '../service-error.ts';
import { inScope } from './scope.ts';
import { recordAction } from './record-action.ts';
import { queueMfaChangedMail } from '../identity/mfa/mfa-mails.ts';
import { turnOff } from '../identity/mfa/second-factor.ts';

/**
 * Turns an employee's two-step verification off, records the concierge who did it, and tells the owner of the account by mail.
 * @throws {ServiceError} `not_found`, also for an employee of a company that the concierge does not serve; `mfa_not_available` while it is off.
 */
export async function liftMfa(services: Services, concierge: Concierge, address: string): Promise<void> {
  const now = services.clock.now();
  const email = normalEmail(address);
  await services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, enabledAt: users.mfaEnabledAt })
      .from(users)
      .where(and(eq(users.email, email), eq(users.kind, 'employee'), inScope(concierge, users.id)))
      .for('no key update');
    if (user === undefined) throw new ServiceError('not_found', 'No account has this e-mail address.');
    if (user.enabledAt === null) {
      throw new ServiceError('mfa_not_available', 'Two-step verification is off for this account.');
    }
    await turnOff(tx, user.id, now);
    await recordAction(tx, concierge, { action: 'lifted_mfa', userId: user.id, createdAt: now });
  });
  await queueMfaChangedMail(services, email, 'lifted');
}
