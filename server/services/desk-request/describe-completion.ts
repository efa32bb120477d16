import { eq } from 'drizzle-orm';
import type { deskCompletion as endpoint } from '../../../src/lib/contract/desk-completion.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { completions } from '../../db/schema/completions.ts';
import { messages } from '../../db/schema/requests.ts';
import { requestReopened } from '../completion/answer-completion.ts';
import { newestCompletion } from '../completion/standing-completion.ts';
import type { Concierge, Services } from '../context.ts';
import { recordAction } from '../desk/record-action.ts';
import { announceChange } from '../live/announce.ts';
import { ServiceError } from '../service-error.ts';
import { storeConciergeMessage } from '../thread/post-concierge-message.ts';
import { lockToChange, newestMessageId } from './find-request.ts';
import { readAfter } from './show-request.ts';

/**
 * Says of a completed request what was done, which becomes its last message, and what it gave back. What is left out stays.
 * Repeating it has no effect (docs/product/completion.md#what-was-done).
 * @throws {ServiceError} `not_found`; `request_reopened`; `validation` when another text was sent already.
 */
export async function describeCompletion(
  services: Services,
  concierge: Concierge,
  id: string,
  { summary, minutes }: ParsedBodyOf<typeof endpoint>['completion'],
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  const isChanged = await services.db.transaction(async (transaction) => {
    const { id: requestId, userId } = await lockToChange(services, transaction, concierge, id);
    const completion = await newestCompletion(transaction, requestId);
    if (completion === null || completion.reopenedAt !== null) throw requestReopened();
    const changed: Partial<typeof completions.$inferInsert> = {};
    if (minutes !== undefined && minutes !== completion.minutes) changed.minutes = minutes;
    if (summary !== undefined && completion.messageId === null) {
      const clientId = `completion-${String(completion.id)}`;
      const message = { requestId, userId, sourceName: concierge.name, clientId, attachmentKeys: [] };
      await storeConciergeMessage(transaction, services, { ...message, body: summary });
      changed.messageId = await newestMessageId(transaction, requestId);
    } else if (summary !== undefined && summary !== (await textOf(transaction, completion.messageId))) {
      throw alreadySent();
    }
    if (Object.keys(changed).length === 0) return false;
    await transaction.update(completions).set(changed).where(eq(completions.id, completion.id));
    const createdAt = services.clock.now();
    await recordAction(transaction, concierge, { action: 'described', userId, requestId, createdAt });
    await announceChange(transaction, requestId);
    return true;
  });
  return readAfter(isChanged, services, concierge, id, rest);
}

function alreadySent(): ServiceError {
  return new ServiceError('validation', 'What was done was sent already. Please write a message instead.');
}

async function textOf(db: Db, messageId: number | null): Promise<string | undefined> {
  const [message] = await db
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  return message?.body;
}
