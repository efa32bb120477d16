import { and, asc, desc, eq, isNull, max } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { showEmployee as endpoint } from '../../../src/lib/contract/operator/employees.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { knownPlaces, sessions, users } from '../../db/schema/identity.ts';
import { queuedMails } from '../../db/schema/mails.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { lockMinutes, removeLocks } from '../identity/attempts.ts';
import { isBrowserKey } from '../identity/known-places.ts';
import { countBackupCodes } from '../identity/mfa/backup-codes.ts';
import { lockAccountOf, noSuchAccount, type Account } from './find-account.ts';
import { readEmployee } from './list-employees.ts';

type Details = EmittedBy<typeof endpoint>['employee'];

/** Returns what support needs to know of an account: docs/product/employees.md#support. @throws {ServiceError} `not_found`. */
export async function showEmployee({ db, clock }: Services, address: string): Promise<Details> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(address)), eq(users.kind, 'employee'), isNull(users.releasedAt)));
  if (account === undefined) throw noSuchAccount(address);
  const lockOf = (count: Counted) => lockedUntil(count, clock.now())?.toISOString() ?? null;
  const places = await db
    .select()
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, account.id))
    .orderBy(desc(knownPlaces.signedInAt), asc(knownPlaces.key));
  const mails = await db
    .select()
    .from(queuedMails)
    .where(eq(queuedMails.recipient, account.email))
    .orderBy(asc(queuedMails.id));
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
    mails_waiting: mails.map(({ name, createdAt, dueAt, lastFailure }) => ({
      name,
      queued_at: createdAt.toISOString(),
      next_attempt_at: dueAt?.toISOString() ?? null,
      last_failure: lastFailure,
    })),
  };
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
