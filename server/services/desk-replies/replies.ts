import { asc, eq, inArray, isNull, or, sql, and } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { deskOfferings, deskReplies, OwnReply } from '../../../src/lib/contract/desk-replies.ts';
import { SHARED_REPLIES_MAX, OWN_REPLIES_MAX } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { ownReplies, sharedReplies } from '../../db/schema/desk.ts';
import { memberships } from '../../db/schema/identity.ts';
import { offerings, requestSurveys } from '../../db/schema/content.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge, Services } from '../context.ts';
import { recordOpened } from '../desk-request/open-request.ts';
import { listOfferings } from '../offerings/list-offerings.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Returns the canned replies for a request, in the order of docs/product/desk-replies.md#order, and the benefit it is about.
 * @throws {ServiceError} `not_found`.
 */
export async function listReplies(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof deskReplies>> {
  const { db } = services;
  const { id: requestId, userId } = await recordOpened(services, concierge, id);
  const [about, playbook] = await Promise.all([surveyOf(db, requestId), playbookOf(db, requestId)]);
  const [shared, own, seen] = await Promise.all([
    sharedFor(db, userId),
    db
      .select()
      .from(ownReplies)
      .where(eq(ownReplies.conciergeId, concierge.id))
      .orderBy(asc(ownReplies.name)),
    listOfferings(services, { userId }, {}),
  ]);
  const named = playbook?.replies ?? [];
  const rank = ({ key, surveyIds, categoryIds }: (typeof shared)[number]) => {
    if (named.includes(key)) return 'playbook';
    if (surveyIds.includes(about.surveyId)) return 'survey';
    if (about.categoryId !== null && categoryIds.includes(about.categoryId)) return 'category';
    return surveyIds.length + categoryIds.length === 0 ? 'any' : 'other';
  };
  const byRank = Map.groupBy(shared, rank);
  const ofRank = (one: ReturnType<typeof rank>) =>
    (byRank.get(one) ?? []).map(({ key, name, body }) => ({ id: key, name, body, own: false }));
  // With several candidates the request is about none in particular.
  const [benefit = null, ...others] = seen.filter((one) => one.request_survey_id === about.surveyId);
  return {
    replies: [
      ...inOrderOf(named, ofRank('playbook'), ({ id: key }) => key),
      ...ofRank('survey'),
      ...ofRank('category'),
      // No key of a shared reply has a colon, so the ids differ.
      ...own.map((reply) => ({ id: `own:${reply.id}`, name: reply.name, body: reply.body, own: true })),
      ...ofRank('any'),
      ...ofRank('other'),
    ],
    benefit: others.length === 0 ? (benefit?.name ?? null) : null,
  };
}

/**
 * Returns the benefits and offers that the employee of a request sees, the partners of its playbook first.
 * @throws {ServiceError} `not_found`.
 */
export async function listOfferingsOf(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof deskOfferings>> {
  const { db, appOrigin } = services;
  const { id: requestId, userId } = await recordOpened(services, concierge, id);
  const [seen, playbook] = await Promise.all([
    listOfferings(services, { userId }, {}),
    playbookOf(db, requestId),
  ]);
  const partners = playbook?.partners ?? [];
  const rows = await db
    .select({ id: offerings.id, key: offerings.key })
    .from(offerings)
    .where(inArray(offerings.key, partners));
  const keys = new Map(rows.map((row) => [row.id, row.key]));
  return { offerings: inOrderOf(partners, seen, (one) => keys.get(one.id) ?? ''), app_origin: appOrigin };
}

/** Returns the entries that a playbook names in its order, then the others in theirs. */
function inOrderOf<Entry>(
  named: readonly string[],
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const first = named.flatMap((key) => entries.filter((entry) => keyOf(entry) === key));
  return [...first, ...entries.filter((entry) => !named.includes(keyOf(entry)))];
}

async function surveyOf(db: Db, requestId: number) {
  const [found] = await db
    .select({ surveyId: requestSurveys.id, categoryId: requestSurveys.categoryId })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(eq(requests.id, requestId));
  if (found === undefined) throw new Error('The request was deleted meanwhile.');
  return found;
}

/** Returns the shared replies for an employee, in the order of the content. */
function sharedFor(db: Db, userId: number) {
  const isForCompany = sql`${sharedReplies.companyIds} && array(
    select ${memberships.companyId} from ${memberships} where ${memberships.userId} = ${userId})`;
  return db
    .select()
    .from(sharedReplies)
    .where(or(isNull(sharedReplies.companyIds), isForCompany))
    .orderBy(asc(sharedReplies.position), asc(sharedReplies.key))
    .limit(SHARED_REPLIES_MAX);
}

interface Written {
  readonly name: string;
  readonly body: string;
}

interface OwnReplies {
  readonly replies: OwnReply[];
}

/** Returns the concierge's own replies by name: docs/product/desk-replies.md#own-replies. */
export async function listOwnReplies(db: Db, { id }: Concierge): Promise<OwnReplies> {
  const { id: replyId, name, body } = ownReplies;
  const replies = await db
    .select({ id: replyId, name, body })
    .from(ownReplies)
    .where(eq(ownReplies.conciergeId, id))
    .orderBy(asc(name));
  return { replies };
}

/** Adds a reply; a repetition has no effect. @throws {ServiceError} `name_taken`; `list_full` beyond `OWN_REPLIES_MAX`. */
export async function addOwnReply(
  { db, clock }: Services,
  concierge: Concierge,
  { name, body }: Written,
): Promise<OwnReplies> {
  await db.transaction(async (tx) => {
    await lockReplies(tx, concierge);
    const holder = await withName(tx, concierge, name);
    if (holder?.body === body) return;
    if (holder !== undefined) throw nameTaken(name);
    const own = eq(ownReplies.conciergeId, concierge.id);
    if ((await tx.$count(ownReplies, own)) >= OWN_REPLIES_MAX)
      throw new ServiceError('list_full', { of: 'replies', most: OWN_REPLIES_MAX });
    const now = clock.now();
    await tx
      .insert(ownReplies)
      .values({ conciergeId: concierge.id, name: name.trim(), body, createdAt: now, updatedAt: now });
  });
  return listOwnReplies(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's reply; `name_taken`. */
export async function changeOwnReply(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  { name, body }: Written,
): Promise<OwnReplies> {
  await db.transaction(async (tx) => {
    await lockReplies(tx, concierge);
    const holder = await withName(tx, concierge, name);
    if (holder !== undefined && holder.id !== numericId(id)) throw nameTaken(name);
    const changed = await tx
      .update(ownReplies)
      .set({ name: name.trim(), body, updatedAt: clock.now() })
      .where(at(concierge, id))
      .returning({ id: ownReplies.id });
    if (changed.length === 0) throw replyMissing();
  });
  return listOwnReplies(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's reply. */
export async function removeOwnReply(
  { db }: Services,
  concierge: Concierge,
  id: string,
): Promise<OwnReplies> {
  const removed = await db.delete(ownReplies).where(at(concierge, id)).returning({ id: ownReplies.id });
  if (removed.length === 0) throw replyMissing();
  return listOwnReplies(db, concierge);
}

/** Lets changes of one concierge's replies come one after the other: names and number are checked before the write. */
async function lockReplies(tx: Db, { id }: Concierge): Promise<void> {
  await tx.select({ id: concierges.id }).from(concierges).where(eq(concierges.id, id)).for('update');
}

async function withName(tx: Db, { id }: Concierge, name: string) {
  const [holder] = await tx
    .select()
    .from(ownReplies)
    .where(and(eq(ownReplies.conciergeId, id), eq(ownReplies.name, name.trim())));
  return holder;
}

/** Returns the condition of a reply of the concierge. No row has the id 0. */
function at({ id: conciergeId }: Concierge, id: string) {
  return and(eq(ownReplies.conciergeId, conciergeId), eq(ownReplies.id, numericId(id) ?? 0));
}

function nameTaken(name: string): ServiceError {
  return new ServiceError('name_taken', { of: 'reply', name: name.trim() });
}

function replyMissing(): ServiceError {
  return new ServiceError('not_found', { of: 'reply' });
}
