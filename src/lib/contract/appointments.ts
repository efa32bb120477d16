import { appointmentOfRequest } from './requests.ts';
import { endpoint } from './shared/endpoint.ts';
import { APPOINTMENT_MAX } from './shared/limits.ts';
import { requiredText, z } from './shared/schemas.ts';

const comingUp = z.object({
  external_id: z.string(),
  /** Of the request. */
  request_name: z.string(),
  appointment: appointmentOfRequest,
});
/** A date of a request that is not over (docs/product/dashboard.md#coming-up). */
export type ComingUp = z.output<typeof comingUp>;

/** Additive: what comes up in the viewer's requests, completed ones included; the soonest first. */
export const listAppointments = endpoint('GET', '/api/v1/appointments', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ appointments: z.array(comingUp) }),
});

/** Additive: tells the zone of the viewer's browser, by whose clock concierges read dates to them (docs/product/appointments.md#date). */
export const tellTimeZone = endpoint('PUT', '/api/v1/users/time-zone', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ time_zone: requiredText(APPOINTMENT_MAX.text) }),
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});
