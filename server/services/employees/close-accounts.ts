import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, inBatches } from '../../db/client.ts';
import { companies, mailTokens, memberships, sessions, users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { accountTopic, notify } from '../../ports/live.ts';
import { holdLeavers } from '../holds/holds.ts';

export interface CompanyAccount {
  readonly id: number;
  readonly email: string;
  /** True if the account also belongs to another company that is not archived. */
  readonly hasOther: boolean;
}

interface Closing {
  readonly by: NonNullable<(typeof users.$inferSelect)['deactivatedBy']>;
  readonly at: Date;
}

export async function openAccountsOf(db: Db, companyId: number): Promise<CompanyAccount[]> {
  const other = db
    .select({ one: sql`1` })
    .from(sql`${memberships} as other`)
    .innerJoin(companies, sql`${companies.id} = other.company_id`)
    .where(and(sql`other.user_id = ${users.id}`, ne(companies.id, companyId), isNull(companies.archivedAt)));
  return db
    .select({ id: users.id, email: users.email, hasOther: sql<boolean>`${exists(other)}` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), isNull(users.releasedAt), isNull(users.deactivatedAt)))
    .orderBy(asc(users.email));
}

/**
 * Closes accounts of a company: docs/product/employees.md#deactivated-account. Those that belong to another company, too, leave
 * this one and stay open.
 */
export async function closeAccountsOf(
  tx: Db,
  companyId: number,
  accounts: readonly CompanyAccount[],
  closing: Closing,
): Promise<void> {
  const { leaving = [], closed = [] } = Object.groupBy(accounts, ({ hasOther }) =>
    hasOther ? 'leaving' : 'closed',
  );
  for (const batch of inBatches(leaving.map(({ id }) => id))) {
    await holdLeavers(tx, companyId, batch);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.companyId, companyId), inArray(memberships.userId, batch)));
  }
  await closeAccounts(tx, closed, closing);
}

/** Ends the sessions, the mailed links and the waiting mails of accounts, and prevents new ones. */
export async function closeAccounts(
  tx: Db,
  accounts: readonly { readonly id: number; readonly email: string }[],
  { by, at }: Closing,
): Promise<void> {
  for (const batch of inBatches(accounts)) {
    const ids = batch.map(({ id }) => id);
    // Locked in the order of the ids, as by an erasure, against a deadlock.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(users.id)
      .for('update');
    await tx
      .update(users)
      .set({
        deactivatedAt: sql`coalesce(${users.deactivatedAt}, ${at.toISOString()}::timestamptz)`,
        deactivatedBy: by,
      })
      .where(inArray(users.id, ids));
    await tx.delete(mailTokens).where(inArray(mailTokens.userId, ids));
    await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
    // Their links are closed, and an answer is no longer for this reader.
    const emails = batch.map(({ email }) => email);
    const aboutAccount = and(inArray(jobs.recipient, emails), isNull(jobs.userId));
    const aboutRequests = and(eq(jobs.kind, 'mail'), inArray(jobs.userId, ids));
    await tx.delete(jobs).where(or(aboutAccount, aboutRequests));
    await notify(tx, ...ids.map((id) => ({ topic: accountTopic(id), kind: 'sessions' as const })));
  }
}

export async function openArchivedAccounts(tx: Db, companyId: number): Promise<void> {
  const ofCompany = tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.companyId, companyId));
  await tx
    .update(users)
    .set({ deactivatedAt: null, deactivatedBy: null })
    .where(and(eq(users.deactivatedBy, 'archive'), inArray(users.id, ofCompany)));
}
