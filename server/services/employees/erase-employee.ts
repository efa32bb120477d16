import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { eraseEmployee as endpoint } from '../../../src/lib/contract/operator/employees.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { erasedRequests, requests, uploads } from '../../db/schema/requests.ts';
import { handedOverMails, outbox, queuedMails } from '../../db/schema/mails.ts';
import { expectedEmployees, importRows, memberships, sessions, users } from '../../db/schema/identity.ts';
import { passkeyChallenges } from '../../db/schema/passkeys.ts';
import { requestSurveys } from '../../db/schema/surveys.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { portions } from '../../db/bulk-write.ts';
import type { Services } from '../context.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { type Account, noSuchEmployee, numbersOf, refuseConciergesAddress } from './find-account.ts';
import { closeAccounts } from './close-accounts.ts';

type Erased = EmittedBy<typeof endpoint>['erased'];

/** Longer than a mail in flight at the time of the call needs to reach the mailbox. */
const LATE_MAIL_MS = MINUTE_MS;

/**
 * Deletes an employee with everything that is stored about them: docs/product/employees.md#erase. Each step may be repeated,
 * so a second call finishes what an interrupted one began.
 * @throws {ServiceError} `not_found` for an address of which nothing is stored.
 */
export async function eraseEmployee(services: Services, address: string): Promise<Erased> {
  const { db, clock } = services;
  const email = normalEmail(address);
  await refuseConciergesAddress(db, address);
  // From here on no session writes.
  const accounts = await db.transaction(async (tx) => {
    const locked = await lockAccountsOf(tx, email);
    await closeAccounts(tx, locked, { by: 'operator', at: clock.now() });
    return locked;
  });
  const ids = accounts.map(({ id }) => id);
  const files = await removeFiles(services, ids);
  const recipients = [email, ...accounts.flatMap(numbersOf)];
  const erased = await db.transaction(async (tx) => {
    await lockAccountsOf(tx, email);
    const late = await removeLateFiles(services, tx, ids);
    const requests = await keepForBookkeeping(tx, ids);
    await deleteAccounts(tx, ids);
    return { files: files + late, requests, ...(await deleteByAddress(tx, email, recipients)) };
  });
  if (accounts.length + erased.lists + erased.messages === 0) throw noSuchEmployee(address);
  services.background.run('erase-late-mails', () => deleteLateMails(db, email, recipients), LATE_MAIL_MS);
  return { accounts: accounts.length, ...erased };
}

/** Returns the account of an address and those that a fresh start left behind, locked until the end of the transaction. */
async function lockAccountsOf(tx: Db, email: string): Promise<Account[]> {
  const own = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, 'employee'), isNull(users.releasedAt)));
  return tx
    .select()
    .from(users)
    .where(or(inArray(users.id, own), inArray(users.successorId, own)))
    .orderBy(users.id)
    .for('update');
}

/** Deletes the rows of accounts; most tables follow by their references. */
async function deleteAccounts(tx: Db, ids: readonly number[]): Promise<void> {
  const ofAccounts = tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.userId, ids));
  await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.sessionId, ofAccounts));
  // Refers to requests without a cascade.
  await tx.delete(userRequestSurveys).where(inArray(userRequestSurveys.userId, ids));
  await tx.delete(users).where(inArray(users.id, ids));
}

async function deleteByAddress(tx: Db, email: string, recipients: readonly string[]) {
  const lists = await tx
    .delete(expectedEmployees)
    .where(eq(expectedEmployees.email, email))
    .returning({ email: expectedEmployees.email });
  await tx.delete(importRows).where(eq(importRows.email, email));
  return { lists: lists.length, messages: await deleteMessages(tx, recipients) };
}

/** Deletes mails that wait to be sent or were handed over, and the messages of the development mailbox. Returns their number. */
async function deleteMessages(tx: Db, recipients: readonly string[]): Promise<number> {
  const waiting = await tx
    .delete(queuedMails)
    .where(inArray(queuedMails.recipient, recipients))
    .returning({ id: queuedMails.id });
  const sent = await tx
    .delete(outbox)
    .where(inArray(outbox.recipient, recipients))
    .returning({ id: outbox.id });
  const handedOver = await tx
    .delete(handedOverMails)
    .where(inArray(handedOverMails.recipient, recipients))
    .returning({ id: handedOverMails.id });
  return waiting.length + sent.length + handedOver.length;
}

/** Deletes mails that were in flight, unless the address has signed up again. */
async function deleteLateMails(db: Db, email: string, recipients: readonly string[]): Promise<void> {
  if ((await db.$count(users, eq(users.email, email))) > 0) return;
  await deleteMessages(db, recipients);
}

/** Copies what bookkeeping needs of the accounts' requests, without the employee. Returns the number of requests. */
async function keepForBookkeeping(tx: Db, ids: readonly number[]): Promise<number> {
  const rows = await tx
    .select({
      companyId: sql<number | null>`(
        select min(${memberships.companyId}) from ${memberships} where ${memberships.userId} = ${requests.userId})`,
      surveyKey: requestSurveys.slug,
      status: requests.status,
      createdAt: requests.createdAt,
      updatedAt: requests.updatedAt,
    })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(inArray(requests.userId, ids));
  for (const portion of portions(rows)) {
    await tx.insert(erasedRequests).values(
      portion.map(({ createdAt, updatedAt, ...row }) => ({
        ...row,
        createdOn: dayOf(createdAt),
        updatedOn: dayOf(updatedAt),
      })),
    );
  }
  return rows.length;
}

/** Returns the day in UTC, e.g. `2026-03-02`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Deletes the files of accounts, each with its row, and returns their number. An upload in flight finds no row at its end and
 * deletes what it wrote.
 */
async function removeFiles(services: Services, ids: readonly number[]): Promise<number> {
  const { db, storage } = services;
  const files = await db.select({ key: uploads.key }).from(uploads).where(inArray(uploads.userId, ids));
  for (const { key } of files) {
    await db.transaction(async (tx) => {
      // The lock makes an upload that ends now wait for the end of the row.
      await tx.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key)).for('update');
      await storage.remove(key);
      await tx.delete(uploads).where(eq(uploads.key, key));
    });
  }
  return files.length;
}

/** Deletes the files that a concierge has added since, inside the transaction that deletes the locked accounts. */
async function removeLateFiles(services: Services, tx: Db, ids: readonly number[]): Promise<number> {
  const late = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(inArray(uploads.userId, ids))
    .orderBy(asc(uploads.key))
    .for('update');
  for (const { key } of late) await services.storage.remove(key);
  return late.length;
}
