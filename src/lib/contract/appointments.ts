import { appointmentOfRequest, getRequest, threadPart } from './requests.ts';
import { endpoint } from './shared/endpoint.ts';
import { APPOINTMENT_MAX } from './shared/limits.ts';
import { isInstant } from './shared/plain-date.ts';
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

const isLength = (value: number) => Number.isInteger(value) && value > 0 && value <= APPOINTMENT_MAX.minutes;
const shortText = z.nullish(requiredText(APPOINTMENT_MAX.text));

/** When and where something happens, as a person sets it; a null `at` takes the date away. */
export const givenAppointment = z.object({
  at: z.nullable(z.string().check(z.refine(isInstant, 'is not a time'))),
  minutes: z.nullish(z.number().check(z.refine(isLength, 'is not a length'))),
  /** Of the place, such as `America/Los_Angeles`. */
  time_zone: shortText,
  place: shortText,
  /** What it is, such as `Plumber`. */
  name: shortText,
  /**
   * The `sequence` of the date that the person has seen, null for none: where the request has another by now, the change is refused with
   * `thread_moved`. Not checked without it.
   */
  seen: z.nullish(z.number()),
});
export type GivenAppointment = z.output<typeof givenAppointment>;

/** Additive: sets the date of a request, as its concierge does. Each change is a message of the viewer (docs/product/appointments.md#date). */
export const setAppointment = endpoint('POST', '/api/v1/requests/:id/appointment', 'session', {
  unauthorized: 'keeps-session',
  query: threadPart,
  body: givenAppointment,
  reply: getRequest.reply,
  accepts: getRequest.accepts,
});
