import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { completions } from '../../db/schema/completions.ts';
import { companies, memberships } from '../../db/schema/identity.ts';
import { requests } from '../../db/schema/requests.ts';
import { hoursOf, serviceBetween, type ServiceHours } from '../companies/service-hours.ts';

/** The `client_id` of the first note that nobody has written: it answers nothing. */
export const AUTOMATIC_NOTE = 'automatic-note';

const BATCH = 100;

/** Service hours by employee, of each of their companies. */
type Hours = ReadonlyMap<number, readonly ServiceHours[]>;

async function hoursOfEmployees(db: Db, userIds: readonly number[]): Promise<Hours> {
  const rows = await db
    .select({
      userId: memberships.userId,
      serviceHours: companies.serviceHours,
      timeZone: companies.timeZone,
      holidays: companies.holidays,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(inArray(memberships.userId, [...new Set(userIds)]));
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, stored]) => [userId, stored.map(hoursOf)]));
}

type Span = readonly [since: Date, until: Date];

/** Returns the whole minutes of service in a span without its pauses; with several companies most count, without any all do. */
function minutesIn(hours: readonly ServiceHours[] = [], span: Span, pauses: readonly Span[] = []): number {
  const minutesBy = (one: ServiceHours) => {
    const [all, ...paused] = [span, ...pauses].map(([since, until]) => serviceBetween(since, until, one));
    return paused.reduce((left, minutes) => left - minutes, all ?? 0);
  };
  const always: ServiceHours = { week: null, timeZone: 'UTC', holidays: new Set() };
  return Math.round(Math.max(0, ...(hours.length === 0 ? [always] : hours).map(minutesBy)));
}

/** Measures first answers among the requests of a condition, in the order of their ids. Returns the id of the last one. */
async function measureAnswers(db: Db, where: SQL | undefined): Promise<number | undefined> {
  const answeredAt = sql`least(
    (select min(m.created_at) from messages m where m.request_id = "requests"."id"
      and m.source = 'concierge' and m.client_id is distinct from ${AUTOMATIC_NOTE}),
    (select min(c.completed_at) from completions c where c.request_id = "requests"."id"))`;
  const rows = await db
    .select({
      id: requests.id,
      userId: requests.userId,
      since: requests.createdAt,
      until: answeredAt.mapWith(requests.createdAt),
    })
    .from(requests)
    .where(and(isNull(requests.firstAnswerMinutes), where, isNotNull(answeredAt)))
    .orderBy(asc(requests.id))
    .limit(BATCH);
  if (rows.length === 0) return undefined;
  const hours = await hoursOfEmployees(
    db,
    rows.map(({ userId }) => userId),
  );
  const measured = rows.map(({ id, userId, since, until }) => ({
    id,
    minutes: minutesIn(hours.get(userId), [since, until]),
  }));
  await db.execute(sql`update requests set first_answer_minutes = measured.minutes
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as measured(id int, minutes int)
    where requests.id = measured.id`);
  return rows.at(-1)?.id;
}

/** Measures completions in the same way. The clock stands still while an earlier completion of the request stood. */
async function measureCompletions(db: Db, where: SQL | undefined): Promise<number | undefined> {
  const rows = await db
    .select({
      id: completions.id,
      userId: requests.userId,
      since: requests.createdAt,
      until: completions.completedAt,
      pauses: sql<[string, string][]>`(
        select coalesce(json_agg(json_build_array(c.completed_at, c.reopened_at)), '[]') from completions c
        where c.request_id = ${requests.id} and c.id < ${completions.id})`,
      roundTrips: sql<number>`(
        select count(*)::int from (
          select m.source, lag(m.source) over (order by m.created_at, m.id) as before from messages m
          where m.request_id = ${requests.id} and m.created_at <= ${completions.completedAt}
            and m.client_id is distinct from ${AUTOMATIC_NOTE}) as thread
        where source = 'user' and before = 'concierge')`,
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .where(and(isNull(completions.serviceMinutes), where))
    .orderBy(asc(completions.id))
    .limit(BATCH);
  if (rows.length === 0) return undefined;
  const hours = await hoursOfEmployees(
    db,
    rows.map(({ userId }) => userId),
  );
  const measured = rows.map(({ id, userId, since, until, pauses, roundTrips }) => ({
    id,
    minutes: minutesIn(
      hours.get(userId),
      [since, until],
      pauses.map(([from, to]) => [new Date(from), new Date(to)]),
    ),
    trips: roundTrips,
  }));
  await db.execute(sql`update completions set service_minutes = measured.minutes, round_trips = measured.trips
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as measured(id int, minutes int, trips int)
    where completions.id = measured.id`);
  return rows.at(-1)?.id;
}

/** Stops the clocks of a locked request that was answered or completed: docs/product/desk-numbers.md#clocks. */
export async function stopClocks(transaction: Db, requestId: number): Promise<void> {
  await measureAnswers(transaction, eq(requests.id, requestId));
  await measureCompletions(transaction, eq(completions.requestId, requestId));
}

/** Measures what a version without clocks has stored. */
export async function measureMissing(db: Db): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    after = await measureAnswers(db, gt(requests.id, after));
  }
  for (let after: number | undefined = 0; after !== undefined;) {
    after = await measureCompletions(db, gt(completions.id, after));
  }
}
