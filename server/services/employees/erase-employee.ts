import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { eraseEmployee as endpoint } from '../../../src/lib/contract/operator/employees.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { requests, uploads, userRequestSurveys } from '../../db/schema/requests.ts';
import {
  companies,
  expectedEmployees,
  importRows,
  memberships,
  sessions,
  users,
} from '../../db/schema/identity.ts';
import { mailAddresses } from '../../db/schema/mails.ts';
import { passkeyChallenges } from '../../db/schema/passkeys.ts';
import type { Services } from '../context.ts';
import { isHeld, refuseHeldAccounts, refuseHeldAddress } from '../holds/holds.ts';
import { keepForBookkeeping, removeFiles, removeLateFiles } from '../requests/erase-requests.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { type Account, noSuchEmployee, numbersOf, refuseConciergesAddress } from './accounts.ts';
import { blankSearches } from './blank-searches.ts';
import { closeAccounts } from './close-accounts.ts';
import { deleteMessages } from './delete-messages.ts';
import { storeLateErasure } from './erase-late-mails.ts';

type Erased = EmittedBy<typeof endpoint>['erased'];

const NOTHING_ERASED: Erased = { accounts: 0, requests: 0, files: 0, lists: 0, messages: 0 };

/**
 * Deletes an employee with everything that is stored about them: docs/product/employees.md#erase. Each step may be repeated,
 * so a second call finishes what an interrupted one began.
 * @throws {ServiceError} `not_found` for an address of which nothing is stored; `held` under a legal hold.
 */
export async function eraseEmployee(services: Services, address: string): Promise<Erased> {
  const email = normalEmail(address);
  await refuseConciergesAddress(services.db, address);
  await refuseHeldAddress(services.db, email);
  const erased = await eraseAccounts(services, email, eq(users.email, email), { needsAccount: false });
  if (erased.accounts + erased.lists + erased.messages === 0) throw noSuchEmployee(address);
  return erased;
}

/**
 * Deletes the account of an address and those that a fresh start left behind, with everything that belongs to them. Deletes nothing when
 * there is no such account by now, such as one whose owner keeps it after all, unless `needsAccount` is false.
 */
export async function eraseAccounts(
  services: Services,
  email: string,
  which: SQL,
  { needsAccount = true }: { readonly needsAccount?: boolean } = {},
): Promise<Erased> {
  const { db, clock } = services;
  // From here on no session writes.
  const accounts = await db.transaction(async (tx) => {
    const locked = await lockAccounts(tx, which);
    const found = locked.map(({ id }) => id);
    await refuseHeldAccounts(tx, found, { isBegun: false });
    await closeAccounts(tx, locked, { by: 'operator', at: clock.now() });
    return locked;
  });
  if (needsAccount && accounts.length === 0) return NOTHING_ERASED;
  const ids = accounts.map(({ id }) => id);
  const theirFiles = inArray(uploads.userId, ids);
  // Of an account that is held meanwhile, no further file goes.
  const files = await removeFiles(services, sql`${theirFiles} and not ${isHeld(uploads.userId)}`);
  const recipients = [email, ...accounts.flatMap(numbersOf), ...(await ownMailAddresses(db, ids))];
  const erased = await db.transaction(async (tx) => {
    await lockAccounts(tx, which);
    await refuseHeldAccounts(tx, ids, { isBegun: true });
    const late = await removeLateFiles(services.storage, tx, theirFiles);
    await blankSearches(tx, accounts);
    const kept = await keepForBookkeeping(tx, inArray(requests.userId, ids));
    await deleteAccounts(tx, ids);
    await storeLateErasure(services, tx, { email, recipients });
    return { files: files + late, requests: kept, ...(await deleteByAddress(tx, email, recipients)) };
  });
  return { accounts: accounts.length, ...erased };
}

/** Returns accounts and those that a fresh start of them left behind, locked until the end of the transaction. */
async function lockAccounts(tx: Db, which: SQL): Promise<Account[]> {
  const own = tx
    .select({ id: users.id })
    .from(users)
    .where(and(which, eq(users.kind, 'employee')));
  const theirs = or(inArray(users.id, own), inArray(users.successorId, own));
  await lockCompaniesOf(tx, theirs);
  const lock = () => tx.select().from(users).where(theirs).orderBy(users.id).for('update');
  // The first may have waited for a fresh start, whose account only a later statement finds.
  const [, accounts] = await Promise.all([lock(), lock()]);
  return accounts;
}

/** Returns the further addresses that mails of accounts went to, but none that another account has, too. */
async function ownMailAddresses(db: Db, ids: readonly number[]): Promise<string[]> {
  const { email, userId } = mailAddresses;
  const own = await db
    .selectDistinct({ email })
    .from(mailAddresses)
    .where(
      and(
        inArray(userId, ids),
        notInArray(email, db.select({ email: users.email }).from(users)),
        notInArray(
          email,
          db
            .select({ email })
            .from(mailAddresses)
            .where(notInArray(userId, [...ids])),
        ),
      ),
    );
  return own.map((row) => row.email);
}

/**
 * Lets a legal hold of a company wait until the end of the transaction, which has asked for one: its operator is then told of an account that
 * is gone, and not of one that stays. Companies come before accounts, as wherever both are locked.
 */
async function lockCompaniesOf(tx: Db, theirs: SQL | undefined): Promise<void> {
  const accounts = tx.select({ id: users.id }).from(users).where(theirs);
  const ids = tx
    .select({ id: memberships.companyId })
    .from(memberships)
    .where(inArray(memberships.userId, accounts));
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(companies.id)
    .for('share');
}

/** Deletes the rows of accounts; foreign keys delete those of most tables. */
async function deleteAccounts(tx: Db, ids: readonly number[]): Promise<void> {
  const ofAccounts = tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.userId, ids));
  await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.sessionId, ofAccounts));
  // Their reference to requests does not cascade.
  await tx.delete(userRequestSurveys).where(inArray(userRequestSurveys.userId, ids));
  await tx.delete(users).where(inArray(users.id, ids));
}

async function deleteByAddress(tx: Db, email: string, recipients: readonly string[]) {
  const lists = await tx
    .delete(expectedEmployees)
    .where(eq(expectedEmployees.email, email))
    .returning({ email: expectedEmployees.email });
  await tx.delete(importRows).where(eq(importRows.email, email));
  return { lists: lists.length, messages: await deleteMessages(tx, email, recipients) };
}
