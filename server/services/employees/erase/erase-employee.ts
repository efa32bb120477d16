import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { EmittedBy } from '../../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/durations.ts';
import type { eraseEmployee as endpoint } from '../../../../src/lib/contract/operator/employees.ts';
import type { Db } from '../../../db/client.ts';
import { expectedEmployees, sessions, users } from '../../../db/schema/identity.ts';
import { outbox, queuedMails } from '../../../db/schema/mails.ts';
import { passkeyChallenges } from '../../../db/schema/passkeys.ts';
import { userRequestSurveys } from '../../../db/schema/user-request-surveys.ts';
import type { Services } from '../../context.ts';
import { normalEmail } from '../../identity/sign-up/normal-email.ts';
import { noSuchEmployee, numbersOf, type Account } from '../find-account.ts';
import { closeAccount } from '../set-active.ts';
import { keepForBookkeeping } from './keep-for-bookkeeping.ts';
import { removeFiles, removeLateFiles } from './remove-files.ts';

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
  // From here on no session writes.
  const accounts = await db.transaction(async (tx) => {
    const locked = await lockAccountsOf(tx, email);
    for (const account of locked) await closeAccount(tx, account, clock.now());
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
    .where(and(eq(users.email, email), isNull(users.releasedAt)));
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
  return { lists: lists.length, messages: await deleteMessages(tx, recipients) };
}

/** Deletes mails that wait to be sent, and the messages of the development mailbox. Returns their number. */
async function deleteMessages(tx: Db, recipients: readonly string[]): Promise<number> {
  const waiting = await tx
    .delete(queuedMails)
    .where(inArray(queuedMails.recipient, recipients))
    .returning({ id: queuedMails.id });
  const sent = await tx
    .delete(outbox)
    .where(inArray(outbox.recipient, recipients))
    .returning({ id: outbox.id });
  return waiting.length + sent.length;
}

/** Deletes mails that were in flight, unless the address has signed up again. */
async function deleteLateMails(db: Db, email: string, recipients: readonly string[]): Promise<void> {
  if ((await db.$count(users, eq(users.email, email))) > 0) return;
  await deleteMessages(db, recipients);
}
