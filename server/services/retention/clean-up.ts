import {
  and,
  gte,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  not,
  notExists,
  or,
  sql,
  type SQL,
  asc,
  eq,
  gt,
} from 'drizzle-orm';
import { type PgColumn, type PgTable, union } from 'drizzle-orm/pg-core';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db, RootDb } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { offeringCategories, offerings, surveyCategories } from '../../db/schema/content.ts';
import { conciergeActions, mfaLifts } from '../../db/schema/desk.ts';
import {
  backupCodes,
  importRows,
  knownPlaces,
  mailTokens,
  mfaTries,
  oneTimeCodes,
  sessions,
  companies,
} from '../../db/schema/identity.ts';
import { rateLimits, contentImages } from '../../db/schema/installation.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails, outbox } from '../../db/schema/mails.ts';
import { passkeyChallenges } from '../../db/schema/passkeys.ts';
import { uploads, userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import type { KindOfJob } from '../../outgoing/job-kind.ts';
import { storeFound } from '../../outgoing/store-jobs.ts';
import { CONTENT_IMAGES_PATH } from '../content/content-images.ts';
import type { Services } from '../context.ts';
import { checkClock } from '../health/readiness.ts';
import { isHeld } from '../holds/holds.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';
import { removeDeletedFiles } from './remove-deleted-files.ts';
import { endPeriods } from './company-periods.ts';

const EVERY_MS = HOUR_MS;

/** Deletes outdated rows, unused pictures and unused files. Repeated and parallel runs are harmless. */
export async function cleanUp(services: Services): Promise<void> {
  await removeOutdatedRows(services.db, services.clock.now());
  await removeOldActions(services);
  await endPeriods(services);
  await removeUnusedImages(services.db, services.clock.now());
  await removeDeletedFiles(services);
  await removeUnusedUploads(services);
}

/** Deletes what concierges did longer ago than the operator keeps it: docs/product/desk-audit.md#retention. */
async function removeOldActions({ db, clock, desk }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - desk.auditDays * DAY_MS);
  await deleteInParts(
    db,
    conciergeActions,
    conciergeActions.id,
    and(lt(conciergeActions.createdAt, before), not(isHeld(conciergeActions.userId))),
  );
}

/**
 * Cleans up every hour, in one process; deletes nothing while its clock disagrees with that of the database:
 * docs/product/configuration.md#one-clock.
 */
export const cleanUpJobs: KindOfJob<Services> = {
  noun: 'job',
  atOnce: () => 1,
  search: {
    everyMs: EVERY_MS,
    find: async ({ db, clock }) => {
      const now = clock.now();
      const only = sql`(select 'clean-up' as key, null::integer as user_id, ${now.toISOString()}::timestamptz as since)`;
      await storeFound(db, { kind: 'clean_up', name: 'clean-up', now }, only);
    },
  },
  repeatsAfterMs: EVERY_MS,
  run: async (services) => {
    if (!(await checkClock(services)))
      throw new Error('The clock of this process is not that of the database.');
    await cleanUp(services);
    return () => Promise.resolve();
  },
};

const SESSION_KEPT_MS = 30 * DAY_MS;
const SECRET_KEPT_MS = 7 * DAY_MS;
const OUTBOX_KEPT_MS = 30 * DAY_MS;
/** Longer than the fourteen days for which a draft is offered. */
const SURVEY_KEPT_MS = 30 * DAY_MS;

/** Deletes outdated rows, one table at a time: docs/security.md#retention. */
async function removeOutdatedRows(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await removeSessions(db, ago);
  await removeSecrets(db, ago(SECRET_KEPT_MS));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await db.delete(outbox).where(lt(outbox.createdAt, ago(OUTBOX_KEPT_MS)));
  const givenUpAt = sql`coalesce(${jobs.givenUpAt}, ${jobs.createdAt})`;
  await db.delete(jobs).where(and(isNull(jobs.dueAt), lt(givenUpAt, ago(OUTBOX_KEPT_MS).toISOString())));
  const handedOver = lt(handedOverMails.handedOverAt, ago(OUTBOX_KEPT_MS));
  await deleteInParts(db, handedOverMails, handedOverMails.id, handedOver);
  await db.delete(knownPlaces).where(lt(knownPlaces.signedInAt, ago(SESSION_KEPT_MS)));
  await db.delete(mfaLifts).where(lt(mfaLifts.createdAt, ago(DAY_MS)));
  await db.delete(importRows).where(lt(importRows.createdAt, ago(DAY_MS)));
  await removeUnsentSurveys(db, ago(SURVEY_KEPT_MS));
}

/** Deletes sessions that were signed out, expired or unused for long. */
async function removeSessions(db: Db, ago: (ms: number) => Date): Promise<void> {
  const before = ago(SESSION_KEPT_MS);
  const isOver = or(
    lt(sessions.revokedAt, before),
    lt(sessions.expiresAt, before),
    lt(sessions.lastSeenAt, ago(SESSION_KEPT_MS + SESSION_IDLE_MS)),
  );
  await deleteInParts(db, sessions, sessions.id, isOver);
}

