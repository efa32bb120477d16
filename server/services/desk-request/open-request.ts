import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { DeskRequest, InternalNote, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { messages, requests, uploads } from '../../db/schema/requests.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { deskDrafts, internalNotes, playbookTicks } from '../../db/schema/desk.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { markOpened } from '../../story/mark-opened.ts';
import type { Concierge, Services } from '../context.ts';
import { stateSince } from '../desk-queue/turn.ts';
import { inScope, emitEmployee } from '../desk/scope.ts';
import { instantText } from '../requests/emit-request.ts';
import { employeeZone } from '../appointments/employee-zone.ts';
import { requestAddress } from '../requests/request-address.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import { readAnyThread } from '../thread/read-thread.ts';
import { readStep } from './read-step.ts';
import { type FoundRequest, findRequest } from './find-request.ts';
import { limitReads, recordReadOnce } from '../desk/record-read.ts';

const OTHERS_MAX = 50;

/**
 * Returns a request within the concierge's scope with everything that the desk shows of it, its thread whole or its `rest`, and
 * records that they opened it.
 * Contact data are withheld while the employee's address is not confirmed (docs/product/identity.md#unconfirmed-contact-data).
 * @throws {ServiceError} `not_found`; `too_many_requests` (docs/product/desk-audit.md#limit-of-reads).
 */
export async function openRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  // Before it is read: what cannot be recorded is not shown.
  await recordOpened(services, concierge, id);
  return readWholeRequest(services, concierge, id, rest);
}

/**
 * Records that a concierge opened a request, and returns it. What stands beside a thread tells of it, too: which questions are left, which
 * replies, vendors and benefits come first. @throws {ServiceError} `not_found`; `too_many_requests`.
 */
export function recordOpened(services: Services, concierge: Concierge, id: string): Promise<FoundRequest> {
  return services.db.transaction(async (transaction) => {
    const inTransaction = { ...services, db: transaction };
    await limitReads(inTransaction, concierge, { request: id });
    const found = await findRequest(transaction, concierge, id);
    const { id: requestId, userId } = found;
    await recordReadOnce(inTransaction, concierge, { action: 'opened', userId, requestId, detail: null });
    return found;
  });
}

/** Returns what `openRequest` does, without recording it. @throws {ServiceError} `not_found`. */
export async function readWholeRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  const { db } = services;
  const { requestId, userId, companies, urgent, step } = await readStep(services, concierge, id);
  // Before the thread is read: a message that the employee takes back afterwards is not in it.
  const openedId = await markOpened(db, requestId);
  const [{ request, employee }, notes, drafts, files, others, profile, playbook, known, zone] =
    await Promise.all([
      readAnyThread(services, requestAddress(requestId), rest),
      listNotes(db, requestId),
      listDrafts(db, requestId),
      listFiles(db, requestId),
      listOthers(services, concierge, { id: requestId, userId }),
      listProfile(db, userId),
      readPlaybook(db, requestId),
      readKnown(db, requestId, rest),
      employeeZone(db, userId),
    ]);
  if ((request.messages.at(-1)?.id ?? 0) > openedId) await markOpened(db, requestId);
  const confirmed = employee.emailConfirmedAt !== null;
  return {
    request,
    urgent,
    turn: step.turn,
    status_changes: step.status_changes,
    completions: step.completions,
    employee: {
      ...emitEmployee(employee),
      first_name: employee.firstName,
      companies,
      time_zone: zone,
      profile: confirmed ? profile : [],
      deletion_due_at: employee.deletionDueAt?.toISOString() ?? null,
    },
    notes,
    drafts,
    files,
    others,
    playbook,
    known,
  };
}

