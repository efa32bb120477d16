import { and, eq, isNull, asc, desc, max } from 'drizzle-orm';
import type {
  OperatorEmployee,
  showEmployee as endpoint,
} from '../../../src/lib/contract/operator/employees.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { users, knownPlaces, sessions } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { lockMinutes, removeLocks } from '../identity/attempts.ts';
import { holdsOf } from '../holds/holds.ts';
import { isBrowserKey } from '../identity/known-places.ts';
import { countBackupCodes } from '../identity/mfa/backup-codes.ts';
import { ServiceError } from '../service-error.ts';
import { closeAccounts } from './close-accounts.ts';
import { findEmployee, readEmployee } from './list-employees.ts';

export type Account = typeof users.$inferSelect;

/** Returns the account of an address, locked until the end of the transaction. @throws {ServiceError} `not_found`. */
export async function lockAccountOf(tx: Db, email: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), eq(users.kind, 'employee'), isNull(users.releasedAt)))
    .for('update');
  if (account === undefined) throw noSuchAccount(email);
  return account;
}

/** Returns the numbers to which the account's codes were sent. */
export function numbersOf({ mfaNumber, mfaPendingNumber }: Account): string[] {
  return [mfaNumber, mfaPendingNumber].filter((number) => number !== null);
}

/** Refuses the address of a concierge's account in the words for an address without an account. @throws {ServiceError} `not_found`. */
export async function refuseConciergesAddress(db: Db, email: string): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), eq(users.kind, 'concierge')));
  if (found.length > 0) throw noSuchEmployee(email);
}

/** Refuses an address that has no account and is on no list. */
export function noSuchEmployee(email: string): ServiceError {
  return new ServiceError('not_found', { account: email, isExpected: false });
}

function noSuchAccount(email: string): ServiceError {
  return new ServiceError('not_found', { account: email });
}

/**
 * Closes an account: docs/product/employees.md#deactivated-account. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function deactivateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccountOf(tx, email);
    await closeAccounts(tx, [account], { by: 'operator', at: services.clock.now() });
    return readEmployee(tx, account.email);
  });
}

/** Opens a deactivated account with its password and data. Repeating it has no effect. @throws {ServiceError} `not_found`. */
export async function activateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const { id, email: stored } = await lockAccountOf(tx, email);
    await tx.update(users).set({ deactivatedAt: null, deactivatedBy: null }).where(eq(users.id, id));
    return readEmployee(tx, stored);
  });
}

type Details = EmittedBy<typeof endpoint>['employee'];

/** Returns what support needs to know of an employee: docs/product/employees.md#support. @throws {ServiceError} `not_found`. */
export async function showEmployee({ db, clock }: Services, address: string): Promise<Details> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(address)), eq(users.kind, 'employee'), isNull(users.releasedAt)));
  if (account === undefined) return showExpected(db, address);
  const lockOf = (count: Counted) => lockedUntil(count, clock.now())?.toISOString() ?? null;
  const places = await db
    .select()
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, account.id))
    .orderBy(desc(knownPlaces.signedInAt), asc(knownPlaces.key));
  return {
    ...(await readEmployee(db, account.email)),
    id: account.id,
    deactivated_by: account.deactivatedBy,
    wrong_passwords: account.failedSignIns,
    locked_until: lockOf(account),
    known_places: places.map((place) => ({
      kind: isBrowserKey(place.key) ? 'browser' : 'network',
      signed_in_at: place.signedInAt.toISOString(),
      wrong_passwords: place.failedSignIns,
      locked_until: lockOf(place),
    })),
    last_sign_in_at: (await lastSignIn(db, account.id))?.toISOString() ?? null,
    second_factors: await secondFactors(db, account),
    mails_waiting: await waitingMails(db, account.email),
    holds: await holdsOf(db, account.id),
  };
}

/** Returns what is known of an address that companies expect and that has no account yet. @throws {ServiceError} `not_found`. */
async function showExpected(db: Db, address: string): Promise<Details> {
  await refuseConciergesAddress(db, address);
  const employee = await findEmployee(db, normalEmail(address));
  if (employee === undefined) throw noSuchEmployee(address);
  return {
    ...employee,
    ...{ id: null, deactivated_by: null, wrong_passwords: 0, locked_until: null },
    ...{ known_places: [], last_sign_in_at: null },
    second_factors: { on_since: null, phone: false, authenticator_app: false, backup_codes: 0, passkeys: 0 },
    mails_waiting: await waitingMails(db, employee.email),
    holds: [],
  };
}

async function waitingMails(db: Db, recipient: string): Promise<Details['mails_waiting']> {
  const mails = await db.select().from(jobs).where(eq(jobs.recipient, recipient)).orderBy(asc(jobs.id));
  return mails.map(({ name, createdAt, dueAt, lastFailure }) => ({
    name,
    queued_at: createdAt.toISOString(),
    next_attempt_at: dueAt?.toISOString() ?? null,
    last_failure: lastFailure,
  }));
}

/** Removes the locks of an account and of its known places. Repeating it has no effect. @throws {ServiceError} `not_found`. */
export async function unlockEmployee(services: Services, address: string): Promise<Details> {
  await services.db.transaction(async (tx) => removeLocks(tx, (await lockAccountOf(tx, address)).id));
  return showEmployee(services, address);
}

type Counted = Pick<Account, 'lockedAt' | 'locks'>;

function lockedUntil({ lockedAt, locks }: Counted, now: Date): Date | null {
  if (lockedAt === null) return null;
  const until = new Date(lockedAt.getTime() + lockMinutes(locks) * MINUTE_MS);
  return until > now ? until : null;
}

/** Returns the newest sign-in among the sessions that are kept. */
async function lastSignIn(db: Db, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(sessions.createdAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return row?.at ?? null;
}

async function secondFactors(db: Db, account: Account): Promise<Details['second_factors']> {
  return {
    on_since: account.mfaEnabledAt?.toISOString() ?? null,
    phone: account.mfaNumber !== null,
    authenticator_app: account.totpSecret !== null,
    backup_codes: await countBackupCodes(db, account.id),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, account.id)),
  };
}
