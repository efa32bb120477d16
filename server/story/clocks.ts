import { sql, and, eq, isNull } from 'drizzle-orm';
import { requests, completions } from '../db/schema/requests.ts';
import type { Db } from '../db/client.ts';
import { companies, memberships } from '../db/schema/identity.ts';
import { hoursOf, serviceBetween, type ServiceHours } from '../services/companies/service-hours.ts';

async function hoursOfEmployee(db: Db, userId: number): Promise<readonly ServiceHours[]> {
  const rows = await db
    .select({
      serviceHours: companies.serviceHours,
      timeZone: companies.timeZone,
      holidays: companies.holidays,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.userId, userId));
  return rows.map(hoursOf);
}

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

const answeredAt = sql`least(
  (select min(m.created_at) from messages m where m.request_id = "requests"."id"
    and m.source = 'concierge' and not m.is_automatic),
  (select min(c.completed_at) from completions c where c.request_id = "requests"."id"))`.mapWith(
  (at: string): Date | null => new Date(at),
);

/**
 * Stops the clocks of a locked request that was answered or completed: docs/product/desk-numbers.md#clocks. The clock of the completion
 * pauses while an earlier completion stands.
 */
export async function stopClocks(transaction: Db, requestId: number): Promise<void> {
  const [request] = await transaction
    .select({
      userId: requests.userId,
      since: requests.createdAt,
      firstAnswerMinutes: requests.firstAnswerMinutes,
      answeredAt,
    })
    .from(requests)
    .where(eq(requests.id, requestId));
  if (request === undefined) return;
  const { userId, since } = request;
  const hours = await hoursOfEmployee(transaction, userId);
  if (request.firstAnswerMinutes === null && request.answeredAt !== null) {
    await transaction
      .update(requests)
      .set({ firstAnswerMinutes: minutesIn(hours, [since, request.answeredAt]) })
      .where(eq(requests.id, requestId));
  }
  const unmeasured = await transaction
    .select({
      id: completions.id,
      until: completions.completedAt,
      pauses: sql<[string, string][]>`(
        select coalesce(json_agg(json_build_array(c.completed_at, c.reopened_at)), '[]') from completions c
        where c.request_id = ${requestId} and c.id < "completions"."id")`,
      roundTrips: sql<number>`(
        select count(*)::int from (
          select m.source, lag(m.source) over (order by m.created_at, m.id) as before from messages m
          where m.request_id = ${requestId} and m.created_at <= "completions"."completed_at"
            and not m.is_automatic) as thread
        where source = 'user' and before = 'concierge')`,
    })
    .from(completions)
    .where(and(eq(completions.requestId, requestId), isNull(completions.serviceMinutes)));
  for (const { id, until, pauses, roundTrips } of unmeasured) {
    const paused = pauses.map(([from, to]): Span => [new Date(from), new Date(to)]);
    await transaction
      .update(completions)
      .set({ serviceMinutes: minutesIn(hours, [since, until], paused), roundTrips })
      .where(eq(completions.id, id));
  }
}
