import { eq, sql } from 'drizzle-orm';
import type { DeskCompletion, RequestStep, StatusChange } from '../../../src/lib/contract/desk-request.ts';
import { completions, messages, requestEvents, requests } from '../../db/schema/requests.ts';
import { concierges } from '../../db/schema/concierges.ts';
import type { Concierge, Services } from '../context.ts';
import { atInScope, companiesOfRequest } from '../desk/scope.ts';
import { newestMessageId } from './find-request.ts';
import { answerTargets, emitTurn, lateAt, turnColumns } from '../desk-queue/turn.ts';
import { instantText, jsonOf } from '../requests/emit-request.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';

const changeJson = jsonOf<StatusChange>({
  action: sql<StatusChange['action']>`${requestEvents.kind}`,
  concierge_name: concierges.name,
  created_at: instantText(requestEvents.at),
});

/** Who changed owner or status of a request, oldest first. What was taken back has not happened. */
const statusChanges = sql<StatusChange[]>`(
  select coalesce(json_agg(${changeJson} order by ${requestEvents.number}), '[]')
  from ${requestEvents} join ${concierges} on ${concierges.id} = ${requestEvents.conciergeId}
  where ${requestEvents.requestId} = ${requests.id}
    and ${requestEvents.kind} in ('claimed', 'handed_over', 'completed', 'reopened')
    and not exists (
      select from request_events taken
      where taken.request_id = ${requests.id} and taken.kind = 'took_back' and taken.message_id = ${requestEvents.messageId}))`;

const completionJson = jsonOf<DeskCompletion>({
  id: completions.id,
  concierge_name: concierges.name,
  completed_at: instantText(completions.completedAt),
  summary: messages.body,
  minutes: completions.minutes,
  outcome: completions.outcome,
  rating: completions.rating,
  rating_text: completions.ratingText,
  thanked: sql`${completions.thankedAt} is not null`,
  reopened_by: completions.reopenedBy,
});

/** The completions of a request, oldest first, with what the employee said of them. */
const completionsOfRequest = sql<DeskCompletion[]>`(
  select coalesce(json_agg(${completionJson} order by ${completions.id}), '[]')
  from ${completions} left join ${messages} on ${messages.id} = ${completions.messageId}
    join ${concierges} on ${concierges.id} = ${completions.conciergeId}
  where ${completions.requestId} = ${requests.id})`;

/**
 * Returns what a step changes of a request within the concierge's scope, and whose it is.
 * @throws {ServiceError} `not_found`.
 */
export async function readStep({ db, clock }: Services, concierge: Concierge, id: string) {
  const [found] = await db
    .select({
      ...turnColumns,
      id: requests.id,
      userId: requests.userId,
      companies: companiesOfRequest,
      completions: completionsOfRequest,
      statusChanges,
      newestMessageId,
      urgent: requests.urgent,
    })
    .from(requests)
    .leftJoin(concierges, eq(concierges.id, requests.ownerId))
    .where(atInScope(concierge, requestAddress(id)));
  if (found === undefined) throw requestNotFound();
  const companyIds = found.companies.map((company) => company.id);
  // Only what waits for us can be late.
  const targets =
    found.status === 'closed' || found.waitsFor === 'them' ? new Map() : await answerTargets(db, companyIds);
  const step: RequestStep = {
    turn: emitTurn(found, clock.now(), (since) => lateAt(targets, companyIds, since)),
    status: found.status,
    status_changes: found.statusChanges,
    completions: found.completions,
    newest_message_id: found.newestMessageId,
  };
  return {
    requestId: found.id,
    userId: found.userId,
    companies: [...found.companies],
    urgent: found.urgent,
    step,
  };
}
