import { and, eq } from 'drizzle-orm';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { deskTickStep as endpoint } from '../../../src/lib/contract/playbooks.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { playbookTicks } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { requestClosed } from '../desk-request/claim-request.ts';
import { changeRequest, NOTHING } from '../desk-request/change-request.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Ticks a step of a request, or takes its tick back; repeating either has no effect (docs/product/playbooks.md#ticks).
 * @throws {ServiceError} `not_found`, also for a step that the playbook does not have; `request_closed`; `too_many_requests`.
 */
export function tickStep(
  services: Services,
  concierge: Concierge,
  id: string,
  { step, done }: ParsedBodyOf<typeof endpoint>,
  rest: ThreadRest,
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, createdAt) => {
    const { id: requestId, status } = request;
    const playbook = await playbookOf(transaction, requestId);
    if (playbook?.steps.includes(step) !== true) {
      throw new ServiceError('not_found', { of: 'step' });
    }
    if (status === 'closed') throw requestClosed();
    const { step: column } = playbookTicks;
    const changed = done
      ? await transaction
          .insert(playbookTicks)
          .values({ requestId, step, conciergeId: concierge.id, createdAt })
          .onConflictDoNothing()
          .returning({ column })
      : await transaction
          .delete(playbookTicks)
          .where(and(eq(playbookTicks.requestId, requestId), eq(column, step)))
          .returning({ column });
    if (changed.length === 0) return NOTHING;
    const kind = done ? 'ticked' : 'unticked';
    return { events: [{ kind, isShown: playbook.show_progress }], detail: step };
  });
}
