import type { GivenAppointment } from '../../../src/lib/contract/appointments.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import { changeDate } from '../appointments/change-date.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { storeOwnMessage } from './post-message.ts';

/**
 * Sets the date of the viewer's request; a null `at` takes it away. Each change is a message of the viewer: docs/product/appointments.md#date.
 * The same date again has no effect.
 * @throws {ServiceError} `request_closed`; `time_past`; `choice_needed` for a zone that does not exist; as `postMessage` does.
 */
export function setAppointment(
  services: Services,
  viewer: Viewer,
  id: string,
  given: GivenAppointment,
  part: ThreadPart,
): Promise<EmittedRequest> {
  return storeOwnMessage(services, viewer, id, { clientId: null, part }, async (transaction, request) => {
    if (request.status === 'closed') throw requestClosed();
    const changed = await changeDate(transaction, request, given, services.clock.now());
    if (changed === null) return null;
    const { body, ...date } = changed;
    return { body, attachmentKeys: [], cardAnswer: null, date };
  });
}

function requestClosed(): ServiceError {
  return new ServiceError('request_closed', { of: 'thread' });
}
