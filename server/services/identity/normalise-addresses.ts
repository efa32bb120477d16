import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { expectedEmployees, users } from '../../db/schema/identity.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { releaseAddress } from './start-afresh.ts';

/** Lets one of several servers that start at the same time change the addresses. Any unique number. */
const ADDRESSES_LOCK_KEY = 7_463_287;

/**
 * Rewrites addresses that an earlier version has stored in another spelling. Where two accounts turn out to share a mailbox,
 * one keeps the address: the deactivated or confirmed one, else the one in the present spelling. The other is closed, keeps its
 * data, is erased together with it, and is logged: docs/product/identity.md#one-mailbox. Repeated runs change nothing.
 */
export async function normaliseAddresses(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESSES_LOCK_KEY})`);
    await normaliseAccounts(tx, services);
    await normaliseExpected(tx);
  });
}

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailConfirmedAt' | 'deactivatedAt'>;

const accountColumns = {
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  deactivatedAt: users.deactivatedAt,
};

async function normaliseAccounts(tx: Db, services: Services): Promise<void> {
  const found = await tx
    .select(accountColumns)
    .from(users)
    .where(and(isNull(users.releasedAt), mayDiffer(users.email)))
    .orderBy(users.id)
    .for('update');
  for (const account of found) {
    const email = normalEmail(account.email);
    if (email !== account.email) await moveTo(tx, services, account, email);
  }
}

async function moveTo(tx: Db, { clock, log }: Services, account: Account, email: string): Promise<void> {
  const [holder] = await tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, account.id)))
    .for('update');
  const loser = holder === undefined ? null : isStronger(account, holder) ? holder : account;
  const winner = loser === account ? (holder ?? account) : account;
  if (loser !== null) {
    await releaseAddress(tx, loser.id, clock.now());
    await tx
      .update(users)
      .set({ successorId: winner.id })
      .where(or(eq(users.id, loser.id), eq(users.successorId, loser.id)));
    log('warn', 'address_collision', { user: loser.id, kept: winner.id });
  }
  if (winner === account) await tx.update(users).set({ email }).where(eq(users.id, account.id));
}

/** A closed account must not be opened by another spelling of its address. */
function isStronger(account: Account, holder: Account): boolean {
  const rank = ({ deactivatedAt, emailConfirmedAt }: Account) =>
    deactivatedAt !== null ? 2 : emailConfirmedAt !== null ? 1 : 0;
  return rank(account) > rank(holder);
}

async function normaliseExpected(tx: Db): Promise<void> {
  const found = await tx.select().from(expectedEmployees).where(mayDiffer(expectedEmployees.email));
  for (const row of found) {
    const email = normalEmail(row.email);
    if (email === row.email) continue;
    await tx
      .insert(expectedEmployees)
      .values({ ...row, email })
      .onConflictDoNothing();
    await tx
      .delete(expectedEmployees)
      .where(and(eq(expectedEmployees.companyId, row.companyId), eq(expectedEmployees.email, row.email)));
  }
}

/** ASCII without a final dot has one spelling. */
function mayDiffer(email: typeof users.email | typeof expectedEmployees.email) {
  return or(sql`octet_length(${email}) <> char_length(${email})`, sql`${email} like '%.'`);
}
