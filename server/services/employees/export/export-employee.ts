import { and, asc, eq, isNotNull, isNull, not, getTableColumns, sql } from 'drizzle-orm';
import type { exportEmployee as endpoint } from '../../../../src/lib/contract/operator/employees.ts';
import type { EmittedBy } from '../../../../src/lib/contract/shared/endpoint.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { appointments } from '../../../db/schema/appointments.ts';
import {
  completions,
  messages,
  requests,
  uploads,
  userRequestAnswers,
  userRequestSurveys,
} from '../../../db/schema/requests.ts';
import { concierges } from '../../../db/schema/concierges.ts';
import { conciergeActions, internalNotes, playbookTicks } from '../../../db/schema/desk.ts';
import { users } from '../../../db/schema/identity.ts';
import { requestSurveys, screenItems } from '../../../db/schema/content.ts';
import { normalEmail } from '../../../shared/email-address.ts';
import type { Services } from '../../context.ts';
import { detailsOf } from '../../requests/emit-request.ts';
import { ServiceError } from '../../service-error.ts';
import { storedUpload } from '../../uploads/receive-file.ts';
import { type Account, noSuchEmployee, numbersOf } from '../accounts.ts';
import { exportedAccount, exportedByAddress, exportedSettings } from './exported-account.ts';

/**
 * The employee's own copy has no file that they deleted, no draft that they discarded, and nothing that a concierge has not sent; the
 * operator's has those that a legal hold keeps, and all others.
 */
interface ExportedFor {
  readonly isOwner: boolean;
}

/** Yields the requests of an account, each with its thread: only one thread is in memory at a time. */
export async function* exportedRequests(db: Db, userId: number) {
  const rows = await db
    .select({ request: requests, survey: requestSurveys.slug, appointment: appointments })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(appointments, eq(appointments.id, requests.appointmentId))
    .where(eq(requests.userId, userId))
    .orderBy(asc(requests.id));
  for (const { request, survey, appointment } of rows) {
    const thread = await db
      .select()
      .from(messages)
      .where(eq(messages.requestId, request.id))
      .orderBy(asc(messages.createdAt), asc(messages.id));
    yield {
      id: request.id,
      external_id: request.externalId,
      name: request.name,
      survey,
      status: request.status,
      details: detailsOf(request.answers),
      discreet: request.discreet,
      contact_email: request.contactEmail,
      created_at: request.createdAt,
      issued_at: request.issuedAt,
      appointment_at: request.appointmentAt,
      appointment_place: appointment?.place ?? null,
      appointment_name: appointment?.name ?? null,
      appointment_time_zone: appointment?.timeZone ?? null,
      updated_at: request.updatedAt,
      messages: thread.map((message) => ({
        from: message.source === 'user' ? 'employee' : 'concierge',
        name: message.sourceName,
        text: message.body,
        files: message.attachmentKeys,
        sent_at: message.createdAt,
      })),
    };
  }
}

/** Returns the surveys that an account has started, with the answers, submitted or not; to their owner none that they have discarded. */
async function exportedSurveys(db: Db, userId: number, { isOwner }: ExportedFor) {
  const isDiscarded = isNotNull(userRequestSurveys.discardedAt);
  const surveys = await db
    .select({ own: userRequestSurveys, survey: requestSurveys.slug })
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .where(and(eq(userRequestSurveys.userId, userId), isOwner ? not(isDiscarded) : undefined))
    .orderBy(asc(userRequestSurveys.id));
  const given = await db
    .select({ answer: userRequestAnswers, question: screenItems.label })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .innerJoin(screenItems, eq(screenItems.id, userRequestAnswers.screenItemId))
    .where(eq(userRequestSurveys.userId, userId))
    .orderBy(asc(screenItems.position), asc(userRequestAnswers.id));
  const answers = Map.groupBy(given, ({ answer }) => answer.userRequestSurveyId);
  return surveys.map(({ own, survey }) => ({
    survey,
    request_id: own.requestId,
    started_at: own.createdAt,
    submitted_at: own.submittedAt,
    asked_for: own.need,
    typed: own.typedText,
    typed_at: own.typedAt,
    discarded_at: own.discardedAt,
    answers: (answers.get(own.id) ?? []).map(({ answer, question }) => ({
      question,
      answer: answer.value,
      updated_at: answer.updatedAt,
    })),
  }));
}

/** Returns the notes of concierges about the requests of an account. */
async function exportedNotes(db: Db, userId: number) {
  return db
    .select({
      request_id: internalNotes.requestId,
      concierge: concierges.name,
      text: internalNotes.body,
      written_at: internalNotes.createdAt,
    })
    .from(internalNotes)
    .innerJoin(requests, eq(requests.id, internalNotes.requestId))
    .innerJoin(concierges, eq(concierges.id, internalNotes.conciergeId))
    .where(eq(requests.userId, userId))
    .orderBy(asc(internalNotes.id));
}

