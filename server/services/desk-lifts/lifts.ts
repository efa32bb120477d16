import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Lift, deskAskLift } from '../../../src/lib/contract/desk-lifts.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { readLocked } from '../../db/read-locked.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { mfaLifts } from '../../db/schema/desk.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Concierge, Services } from '../context.ts';
import { recordAction } from '../../story/record-action.ts';
import { recordRead } from '../desk/record-read.ts';
import { inScope, emitEmployee } from '../desk/scope.ts';
import { queueMfaChangedMail } from '../identity/mfa/mfa-mails.ts';
import { turnOff } from '../identity/mfa/second-factor.ts';
import { ServiceError } from '../service-error.ts';

/** A lift that nobody confirms within this time has ended. */
const LIFT_KEPT_MS = DAY_MS;
const LIFTS_MAX = 200;

const companyNames = sql<string[]>`(
  select coalesce(json_agg(${companies.name} order by ${companies.name}), '[]')
  from ${memberships} join ${companies} on ${companies.id} = ${memberships.companyId}
  where ${memberships.userId} = ${users.id})`;

/** Returns the lifts that wait and concern employees in the concierge's scope. Those that a removed concierge asked for have ended. */
function waitingLifts(db: Db, services: Services, concierge: Concierge, condition?: SQL) {
  const since = new Date(services.clock.now().getTime() - LIFT_KEPT_MS);
  return db
    .select({ lift: mfaLifts, employee: users, askedBy: concierges.name, companyNames })
    .from(mfaLifts)
    .innerJoin(users, eq(users.id, mfaLifts.userId))
    .innerJoin(concierges, and(eq(concierges.id, mfaLifts.conciergeId), isNull(concierges.removedAt)))
    .where(and(gt(mfaLifts.createdAt, since), inScope(concierge, users.id), condition))
    .orderBy(asc(mfaLifts.id))
    .limit(LIFTS_MAX);
}

/** Returns what waits for a second concierge, and records that it was shown: docs/product/mfa.md#lifted-by-the-team. */
export async function listLifts(services: Services, concierge: Concierge): Promise<Lift[]> {
  const rows = await waitingLifts(services.db, services, concierge);
  if (rows.length > 0) {
    const read = { action: 'listed', userId: null, requestId: null, detail: 'lifts' } as const;
    await recordRead(services, concierge, read);
  }
  return rows.map(({ lift, employee, askedBy, companyNames: names }) => {
    const { name, email } = emitEmployee(employee);
    return {
      id: lift.id,
      employee_name: name,
      email,
      company_names: names,
      asked_by: { id: lift.conciergeId, name: askedBy },
      reason: lift.reason,
      asked_at: lift.createdAt.toISOString(),
    };
  });
}

/**
 * Asks a second concierge to turn an employee's two-step verification off. A lift that waits already stays as it is.
 * @throws {ServiceError} `not_found`, also for an unconfirmed address and an employee of a company that the concierge does not serve;
 * `mfa_not_available` while it is off.
 */
export async function askLift(
  services: Services,
  concierge: Concierge,
  { email, reason }: ParsedBodyOf<typeof deskAskLift>,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const isAddress = eq(users.email, normalEmail(email));
    const isAskable = and(
      eq(users.kind, 'employee'),
      // An unconfirmed address has no second factor, and is not to be found out here.
      isNotNull(users.emailConfirmedAt),
      inScope(concierge, users.id),
    );
    const [user] = await readLocked(
      tx.select({ id: users.id }).from(users).where(isAddress).for('no key update'),
      tx.select({ id: users.id, enabledAt: users.mfaEnabledAt }).from(users).where(and(isAddress, isAskable)),
    );
    if (user === undefined) throw new ServiceError('not_found', { of: 'employee' });
    if (user.enabledAt === null) throw isOff();
    const ofUser = eq(mfaLifts.userId, user.id);
    if ((await waitingLifts(tx, services, concierge, ofUser)).length > 0) return;
    await tx.delete(mfaLifts).where(ofUser);
    await tx.insert(mfaLifts).values({ userId: user.id, conciergeId: concierge.id, reason, createdAt: now });
    const action = { action: 'asked_lift', detail: reason, userId: user.id, createdAt: now } as const;
    await recordAction(tx, concierge, action);
  });
}

/**
 * Turns the employee's two-step verification off and tells the owner of the account by mail.
 * @throws {ServiceError} `not_found`; `second_person_needed` for the concierge who asked; `mfa_not_available` when it is off by now.
 */
export async function confirmLift(services: Services, concierge: Concierge, id: string): Promise<void> {
  const now = services.clock.now();
  const email = await services.db.transaction(async (tx) => {
    const { userId, conciergeId } = await takeLift(tx, services, concierge, id);
    if (conciergeId === concierge.id) {
      throw new ServiceError('second_person_needed');
    }
    const [user] = await tx
      .select({ email: users.email, enabledAt: users.mfaEnabledAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (user === undefined || user.enabledAt === null) throw isOff();
    await turnOff(tx, userId, now);
    await recordAction(tx, concierge, { action: 'lifted_mfa', userId, createdAt: now });
    return user.email;
  });
  await queueMfaChangedMail(services, email, 'lifted');
}

/** Refuses a lift. @throws {ServiceError} `not_found`. */
export async function refuseLift(services: Services, concierge: Concierge, id: string): Promise<void> {
  const createdAt = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { userId } = await takeLift(tx, services, concierge, id);
    await recordAction(tx, concierge, { action: 'refused_lift', userId, createdAt });
  });
}

/** Deletes a lift and returns it: of two concierges who confirm at once, one finds it. */
async function takeLift(
  tx: Db,
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<typeof mfaLifts.$inferSelect> {
  const [found] = await waitingLifts(tx, services, concierge, sql`${mfaLifts.id}::text = ${id}`);
  if (found === undefined) throw notWaiting();
  // Before the lift: a set-up of a factor takes the locks in this order.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, found.lift.userId)).for('no key update');
  const [lift] = await tx.delete(mfaLifts).where(eq(mfaLifts.id, found.lift.id)).returning();
  if (lift === undefined) throw notWaiting();
  return lift;
}

function notWaiting(): ServiceError {
  return new ServiceError('not_found', { of: 'lift' });
}

function isOff(): ServiceError {
  return new ServiceError('mfa_not_available', { of: 'off_for_them' });
}
