import { and, desc, eq, ne } from 'drizzle-orm';
import type {
  deskCompletion as endpoint,
  deskOutcomes as outcomesEndpoint,
} from '../../../src/lib/contract/desk-completion.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { completions } from '../../db/schema/completions.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { requestReopened, newestCompletion } from '../completion/completion.ts';
import { refusePersonal } from '../completion/refuse-personal.ts';
import type { Concierge, Services } from '../context.ts';
import { recordAction } from '../desk/record-action.ts';
import { inScope } from '../desk/scope.ts';
import { ServiceError } from '../service-error.ts';
import { storeConciergeMessage } from '../thread/post-concierge-message.ts';
import { removeDraft } from './drafts.ts';
import { findRequest } from './find-request.ts';
import { changeRequest } from './show-request.ts';

/**
 * Stores what was done in a completed request, which becomes its last message, and the minutes that it gave back. What is left out stays.
 * Repeating it has no effect (docs/product/completion.md#what-was-done).
 * @throws {ServiceError} `not_found`; `request_reopened`; `validation` when another text was sent already, and for an outcome that tells of
 * the employee.
 */
export function describeCompletion(
  services: Services,
  concierge: Concierge,
  id: string,
  { summary, minutes, outcome }: ParsedBodyOf<typeof endpoint>['completion'],
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, createdAt) => {
    const { id: requestId, userId } = request;
    const completion = await newestCompletion(transaction, requestId);
    if (completion === null || completion.reopenedAt !== null) throw requestReopened();
    const changed: Partial<typeof completions.$inferInsert> = {};
    if (minutes !== undefined && minutes !== completion.minutes) changed.minutes = minutes;
    const note = outcome?.trim() === '' ? null : outcome?.trim();
    if (note !== undefined && note !== completion.outcome) {
      if (note !== null) await refusePersonal(transaction, requestId, note);
      Object.assign(changed, {
        outcome: note,
        outcomeSurveyId: note && (await surveyOf(transaction, requestId)),
      });
    }
    if (summary !== undefined && completion.messageId === null) {
      const clientId = `completion-${String(completion.id)}`;
      const message = { requestId, userId, sourceName: concierge.name, clientId, attachmentKeys: [] };
      changed.messageId = await storeConciergeMessage(transaction, services, { ...message, body: summary });
      await removeDraft(transaction, concierge, requestId, 'summary');
    } else if (summary !== undefined && summary !== (await textOf(transaction, completion.messageId))) {
      throw new ServiceError('validation', 'What was done was sent already. Please write a message instead.');
    }
    if (Object.keys(changed).length === 0) return 'nobody';
    await transaction.update(completions).set(changed).where(eq(completions.id, completion.id));
    await recordAction(transaction, concierge, { action: 'described', userId, requestId, createdAt });
    return 'everybody';
  });
}

async function textOf(db: Db, messageId: number | null): Promise<string | undefined> {
  const [message] = await db
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  return message?.body;
}

async function surveyOf(db: Db, requestId: number): Promise<number | null> {
  const [request] = await db
    .select({ surveyId: requests.surveyId })
    .from(requests)
    .where(eq(requests.id, requestId));
  return request?.surveyId ?? null;
}

const OUTCOMES_MAX = 10;

/**
 * Returns what worked in other requests of the same survey within the concierge's scope, the newest first, and nothing else of them.
 * @throws {ServiceError} `not_found`.
 */
export async function listOutcomes(
  { db }: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof outcomesEndpoint>> {
  const { id: requestId } = await findRequest(db, concierge, id);
  const surveyId = await surveyOf(db, requestId);
  const rows = await db
    .select({ id: completions.id, text: completions.outcome, completedAt: completions.completedAt })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .where(
      and(
        eq(completions.outcomeSurveyId, surveyId ?? 0),
        ne(completions.requestId, requestId),
        inScope(concierge),
      ),
    )
    .orderBy(desc(completions.id))
    .limit(OUTCOMES_MAX);
  return {
    outcomes: rows.map((row) => ({
      id: row.id,
      text: row.text ?? '',
      completed_at: row.completedAt.toISOString(),
    })),
  };
}
