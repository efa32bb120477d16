import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Hold } from '../../../src/lib/contract/operator/holds.ts';
import type { Db } from '../../db/client.ts';
import { companies, expectedEmployees, memberships, users } from '../../db/schema/identity.ts';
import { legalHolds } from '../../db/schema/installation.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { findCompany, lockCompany } from '../companies/companies.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** True for an account that is held, itself, with the one that took its address, or with a company: docs/product/employees.md#legal-hold. */
export function isHeld(userId: PgColumn): SQL {
  return sql`exists (
    select from ${legalHolds} where ${legalHolds.userId} = ${userId}
    or ${legalHolds.userId} = (select own.successor_id from ${users} as own where own.id = ${userId})
    or ${legalHolds.companyId} in (
      select ${memberships.companyId} from ${memberships} where ${memberships.userId} = ${userId}))`;
}

const fields = {
  company: companies.slug,
  email: users.email,
  reason: legalHolds.reason,
  placedAt: legalHolds.placedAt,
};

/** Returns the holds under which an account is: its own, then those of its companies. */
export async function holdsOf(db: Db, userId: number): Promise<Hold[]> {
  const own = db
    .select({ id: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return readHolds(db, or(eq(legalHolds.userId, userId), inArray(legalHolds.companyId, own)));
}

/** Returns all holds, the oldest first. */
export function listHolds(db: Db): Promise<Hold[]> {
  return readHolds(db, undefined);
}

async function readHolds(db: Db, which: SQL | undefined): Promise<Hold[]> {
  const rows = await db
    .select(fields)
    .from(legalHolds)
    .leftJoin(companies, eq(companies.id, legalHolds.companyId))
    .leftJoin(users, eq(users.id, legalHolds.userId))
    .where(which)
    .orderBy(asc(legalHolds.id));
  return rows.map(({ placedAt, ...hold }) => ({ ...hold, placed_at: placedAt.toISOString() }));
}

/** @throws {ServiceError} `not_found`. */
export function holdEmployee({ db, clock }: Services, email: string, reason: string): Promise<Hold> {
  const placedAt = clock.now();
  return db.transaction(async (tx) => {
    const userId = await accountOf(tx, email);
    await tx
      .insert(legalHolds)
      .values({ userId, reason, placedAt })
      .onConflictDoUpdate({ target: legalHolds.userId, set: { reason } });
    return holdWhere(tx, eq(legalHolds.userId, userId));
  });
}

/** @throws {ServiceError} `not_found`. */
export function holdCompany({ db, clock }: Services, slug: string, reason: string): Promise<Hold> {
  const placedAt = clock.now();
  return db.transaction(async (tx) => {
    const { id: companyId } = await lockCompany(tx, slug);
    await tx
      .insert(legalHolds)
      .values({ companyId, reason, placedAt })
      .onConflictDoUpdate({ target: legalHolds.companyId, set: { reason } });
    return holdWhere(tx, eq(legalHolds.companyId, companyId));
  });
}

async function holdWhere(db: Db, which: SQL): Promise<Hold> {
  const [hold] = await readHolds(db, which);
  if (hold === undefined) throw new Error('The hold is missing.');
  return hold;
}

/** Returns false when there was none. @throws {ServiceError} `not_found`. */
export async function liftEmployeeHold({ db }: Services, email: string): Promise<boolean> {
  return lift(db, eq(legalHolds.userId, await accountOf(db, email)));
}

/** Returns false when there was none. @throws {ServiceError} `not_found`. */
export async function liftCompanyHold({ db }: Services, slug: string): Promise<boolean> {
  return lift(db, eq(legalHolds.companyId, (await findCompany(db, slug)).id));
}

async function lift(db: Db, which: SQL): Promise<boolean> {
  const lifted = await db.delete(legalHolds).where(which).returning({ id: legalHolds.id });
  return lifted.length > 0;
}

/** Returns the id of an account, which waits for an erasure of it, and is not erased until the end of a transaction. */
async function accountOf(db: Db, email: string): Promise<number> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), eq(users.kind, 'employee'), isNull(users.releasedAt)))
    .for('no key update');
  if (account === undefined) throw new ServiceError('not_found', { account: email });
  return account.id;
}

/** Places the hold of a company on those who leave it: what is stored about them stays held. */
export async function holdLeavers(tx: Db, companyId: number, userIds: readonly number[]): Promise<void> {
  const [hold] = await tx.select().from(legalHolds).where(eq(legalHolds.companyId, companyId));
  if (hold === undefined || userIds.length === 0) return;
  const { reason, placedAt } = hold;
  const values = userIds.map((userId) => ({ userId, reason, placedAt }));
  await tx.insert(legalHolds).values(values).onConflictDoNothing();
}

/** Lets the hold of an account go on with the one that takes its address, under which it is found. */
export async function moveHold(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.update(legalHolds).set({ userId: toId }).where(eq(legalHolds.userId, fromId));
}

/** Refuses to erase accounts of which one is held, at the beginning or once their files are gone. @throws {ServiceError} `held`. */
export async function refuseHeldAccounts(
  db: Db,
  ids: readonly number[],
  { isBegun }: { readonly isBegun: boolean },
): Promise<void> {
  const held = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isHeld(users.id)))
    .limit(1);
  const [first] = held;
  if (first === undefined) return;
  throw isBegun ? wasHeldMeanwhile(first.email) : isUnderHold(first.email);
}

/** Refuses to erase an address that a held company expects. @throws {ServiceError} `held`. */
export async function refuseHeldAddress(db: Db, email: string): Promise<void> {
  const held = await db
    .select({ id: legalHolds.id })
    .from(expectedEmployees)
    .innerJoin(legalHolds, eq(legalHolds.companyId, expectedEmployees.companyId))
    .where(eq(expectedEmployees.email, email))
    .limit(1);
  if (held.length > 0) throw isUnderHold(email);
}

/** Refuses to erase a company that is held, or has an account that is. @throws {ServiceError} `held`. */
export async function refuseHeldCompany(db: Db, companyId: number, slug: string): Promise<void> {
  if ((await db.$count(legalHolds, eq(legalHolds.companyId, companyId))) > 0) throw isUnderHold(slug);
  const accounts = db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), isHeld(memberships.userId)))
    .limit(1);
  if ((await accounts).length > 0) throw isUnderHold(`an employee of ${slug}`);
}

function wasHeldMeanwhile(whom: string): ServiceError {
  return new ServiceError('held', { whom, since: 'meanwhile' });
}

function isUnderHold(whom: string): ServiceError {
  return new ServiceError('held', { whom, since: 'before' });
}
