import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { OperatorInvitation } from '../../../src/lib/contract/operator/concierges.ts';
import type { Db } from '../../db/client.ts';
import { conciergeInvitations, concierges } from '../../db/schema/concierges.ts';
import { users } from '../../db/schema/identity.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { slugsOf } from './scope.ts';

/** Returns the links that still open an account, the oldest first: docs/product/desk-session.md#open-invitations. */
export async function listInvitations({ db, clock }: Services): Promise<OperatorInvitation[]> {
  const { companyIds } = conciergeInvitations;
  const rows = await db
    .select({ invitation: conciergeInvitations, slugs: slugsOf(companyIds) })
    .from(conciergeInvitations)
    .where(isOpen(clock.now()))
    .orderBy(asc(conciergeInvitations.id));
  return rows.map(({ invitation: { name, email, role, companyIds: ids, createdAt, expiresAt }, slugs }) => ({
    name,
    email,
    role,
    companies: ids === null ? null : slugs,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}

/**
 * Ends the link that was mailed to an address.
 * @throws {ServiceError} `not_found` without a link that still opens an account.
 */
export async function takeBackInvitation(
  { db, clock }: Services,
  given: string,
): Promise<{ readonly email: string; readonly name: string }> {
  const email = normalEmail(given);
  const [ended] = await endInvitations(
    db,
    and(eq(conciergeInvitations.email, email), gt(conciergeInvitations.expiresAt, clock.now())),
  );
  if (ended === undefined) throw new ServiceError('not_found', { invitation: email });
  return { email, name: ended.name };
}

/** Ends the links for a concierge's name and to the address of their account, whatever name those are for. */
export async function endInvitationsOf(tx: Db, name: string): Promise<void> {
  const address = tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(concierges, eq(concierges.userId, users.id))
    .where(eq(concierges.name, name));
  await endInvitations(
    tx,
    or(eq(conciergeInvitations.name, name), inArray(conciergeInvitations.email, address)),
  );
}

/** Deletes unused invitations and returns them. */
export function endInvitations(db: Db, which: SQL | undefined) {
  return db
    .delete(conciergeInvitations)
    .where(and(isNull(conciergeInvitations.usedAt), which))
    .returning({ name: conciergeInvitations.name });
}

/** Returns the condition of an invitation that opens an account. */
export function isOpen(now: Date): SQL | undefined {
  return and(isNull(conciergeInvitations.usedAt), gt(conciergeInvitations.expiresAt, now));
}
