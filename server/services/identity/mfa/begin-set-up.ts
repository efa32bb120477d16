import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { requirePassword } from '../require-password.ts';
import { checkFirst, type LockedAccount, lockAccount, refuseOwingCode } from './lock-account.ts';
import { hasJustProvedPassword } from './mfa-status.ts';

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
    if (password === null && !(await hasJustProvedPassword(services, tx, viewer))) throw passwordMissing();
  };
  await checkFirst(services, viewer, check);
  if (password !== null) await requirePassword(services, viewer, password);
  await services.db.transaction(async (tx) => {
    await check(tx, await lockAccount(tx, viewer));
    await tx.update(users).set(pending).where(eq(users.id, viewer.userId));
  });
}

function passwordMissing(): ServiceError {
  return new ServiceError('password_wrong', 'Please enter your password to set up two-step verification.');
}