/** Deletes mailed links, codes and wrong tries a week after their use or expiry. A repeated unlock succeeds for a day. */
async function removeSecrets(db: Db, before: Date): Promise<void> {
  for (const table of [mailTokens, oneTimeCodes]) {
    await deleteInParts(db, table, table.id, or(lt(table.usedAt, before), lt(table.expiresAt, before)));
  }
  await db.delete(backupCodes).where(lt(backupCodes.usedAt, before));
  await db.delete(mfaTries).where(lt(mfaTries.createdAt, before));
}

/** Deletes surveys that were started and not sent, when nothing was answered or typed for long, or once a hold of a discarded one is lifted; the answers of intro surveys are in the profile. */
async function removeUnsentSurveys(db: Db, before: Date): Promise<void> {
  const lateAnswers = db
    .select({ one: sql`1` })
    .from(userRequestAnswers)
    .where(
      and(
        sql`${userRequestAnswers.userRequestSurveyId} = ${userRequestSurveys.id}`,
        gte(userRequestAnswers.updatedAt, before),
      ),
    );
  const isOld = and(
    lt(userRequestSurveys.createdAt, before),
    or(isNull(userRequestSurveys.typedAt), lt(userRequestSurveys.typedAt, before)),
    notExists(lateAnswers),
  );
  const isLeft = and(
    or(isNotNull(userRequestSurveys.discardedAt), isOld),
    isNull(userRequestSurveys.submittedAt),
    isNull(userRequestSurveys.requestId),
    not(isHeld(userRequestSurveys.userId)),
  );
  await deleteInParts(db, userRequestSurveys, userRequestSurveys.id, isLeft);
}

/** Rows that a statement looks at. */
const PART = 10_000;

/**
 * Deletes the rows of a large table for which a condition holds, along the index of its ids: each statement looks at some rows,
 * so none holds locks for long.
 */
async function deleteInParts(
  db: Db,
  table: PgTable,
  id: PgColumn,
  condition: SQL | undefined,
): Promise<void> {
  const [ends] = await db.select({ first: min(id), last: max(id) }).from(table);
  for (let from = Number(ends?.first ?? 0); from <= Number(ends?.last ?? -1); from += PART) {
    await db.delete(table).where(and(gte(id, from), lt(id, from + PART), condition));
  }
}

/** Longer than the fourteen days for which a browser keeps a draft. */
const UNUSED_KEPT_MS = 15 * DAY_MS;
const UNFINISHED_KEPT_MS = DAY_MS;
const BATCH = 100;

const isUnused = sql`not exists (
    select 1 from messages m
    where m.request_id = ${uploads.requestId} and jsonb_exists(m.attachment_keys, ${uploads.key}))
  and not exists (
    select 1 from user_request_answers a join user_request_surveys s on s.id = a.user_request_survey_id
    where s.user_id = ${uploads.userId} and a.value = to_jsonb(${uploads.key}))
  and not ${isHeld(uploads.userId)}`;

/** Deletes files that no message and no answer uses after fifteen days, and aborted uploads. */
export async function removeUnusedUploads({ db, clock, storage }: Services): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const before = ago(UNUSED_KEPT_MS);
  for (let after = ''; ;) {
    const batch = await unusedUploads(db, before, after);
    for (const key of batch) {
      // Delete the row first: a file without a row is unreachable, but a row without its file is a lost attachment.
      if (await removeRow(db, key)) await storage.remove(key);
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = last;
  }
  await storage.removeUnfinished(ago(UNFINISHED_KEPT_MS));
}

async function unusedUploads(db: Db, before: Date, after: string): Promise<string[]> {
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), gt(uploads.key, after), isNull(uploads.deletedAt), isUnused))
    .orderBy(asc(uploads.key))
    .limit(BATCH);
  return found.map(({ key }) => key);
}

/** Returns false when a message has claimed the file. The row lock serializes both. */
async function removeRow(db: RootDb, key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key)).for('update');
    const removed = await tx
      .delete(uploads)
      .where(and(eq(uploads.key, key), isUnused))
      .returning({ key: uploads.key });
    return removed.length > 0;
  });
}

const IMAGE_KEPT_MS = DAY_MS;

/** Deletes pictures that no company and no content names, a day after they were stored last: docs/security.md#retention. */
async function removeUnusedImages(db: Db, now: Date): Promise<void> {
  const named = union(
    db.select({ url: companies.imageUrl }).from(companies),
    db.select({ url: concierges.portraitUrl }).from(concierges),
    db.select({ url: surveyCategories.imageUrl }).from(surveyCategories),
    db.select({ url: offeringCategories.imageUrl }).from(offeringCategories),
    db.select({ url: offerings.providerLogoUrl }).from(offerings),
  ).as('named');
  const address = sql`${CONTENT_IMAGES_PATH}::text || ${contentImages.name}`;
  await db
    .delete(contentImages)
    .where(
      and(
        lt(contentImages.createdAt, new Date(now.getTime() - IMAGE_KEPT_MS)),
        sql`not exists (select from ${named} where ${named.url} = ${address})`,
      ),
    );
}
