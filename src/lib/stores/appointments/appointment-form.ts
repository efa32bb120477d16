import { formatInZone, zoneName } from '../../format/appointment.ts';
import { localDateTime, nextMorning } from '../../format/next-morning.ts';
import { browserZone, instantsOf, offsetAt } from '../../format/time-zone.ts';
import type { Appointment } from '../../contract/requests.ts';
import { appointmentFormText as text } from '../../messages/appointments.ts';

/** What the form holds: a time as the clock of the place shows it, as `datetime-local` has it. */
export interface AppointmentForm {
  readonly date: string;
  readonly timeZone: string;
  readonly place: string;
  readonly name: string;
  /** '' is not said. */
  readonly minutes: string;
}

export const LENGTHS = [15, 30, 60, 90, 120, 180, 240, 480] as const;

/** Returns what a clock shows as `datetime-local` takes it. */
function wallTime(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(timeZone, instant)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Returns the form of a date, or of a new one: the next working morning at the employee's place, else at one's own. */
export function appointmentForm(
  appointment: Appointment | null,
  employeeZone: string | null,
  nowMs: number,
): AppointmentForm {
  const timeZone = appointment?.time_zone ?? employeeZone ?? browserZone();
  if (appointment === null) {
    return { date: localDateTime(nextMorning(nowMs)), timeZone, place: '', name: '', minutes: '60' };
  }
  const { at, place, name, minutes } = appointment;
  const date = wallTime(Date.parse(at), timeZone);
  return { date, timeZone, place: place ?? '', name: name ?? '', minutes: String(minutes ?? '') };
}

/**
 * Returns the instants at which the clock of the place shows the time of the form: none where it is skipped or no time is written, two
 * where it is shown twice (docs/product/appointments.md#changed-clocks).
 */
export function instantsOfForm({ date, timeZone }: AppointmentForm): readonly number[] {
  const local = Date.parse(`${date}Z`);
  if (Number.isNaN(local)) return [];
  return instantsOf(timeZone, local).filter((instant) => instant + offsetAt(timeZone, instant) === local);
}

/** Returns true for a time that the clock of the place skips. */
export function isSkipped(form: AppointmentForm): boolean {
  return !Number.isNaN(Date.parse(`${form.date}Z`)) && instantsOfForm(form).length === 0;
}

interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** Returns the zones to choose from: the employee's and one's own first, then all. */
export function zoneOptions(employeeZone: string | null, chosen: string): readonly ZoneOption[] {
  const own = browserZone();
  const first: ZoneOption[] =
    employeeZone === own
      ? [{ value: own, label: text.sharedZone(zoneName(own)) }]
      : [
          ...(employeeZone === null
            ? []
            : [{ value: employeeZone, label: text.zoneOfEmployee(zoneName(employeeZone)) }]),
          { value: own, label: text.ownZone(zoneName(own)) },
        ];
  const known = new Set(first.map(({ value }) => value));
  const others = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .filter((zone) => !known.has(zone))
    .toSorted();
  return [...first, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

/** Returns the same instant by the clocks of the employee and of the concierge, where they show another time than the place. */
export function otherClocks(
  instant: number,
  { timeZone }: AppointmentForm,
  employeeZone: string | null,
  nowMs: number,
): readonly string[] {
  const here = offsetAt(timeZone, instant);
  const own = browserZone();
  const lines: string[] = [];
  if (employeeZone !== null && offsetAt(employeeZone, instant) !== here)
    lines.push(text.forThem(formatInZone(instant, employeeZone, nowMs)));
  if (offsetAt(own, instant) !== here) lines.push(text.forYou(formatInZone(instant, own, nowMs)));
  return lines;
}