async function readPlaybook(db: Db, requestId: number): Promise<DeskRequest['playbook']> {
  const playbook = await playbookOf(db, requestId);
  if (playbook === null) return null;
  const { step, createdAt, conciergeId } = playbookTicks;
  const rows = await db
    .select({ step, createdAt, name: concierges.name })
    .from(playbookTicks)
    .innerJoin(concierges, eq(concierges.id, conciergeId))
    .where(eq(playbookTicks.requestId, requestId));
  const ticks = new Map(
    rows.map((row) => [row.step, { concierge_name: row.name, created_at: row.createdAt.toISOString() }]),
  );
  const steps = playbook.steps.map((text) => ({ text, done: ticks.get(text) ?? null }));
  return { steps, is_shown: playbook.show_progress };
}

/** Returns what a page that asks for a rest should have already. */
async function readKnown(db: Db, requestId: number, { after }: ThreadRest): Promise<DeskRequest['known']> {
  const nothing = { count: 0, corrected_at: null };
  if (after === undefined) return nothing;
  const upToAfter = sql`${messages.id} <= ${after}::bigint`;
  const [known] = await db
    .select({ count: count(), corrected_at: instantText(sql`max(${messages.correctedAt})`) })
    .from(messages)
    .where(and(eq(messages.requestId, requestId), upToAfter));
  return known ?? nothing;
}

async function listDrafts(db: Db, requestId: number): Promise<DeskRequest['drafts']> {
  const rows = await db
    .select({ draft: deskDrafts, name: concierges.name })
    .from(deskDrafts)
    .innerJoin(concierges, eq(concierges.id, deskDrafts.conciergeId))
    .where(eq(deskDrafts.requestId, requestId))
    .orderBy(desc(deskDrafts.updatedAt));
  return rows.map(({ draft, name }) => ({
    concierge_id: draft.conciergeId,
    concierge_name: name,
    kind: draft.kind,
    body: draft.body,
    updated_at: draft.updatedAt.toISOString(),
  }));
}

async function listFiles(db: Db, requestId: number): Promise<DeskRequest['files']> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.requestId, requestId), isNotNull(uploads.storedAt)))
    .orderBy(asc(uploads.createdAt), asc(uploads.key));
  return rows.map((row) => ({
    key: row.key,
    file_name: row.fileName,
    content_type: row.contentType,
    size_bytes: row.sizeBytes,
    from_concierge: row.fromConcierge,
    created_at: row.createdAt.toISOString(),
  }));
}

async function listOthers(
  { db, clock }: Services,
  concierge: Concierge,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<DeskRequest['others']> {
  const rows = await db
    .select({
      externalId: requests.externalId,
      name: requests.name,
      status: requests.status,
      waitsFor: requests.waitsFor,
      waitingSince: requests.waitingSince,
      completedAt: requests.completedAt,
      createdAt: requests.createdAt,
    })
    .from(requests)
    .where(and(eq(requests.userId, userId), ne(requests.id, id), inScope(concierge)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(OTHERS_MAX);
  return rows.map((row) => {
    const { state, since } = stateSince(row, clock.now());
    return {
      external_id: row.externalId,
      name: row.name,
      state,
      since: since.toISOString(),
      created_at: row.createdAt.toISOString(),
    };
  });
}

async function listProfile(db: Db, userId: number): Promise<DeskRequest['employee']['profile']> {
  const rows = await db
    .select({ answerId: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, userId))
    .orderBy(asc(profileAnswers.answerId));
  return rows.flatMap(({ answerId, value }) =>
    typeof value === 'string' || typeof value === 'boolean' ? [{ answer_id: answerId, value }] : [],
  );
}

async function listNotes(db: Db, requestId: number): Promise<InternalNote[]> {
  const rows = await db
    .select({ note: internalNotes, name: concierges.name })
    .from(internalNotes)
    .innerJoin(concierges, eq(concierges.id, internalNotes.conciergeId))
    .where(eq(internalNotes.requestId, requestId))
    .orderBy(asc(internalNotes.id));
  return rows.map(({ note, name }) => ({
    id: note.id,
    body: note.body,
    concierge_name: name,
    created_at: note.createdAt.toISOString(),
    is_hand_over: note.isHandOver,
    is_read: note.readAt !== null,
  }));
}
