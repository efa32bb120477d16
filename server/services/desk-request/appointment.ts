import type { GivenAppointment } from '../../../src/lib/contract/appointments.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { insertMessage } from '../../story/messages.ts';
import { changeDate } from '../appointments/change-date.ts';
import type { Concierge, Services } from '../context.ts';
import { changeRequest, NOTHING } from './change-request.ts';
import { requestClosed } from './claim-request.ts';

/**
 * Sets when and where something happens, for concierge and employee; a null `at` takes the date away. Each change is a message of the
 * concierge, so that a mail tells of it: docs/product/appointments.md#date. The same date again has no effect.
 * @throws {ServiceError} `not_found`; `request_closed`; `time_past`; `choice_needed` for a zone that does not exist.
 */
export function setAppointment(
  services: Services,
  concierge: Concierge,
  id: string,
  given: GivenAppointment,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    if (request.status === 'closed') throw requestClosed();
    const changed = await changeDate(transaction, request, given, now);
    if (changed === null) return NOTHING;
    const { body, ...date } = changed;
    const messageId = await insertMessage(transaction, {
      ...{ kind: 'replied', conciergeId: concierge.id, requestId: request.id, sourceName: concierge.name },
      ...{ body, attachmentKeys: [], clientId: null, createdAt: now },
    });
    if (messageId === null) throw new Error('The message was not inserted.');
    return {
      events: [
        { kind: 'replied', messageId },
        { kind: 'dated', ...date, messageId },
      ],
    };
  });
}
