import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { requests } from '../db/schema/requests.ts';
import {
  hoursOf,
  serviceBetween,
  type ServiceHours,
  type StoredHours,
} from '../services/companies/service-hours.ts';

/** The service hours of the companies of the employee. */
const hours = sql<StoredHours[]>`(
  select coalesce(json_agg(json_build_object(
    'serviceHours', c.service_hours, 'timeZone', c.time_zone, 'holidays', c.holidays)), '[]')
  from memberships m join companies c on c.id = m.company_id where m.user_id = "requests"."user_id")`;

type Span = readonly [since: Date, until: Date];

/** Returns the whole minutes of service in a span without its pauses; of several companies the most, without a company every minute. */
function minutesIn(hours: readonly ServiceHours[], span: Span, pauses: readonly Span[] = []): number {
  const minutesBy = (one: ServiceHours) => {
    const [all, ...paused] = [span, ...pauses].map(([since, until]) => serviceBetween(since, until, one));
    return paused.reduce((left, minutes) => left - minutes, all ?? 0);
  };
  const always: ServiceHours = { week: null, timeZone: 'UTC', holidays: new Set() };
  return Math.round(Math.max(0, ...(hours.length === 0 ? [always] : hours).map(minutesBy)));
}

/**
 * Returns the minutes of service and the round trips of a completion that is about to be stored: docs/product/desk-numbers.md#clocks. The
 * clock pauses while an earlier completion stands.
 */
export async function measureCompletion(
  transaction: Db,
  requestId: number,
  completedAt: Date,
): Promise<{ serviceMinutes: number; roundTrips: number }> {
  const [request] = await transaction
    .select({
      since: requests.createdAt,
      hours,
      pauses: sql<[string, string][]>`(
        select coalesce(json_agg(json_build_array(c.completed_at, c.reopened_at)), '[]') from completions c
        where c.request_id = "requests"."id")`,
      roundTrips: sql<number>`(
        select count(*)::int from (
          select m.source, lag(m.source) over (order by m.created_at, m.id) as before from messages m
          where m.request_id = "requests"."id" and m.created_at <= ${completedAt.toISOString()}::timestamptz
            and not m.is_automatic) as thread
        where source = 'user' and before = 'concierge')`,
    })
    .from(requests)
    .where(eq(requests.id, requestId));
  if (request === undefined) throw new Error('The request of the completion is missing.');
  const paused = request.pauses.map(([from, to]): Span => [new Date(from), new Date(to)]);
  const span: Span = [request.since, completedAt];
  return {
    serviceMinutes: minutesIn(request.hours.map(hoursOf), span, paused),
    roundTrips: request.roundTrips,
  };
}

const answeredAt = sql`least(
  (select min(m.created_at) from messages m where m.request_id = "requests"."id"
    and m.source = 'concierge' and not m.is_automatic),
  (select min(c.completed_at) from completions c where c.request_id = "requests"."id"))`.mapWith(
  (at: string): Date | null => new Date(at),
);

/** Stores the minutes of service until the first answer of a locked request, if it has one: docs/product/desk-numbers.md#clocks. */
export async function measureFirstAnswer(transaction: Db, requestId: number): Promise<void> {
  const which = eq(requests.id, requestId);
  const [request] = await transaction
    .select({ since: requests.createdAt, answeredAt, hours })
    .from(requests)
    .where(which);
  if (request === undefined || request.answeredAt === null) return;
  const firstAnswerMinutes = minutesIn(request.hours.map(hoursOf), [request.since, request.answeredAt]);
  await transaction.update(requests).set({ firstAnswerMinutes }).where(which);
}
