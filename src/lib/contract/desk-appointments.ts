import { givenAppointment } from './appointments.ts';
import { deskRequest } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';

/**
 * Sets when and where something happens, which the employee sees; null takes the date away. Each change is a message of the concierge
 * (docs/product/appointments.md#date).
 */
export const deskAppointment = endpoint('POST', '/api/v1/desk/requests/:id/appointment', 'concierge', {
  query: deskRequest.query,
  body: givenAppointment,
  reply: deskRequest.reply,
});
