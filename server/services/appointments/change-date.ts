import { and, eq, sql } from 'drizzle-orm';
import type { GivenAppointment } from '../../../src/lib/contract/appointments.ts';
import type { Appointment } from '../../../src/lib/contract/requests.ts';
import { clockName, formatAppointment } from '../../../src/lib/format/appointment.ts';
import { isTimeZone } from '../../../src/lib/format/time-zone.ts';
import type { Db } from '../../db/client.ts';
import { appointments } from '../../db/schema/appointments.ts';
import { requestEvents } from '../../db/schema/requests.ts';
import type { LockedRequest } from '../../story/lock.ts';
import { sequenceOfDate } from '../requests/emit-request.ts';
import { laterThan } from '../requests/later-than.ts';
import { ServiceError } from '../service-error.ts';
import { employeeZone } from './employee-zone.ts';

/** A date as it is stored, without its number. */
type Dated = Omit<Appointment, 'sequence'>;

/** What a change of the date comes to. */
export interface DateChange {
  /** The text of the message that tells of it. */
  readonly body: string;
  /** The fields of the event `dated`. */
  readonly on: string | null;
  readonly appointmentId?: number;
}

/**
 * Stores the date of a locked request, as an employee or a concierge sets it; null for the date that it has: docs/product/appointments.md#date.
 * @throws {ServiceError} `time_past`; `choice_needed` for a zone that does not exist; `thread_moved` for another date than the one that
 * was seen.
 */
export async function changeDate(
  transaction: Db,
  request: Pick<LockedRequest, 'id' | 'userId' | 'appointmentAt' | 'appointmentId'>,
  given: GivenAppointment,
  now: Date,
): Promise<DateChange | null> {
  const before = await currentDate(transaction, request);
  const after = dateOf(given, now);
  if (isSameDate(before, after)) return null;
  const zone = (await employeeZone(transaction, request.userId)) ?? 'UTC';
  if (given.seen !== undefined && given.seen !== (await sequenceOf(transaction, request)))
    throw dateMoved(before, zone, now);
  const body = messageAbout(before, after, zone, now);
  if (after === null) return { body, on: null };
  return { body, on: after.at, appointmentId: await insertDate(transaction, request.id, after, now) };
}

/** Returns the number of the request's date, as it is emitted; null without a date. */
async function sequenceOf(
  transaction: Db,
  { appointmentAt, appointmentId }: Pick<LockedRequest, 'appointmentAt' | 'appointmentId'>,
): Promise<number | null> {
  if (appointmentAt === null) return null;
  const [row] = await transaction
    .select({ sequence: sql<number>`${sequenceOfDate}` })
    .from(sql`${appointments} a`)
    .where(sql`a.id = ${appointmentId ?? 0}`);
  return row?.sequence ?? 0;
}

function dateMoved(now: Dated | null, employeesZone: string, at: Date): ServiceError {
  const date = now === null ? null : byClock(now, employeesZone, at);
  return new ServiceError('thread_moved', { date });
}

/** @throws {ServiceError} `time_past`, `choice_needed`. */
function dateOf({ at, minutes, time_zone: zone, place, name }: GivenAppointment, now: Date): Dated | null {
  if (at === null) return null;
  const timeZone = zone ?? null;
  if (timeZone !== null && !isTimeZone(timeZone)) throw new ServiceError('choice_needed', { of: 'zone' });
  const text = (given: string | null | undefined) => given?.trim().replace(/\s+/gu, ' ') ?? null;
  const day = { at: laterThan(now, at).toISOString(), minutes: minutes ?? null, time_zone: timeZone };
  return { ...day, place: text(place), name: text(name) };
}

async function currentDate(
  transaction: Db,
  {
    appointmentAt,
    appointmentId,
  }: { readonly appointmentAt: Date | null; readonly appointmentId: number | null },
): Promise<Dated | null> {
  if (appointmentAt === null) return null;
  const [row] = await transaction
    .select()
    .from(appointments)
    .where(eq(appointments.id, appointmentId ?? 0));
  const { minutes = null, timeZone = null, place = null, name = null } = row ?? {};
  return { at: appointmentAt.toISOString(), minutes, time_zone: timeZone, place, name };
}

function isSameDate(one: Dated | null, other: Dated | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof Dated)[]).every((field) => one[field] === other[field]);
}

async function insertDate(transaction: Db, requestId: number, date: Dated, createdAt: Date): Promise<number> {
  const { at, minutes, time_zone: timeZone, place, name } = date;
  const [stored] = await transaction
    .insert(appointments)
    .values({ requestId, startsAt: new Date(at), minutes, timeZone, place, name, createdAt })
    .returning({ id: appointments.id });
  if (stored === undefined) throw new Error('The date was not inserted.');
  return stored.id;
}

/** Returns the text of the message about a change. A date without a zone is read by the clock of the employee. */
function messageAbout(before: Dated | null, after: Dated | null, employeesZone: string, now: Date): string {
  const shown = after ?? before;
  if (shown === null) throw new Error('A message is about a date.');
  const first = `${whatHappened(before, after)}: ${byClock(shown, employeesZone, now)}`;
  const isPlaceNamed = shown.place === clockName(shown);
  const second = [shown.name, isPlaceNamed ? null : shown.place].filter((part) => part !== null).join(' · ');
  return second === '' ? first : `${first}\n${second}`;
}

function byClock(date: Dated, employeesZone: string, now: Date): string {
  const placed = { ...date, time_zone: date.time_zone ?? employeesZone };
  return formatAppointment(placed, employeesZone, now.getTime());
}

function whatHappened(before: Dated | null, after: Dated | null): string {
  if (after === null) return 'Date canceled';
  if (before === null) return 'Date set';
  return before.at === after.at ? 'Date changed' : 'Date moved';
}

/** Returns true for the message that tells of a date: it changes with the date alone. */
export async function tellsOfDate(transaction: Db, requestId: number, messageId: number): Promise<boolean> {
  const which = and(
    eq(requestEvents.requestId, requestId),
    eq(requestEvents.messageId, messageId),
    eq(requestEvents.kind, 'dated'),
  );
  return (await transaction.$count(requestEvents, which)) > 0;
}
