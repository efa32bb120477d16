import type { DateStyle } from './day.ts';
import { instantsOf, knownZone, offsetAt } from './time-zone.ts';

const NOTHING_KNOWN = { minutes: null, time_zone: null, place: null, name: null, sequence: 0 };

/** Returns the date of a request; of an API that sends the time alone, without a place. Null without a readable date. */
export function appointmentOf<Known extends Appointment>({
  appointment,
  appointment_at: at,
}: {
  readonly appointment?: Known | null | undefined;
  readonly appointment_at?: string | null | undefined;
}): Known | (typeof NOTHING_KNOWN & { readonly at: string }) | null {
  const found = appointment ?? (at == null ? null : { ...NOTHING_KNOWN, at });
  return found === null || Number.isNaN(Date.parse(found.at)) ? null : found;
}

/** As the API sends it. */
interface Appointment {
  readonly at: string;
  /** The zone of its place; null where nobody named one. */
  readonly time_zone: string | null;
  readonly place: string | null;
}

/** Longer texts are no name of a place, but an address: the clock is named by its zone then. */
const PLACE_NAME_MAX = 30;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const AMERICAN: DateStyle = { dayFirst: false, hour12: true };

/** Returns the name of a zone's clock: `Los Angeles` for `America/Los_Angeles`. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Returns what names the clock of a date: the place, or the city of its zone where the place is an address or missing. */
export function clockName({
  place,
  time_zone: zone,
}: Pick<Appointment, 'place' | 'time_zone'>): string | null {
  const isName = place !== null && place.length <= PLACE_NAME_MAX && !/[\d,\n]/u.test(place);
  if (isName) return place;
  return zone === null ? null : zoneName(knownZone(zone));
}

/** Returns what the clock of a zone shows at an instant, as the parts of a `Date` in UTC. */
function wallClock(instant: number, timeZone: string): Date {
  return new Date(instant + offsetAt(timeZone, instant));
}

/** Returns the abbreviation of a time that the clock shows twice, such as `PDT`; '' for any other. */
function whichOfTwo(instant: number, timeZone: string): string {
  if (instantsOf(timeZone, wallClock(instant, timeZone).getTime()).length === 1) return '';
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? '' : ` ${name}`;
}

/**
 * Returns an instant as the clock of a zone shows it: `Sat, Dec 5, 10:00 AM`, with the year unless it is the current one there, and with
 * the name of the offset for a time that the clock shows twice.
 */
export function formatInZone(
  instant: number,
  timeZone: string,
  nowMs: number,
  { dayFirst, hour12 } = AMERICAN,
): string {
  const date = wallClock(instant, timeZone);
  const [weekday, month] = [WEEKDAYS[date.getUTCDay()] ?? '', MONTHS[date.getUTCMonth()] ?? ''];
  const day = date.getUTCDate();
  const year = date.getUTCFullYear();
  const isThisYear = year === wallClock(nowMs, timeZone).getUTCFullYear();
  const named = dayFirst ? `${weekday} ${day} ${month}` : `${weekday}, ${month} ${day}`;
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  const time = hour12
    ? `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
    : `${String(hours).padStart(2, '0')}:${minutes}`;
  const yearShown = isThisYear ? '' : `${dayFirst ? ' ' : ', '}${year}`;
  return `${named}${yearShown}, ${time}${whichOfTwo(instant, timeZone)}`;
}

/**
 * Returns a date by the clock of its place, with what names it: `Sat, Dec 5, 10:00 AM (Portland)` (docs/product/appointments.md#date).
 * `viewerZone` is the clock of a date without a zone, which is not named then.
 */
export function formatAppointment(
  appointment: Appointment,
  viewerZone: string,
  nowMs: number,
  style: DateStyle = AMERICAN,
): string {
  const { at, time_zone: zone } = appointment;
  const time = formatInZone(Date.parse(at), knownZone(zone ?? viewerZone), nowMs, style);
  const clock = zone === null ? null : clockName(appointment);
  return clock === null ? time : `${time} (${clock})`;
}

/** Returns the same date by the viewer's own clock; null where both clocks show the same. */
export function formatForViewer(
  { at, time_zone: zone }: Pick<Appointment, 'at' | 'time_zone'>,
  viewerZone: string,
  nowMs: number,
  style: DateStyle = AMERICAN,
): string | null {
  const own = knownZone(viewerZone);
  const instant = Date.parse(at);
  if (zone === null || offsetAt(knownZone(zone), instant) === offsetAt(own, instant)) return null;
  return formatInZone(instant, own, nowMs, style);
}