/** Returns how the requests of an account ended, and what the employee said of it. */
async function exportedCompletions({ db, desk }: Services, userId: number) {
  return db
    .select({
      request_id: completions.requestId,
      concierge: concierges.name,
      completed_at: completions.completedAt,
      minutes: completions.minutes,
      // A text for colleagues, as the notes are.
      ...(desk.notesInExport ? { note_for_similar_requests: completions.outcome } : {}),
      rating: completions.rating,
      rating_text: completions.ratingText,
      rated_at: completions.ratedAt,
      thanked_at: completions.thankedAt,
      reopened_at: completions.reopenedAt,
      reopened_by: completions.reopenedBy,
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .innerJoin(concierges, eq(concierges.id, completions.conciergeId))
    .where(eq(requests.userId, userId))
    .orderBy(asc(completions.id));
}

/** Returns the steps that concierges have ticked for the requests of an account; to their owner, those that a thread shows. */
async function exportedSteps(db: Db, userId: number, { isOwner }: ExportedFor) {
  const isShown = isOwner ? sql`(${requestSurveys.playbook} ->> 'show_progress')::boolean` : undefined;
  return db
    .select({
      request_id: playbookTicks.requestId,
      step: playbookTicks.step,
      concierge: concierges.name,
      done_at: playbookTicks.createdAt,
    })
    .from(playbookTicks)
    .innerJoin(requests, eq(requests.id, playbookTicks.requestId))
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .innerJoin(concierges, eq(concierges.id, playbookTicks.conciergeId))
    .where(and(eq(requests.userId, userId), isShown))
    .orderBy(asc(playbookTicks.requestId), asc(playbookTicks.createdAt), asc(playbookTicks.step));
}

/** Returns what concierges did for an account apart from writing. */
async function exportedActions(db: Db, userId: number) {
  return db
    .select({
      action: conciergeActions.action,
      concierge: concierges.name,
      request_id: conciergeActions.requestId,
      done_at: conciergeActions.createdAt,
    })
    .from(conciergeActions)
    .innerJoin(concierges, eq(concierges.id, conciergeActions.conciergeId))
    .where(eq(conciergeActions.userId, userId))
    .orderBy(asc(conciergeActions.id));
}

/** A concierge may have chosen the wrong one, of another employee, and have noticed it before the reply. */
const isOwnOrSent = sql`(not ${uploads.fromConcierge} or exists (
  select from messages m where m.request_id = ${uploads.requestId} and jsonb_exists(m.attachment_keys, ${uploads.key})))`;

/** Returns the keys of the files of an account, without uploads that never arrived or were refused, and what is stored about all of them. */
async function exportedFiles(services: Services, userId: number, { isOwner }: ExportedFor) {
  const { db } = services;
  const isTheirs = eq(uploads.userId, userId);
  const which = isOwner ? and(isTheirs, isNull(uploads.deletedAt), isOwnOrSent) : isTheirs;
  const keys = await db
    .select({ key: uploads.key, isDeleted: isNotNull(uploads.deletedAt).mapWith(Boolean) })
    .from(uploads)
    .where(which)
    .orderBy(asc(uploads.createdAt), asc(uploads.key));
  const stored = new Set<string>();
  for (const { key, isDeleted } of keys)
    if (isDeleted || (await isStored(services, userId, key))) stored.add(key);
  const { preview: _, converted: __, ...facts } = getTableColumns(uploads);
  const rows = await db.select(facts).from(uploads).where(which).orderBy(asc(uploads.createdAt));
  return {
    keys: [...stored],
    facts: rows.map((row) => ({
      file: row.key,
      name: row.fileName,
      from: row.fromConcierge ? 'concierge' : 'employee',
      request_id: row.requestId ?? row.deletedFrom,
      deleted_at: row.deletedAt,
      content_type: row.contentType,
      size_bytes: row.sizeBytes,
      created_at: row.createdAt,
      stored_at: row.storedAt,
    })),
  };
}

/** Checks a file that a browser sent to the store and that was not used yet. */
async function isStored(services: Services, userId: number, key: string): Promise<boolean> {
  try {
    return (await storedUpload(services, userId, key)) !== null;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/**
 * Returns everything that is stored about one employee, and the addresses of the files: docs/product/employees.md#export.
 * An account that a fresh start left behind may be a stranger's, so it is not part of it.
 * @throws {ServiceError} `not_found` for an address without an account that no company expects.
 */
export async function exportEmployee(
  services: Services,
  address: string,
): Promise<EmittedBy<typeof endpoint>> {
  const { db } = services;
  const email = normalEmail(address);
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.releasedAt)));
  if (account?.kind === 'concierge') throw noSuchEmployee(address);
  const byAddress = await exportedByAddress(db, email, account === undefined ? [] : numbersOf(account));
  if (account === undefined && byAddress.expected_by.length === 0) throw noSuchEmployee(address);
  const exported = { exported_at: services.clock.now(), ...byAddress };
  if (account === undefined) return { data: { account: null, ...exported }, files: [] };
  const { keys, ...sections } = await exportedSections(services, account, { isOwner: false });
  const all = [];
  for await (const request of exportedRequests(db, account.id)) all.push(request);
  const data = { ...sections, requests: all, ...exported };
  return { data, files: await addressesOf(services, keys) };
}

/** Returns what is stored about an account but its requests, and the keys of its files. */
export async function exportedSections(services: Services, account: Account, whom: ExportedFor) {
  const { db } = services;
  const { keys, facts } = await exportedFiles(services, account.id, whom);
  return {
    keys,
    account: exportedAccount(account),
    ...(await exportedSettings(db, account)),
    ...(services.desk.notesInExport ? { internal_notes: await exportedNotes(db, account.id) } : {}),
    completions: await exportedCompletions(services, account.id),
    steps_done: await exportedSteps(db, account.id, whom),
    concierge_actions: await exportedActions(db, account.id),
    surveys: await exportedSurveys(db, account.id, whom),
    files: facts,
  };
}

/** Time for the command line to fetch all files. */
const ADDRESS_MS = HOUR_MS;

function addressesOf({ clock, storage }: Services, keys: readonly string[]) {
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS);
  return Promise.all(
    keys.map(async (key) => ({ key, url: await storage.downloadUrl({ key, expiresAt, holder: '' }) })),
  );
}
