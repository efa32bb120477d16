import { deskRequest, instant } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';
import { APPOINTMENT_MAX } from './shared/limits.ts';
import { requiredText, z } from './shared/schemas.ts';

const isLength = (value: number) => Number.isInteger(value) && value > 0 && value <= APPOINTMENT_MAX.minutes;
const shortText = z.nullish(requiredText(APPOINTMENT_MAX.text));

/**
 * Sets when and where something happens, which the employee sees; null takes the date away. Each change is a message of the concierge
 * (docs/product/appointments.md#date).
 */
export const deskAppointment = endpoint('POST', '/api/v1/desk/requests/:id/appointment', 'concierge', {
  query: deskRequest.query,
  body: z.object({
    at: z.nullable(instant),
    minutes: z.nullish(z.number().check(z.refine(isLength, 'is not a length'))),
    /** Of the place, such as `America/Los_Angeles`. */
    time_zone: shortText,
    place: shortText,
    /** What it is, such as `Plumber`. */
    name: shortText,
  }),
  reply: deskRequest.reply,
});
