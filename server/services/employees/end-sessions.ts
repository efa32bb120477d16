import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { memberships, sessions, users } from '../../db/schema/identity.ts';
import { accountTopic, notify } from '../../ports/live.ts';
import { findCompany } from '../companies/companies.ts';
import type { Services } from '../context.ts';
import { lockAccountOf } from './accounts.ts';

/** Sessions of one transaction, so that no lock is held for long. */
const BATCH = 500;

/** Signs everybody out, concierges, too: docs/product/employees.md#sign-out-by-the-operator. Returns the number of open sessions. */
export function endAllSessions(services: Services): Promise<number> {
  return endOpenSessions(services);
}

/** @throws {ServiceError} `not_found`. */
export async function endCompanySessions(services: Services, slug: string): Promise<number> {
  const { id } = await findCompany(services.db, slug);
  const employees = services.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.companyId, id));
  return endOpenSessions(services, inArray(sessions.userId, employees));
}

/** @throws {ServiceError} `not_found`. */
export async function endEmployeeSessions(services: Services, email: string): Promise<number> {
  const { id } = await services.db.transaction((tx) => lockAccountOf(tx, email));
  return endOpenSessions(services, eq(sessions.userId, id));
}

/** Ends the sessions that were open at the time of the call; those that begin meanwhile stay. */
async function endOpenSessions({ db, clock }: Services, which?: SQL): Promise<number> {
  const now = clock.now();
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), which);
  let ended = 0;
  for (let after = 0; ;) {
    const batch = await db
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(and(isOpen, gt(sessions.id, after)))
      .orderBy(asc(sessions.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (last === undefined) return ended;
    const ids = batch.map(({ id }) => id);
    await db.transaction(async (tx) => {
      const accounts = [...new Set(batch.map(({ userId }) => userId))];
      // In the order of the ids, as elsewhere, against a deadlock.
      await tx
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, accounts))
        .orderBy(users.id)
        .for('update');
      await tx.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, ids));
      await notify(tx, ...accounts.map((id) => ({ topic: accountTopic(id), kind: 'sessions' as const })));
    });
    ended += batch.length;
    after = last.id;
  }
}
