import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import {
  companies,
  expectedEmployees,
  knownPlaces,
  mailTokens,
  memberships,
  mfaTries,
  oneTimeCodes,
  profileAnswers,
  sessions,
} from '../../../db/schema/identity.ts';
import { dataDownloads } from '../../../db/schema/data-downloads.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { handedOverMails, mailAddresses, outbox } from '../../../db/schema/mails.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';
import {
  ADDRESS_ANSWER_IDS,
  CHIP_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../../../src/lib/contract/question-types.ts';
import { isBrowserKey } from '../../identity/known-places.ts';
import { countBackupCodes } from '../../identity/mfa/backup-codes.ts';
import type { Account } from '../accounts.ts';

const ANSWER_NAMES: ReadonlyMap<number, string> = new Map([
  [PHONE_ANSWER_ID, 'phone'],
  [EMAIL_ANSWER_ID, 'preferred_email'],
  ...[...Object.entries(CHIP_ANSWER_IDS), ...Object.entries(ADDRESS_ANSWER_IDS)].map(
    ([name, id]): [number, string] => [id, name],
  ),
]);

/** Returns the account's own columns, without password and secrets. */
export function exportedAccount(account: Account) {
  return {
    external_id: account.externalId,
    email: account.email,
    email_confirmed_at: account.emailConfirmedAt,
    first_name: account.firstName,
    last_name: account.lastName,
    time_zone: account.timeZone,
    signed_up_at: account.createdAt,
    terms_accepted_at: account.termsAcceptedAt,
    onboarding_completed_at: account.onboardingCompletedAt,
    mails_about_answers: account.answerMails,
    deletion_due_at: account.deletionDueAt,
    deactivated_at: account.deactivatedAt,
    wrong_passwords: account.failedSignIns,
    locked_at: account.lockedAt,
  };
}

/** Returns the lists of companies that have the address, and the messages to it, without their texts. */
export async function exportedByAddress(db: Db, email: string, numbers: readonly string[]) {
  const expectedBy = await db
    .select({
      company: companies.slug,
      first_name: expectedEmployees.firstName,
      last_name: expectedEmployees.lastName,
      added_at: expectedEmployees.createdAt,
    })
    .from(expectedEmployees)
    .innerJoin(companies, eq(companies.id, expectedEmployees.companyId))
    .where(eq(expectedEmployees.email, email))
    .orderBy(asc(companies.slug));
  // The texts have links and codes that open the account.
  const sent = await db
    .select({ kind: outbox.kind, to: outbox.recipient, subject: outbox.subject, sent_at: outbox.createdAt })
    .from(outbox)
    .where(inArray(outbox.recipient, [email, ...numbers]))
    .orderBy(asc(outbox.id));
  const waiting = await db
    .select({
      about: jobs.name,
      to: jobs.recipient,
      attempts: jobs.attempts,
      queued_at: jobs.createdAt,
    })
    .from(jobs)
    .where(eq(jobs.recipient, email))
    .orderBy(asc(jobs.id));
  const handedOver = await db
    .select({
      about: handedOverMails.name,
      to: handedOverMails.recipient,
      queued_at: handedOverMails.queuedAt,
      handed_over_at: handedOverMails.handedOverAt,
    })
    .from(handedOverMails)
    .where(eq(handedOverMails.recipient, email))
    .orderBy(asc(handedOverMails.id));
  return {
    expected_by: expectedBy,
    messages_sent: sent,
    mails_waiting: waiting,
    mails_handed_over: handedOver,
  };
}

/** Returns what belongs to the account besides its requests; no hashes, tokens and codes. */
export async function exportedSettings(db: Db, account: Account) {
  const { id } = account;
  return {
    companies: await db
      .select({ slug: companies.slug, name: companies.name })
      .from(memberships)
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(eq(memberships.userId, id))
      .orderBy(asc(companies.slug)),
    mail_addresses: await db
      .select({
        email: mailAddresses.email,
        link_sent_at: mailAddresses.linkedAt,
        confirmed_at: mailAddresses.confirmedAt,
      })
      .from(mailAddresses)
      .where(eq(mailAddresses.userId, id))
      .orderBy(asc(mailAddresses.email)),
    profile: (
      await db
        .select()
        .from(profileAnswers)
        .where(eq(profileAnswers.userId, id))
        .orderBy(asc(profileAnswers.answerId))
    ).map(({ answerId, value, updatedAt }) => ({
      question: ANSWER_NAMES.get(answerId) ?? String(answerId),
      answer: value,
      updated_at: updatedAt,
    })),
    two_step_verification: await exportedTwoStep(db, account),
    passkeys: await db
      .select({ name: passkeys.name, created_at: passkeys.createdAt, last_used_at: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(asc(passkeys.id)),
    sessions: await db
      .select({
        browser: sessions.userAgent,
        signed_in_at: sessions.createdAt,
        last_seen_at: sessions.lastSeenAt,
        expires_at: sessions.expiresAt,
        ended_at: sessions.revokedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.id)),
    known_places: (
      await db
        .select()
        .from(knownPlaces)
        .where(eq(knownPlaces.userId, id))
        .orderBy(asc(knownPlaces.signedInAt))
    ).map(({ key, signedInAt, failedSignIns, lockedAt }) => ({
      kind: isBrowserKey(key) ? 'browser' : 'network',
      signed_in_at: signedInAt,
      wrong_passwords: failedSignIns,
      locked_at: lockedAt,
    })),
    data_downloads: await db
      .select({ asked_at: dataDownloads.createdAt })
      .from(dataDownloads)
      .where(eq(dataDownloads.userId, id))
      .orderBy(asc(dataDownloads.id)),
    links_mailed: await db
      .select({
        purpose: mailTokens.purpose,
        sent_at: mailTokens.createdAt,
        expires_at: mailTokens.expiresAt,
        used_at: mailTokens.usedAt,
      })
      .from(mailTokens)
      .where(eq(mailTokens.userId, id))
      .orderBy(asc(mailTokens.id)),
  };
}

async function exportedTwoStep(db: Db, account: Account) {
  return {
    on_since: account.mfaEnabledAt,
    phone_number: account.mfaNumber,
    phone_number_to_verify: account.mfaPendingNumber,
    authenticator_app: account.totpSecret !== null,
    backup_codes_left: await countBackupCodes(db, account.id),
    codes_sent: await db
      .select({ sent_at: oneTimeCodes.createdAt, used_at: oneTimeCodes.usedAt })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.userId, account.id))
      .orderBy(asc(oneTimeCodes.id)),
    wrong_codes: await db
      .select({ kind: mfaTries.kind, entered_at: mfaTries.createdAt })
      .from(mfaTries)
      .where(eq(mfaTries.userId, account.id))
      .orderBy(asc(mfaTries.id)),
  };
}
