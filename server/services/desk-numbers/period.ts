import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NumbersTimes } from '../../../src/lib/contract/desk-numbers.ts';
import type { Db } from '../../db/client.ts';
import { completions, requests } from '../../db/schema/requests.ts';
import { memberships, users } from '../../db/schema/identity.ts';
import { requestSurveys } from '../../db/schema/content.ts';
import { inScope } from '../desk/scope.ts';

/** What numbers are about: the employees of some companies, or of all with null, and a time. */
export interface Period {
  readonly companyIds: readonly number[] | null;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  /** When each of its days begins. */
  readonly begins: readonly Date[];
}

/** Returns the condition on a time and on the employee of a row of `requests`. */
export function isOf(period: Period, time: AnyPgColumn): SQL | undefined {
  return and(isWithin(period, time), inScope(period));
}

function isWithin({ from, until }: Period, time: AnyPgColumn): SQL | undefined {
  return and(gte(time, from), lt(time, until));
}

/** Returns the requests of a period, with the minutes to the first answer. */
export function askedIn(period: Period): SQL {
  return sql`select ${requests.userId} as user_id, ${requestSurveys.categoryId} as category_id, ${requests.createdAt} as at,
      ${requests.firstAnswerMinutes} as minutes, 0 as trips, 0 as back
    from ${requests} join ${requestSurveys} on ${requestSurveys.id} = ${requests.surveyId}
    where ${isWithin(period, requests.createdAt)}`;
}

/** Returns the completions of a period that stand, with the minutes to the completion, in the same columns. */
export function completedIn(period: Period): SQL {
  return sql`select ${requests.userId} as user_id, ${requestSurveys.categoryId} as category_id, ${completions.completedAt} as at,
      ${completions.serviceMinutes} as minutes, ${completions.roundTrips} as trips, ${completions.minutes} as back
    from ${completions} join ${requests} on ${requests.id} = ${completions.requestId}
      join ${requestSurveys} on ${requestSurveys.id} = ${requests.surveyId}
    where ${isWithin(period, completions.completedAt)} and ${completions.reopenedAt} is null`;
}

export interface Sum {
  /** What is summed up; an employee of two companies counts in both. */
  readonly of: 'all' | 'day' | 'category' | 'company';
  /** The number of the day, from 1 on, or the id. Null for all, and for requests without a category. */
  readonly id: number | null;
  readonly count: number;
  readonly times: NumbersTimes;
  readonly roundTrips: number | null;
  readonly minutesBack: number;
}

/** Joins the rows with the companies in question; `is_first` holds for one row of each request. */
function withCompanies({ companyIds, begins }: Period, facts: SQL): SQL {
  const ids = companyIds === null ? null : sql`${`{${companyIds.join()}}`}::text::integer[]`;
  const list = `{${begins.map((begin) => begin.toISOString()).join()}}`;
  return sql`select facts.category_id, members.company_id, coalesce(members.is_first, true) as is_first, minutes, trips, back,
      -- A subquery is evaluated once, and not for each row.
      width_bucket(facts.at, (select ${list}::text::timestamptz[])) as day
    from (${facts}) as facts ${sql.raw(ids === null ? 'left join' : 'join')} (
      select user_id, company_id, row_number() over (partition by user_id order by company_id) = 1 as is_first
      from ${memberships} ${ids === null ? sql`` : sql`where company_id = any(${ids})`}
    ) as members on members.user_id = facts.user_id`;
}

/**
 * Sums up the rows of `askedIn` or `completedIn` in one pass. The times are counted by the minute before their order matters: a
 * year has a hundred thousand rows, and some thousand different minutes.
 */
export function sumUp(db: Db, period: Period, facts: SQL): Promise<Sum[]> {
  const counted = sql`select grouping(day, category_id, company_id) as level, day, category_id, company_id, minutes,
      case when grouping(company_id) = 0 then count(*) else count(*) filter (where is_first) end as n,
      case when grouping(company_id) = 0 then sum(trips) else sum(trips) filter (where is_first) end as trips,
      case when grouping(company_id) = 0 then sum(back) else sum(back) filter (where is_first) end as back
    from (${withCompanies(period, facts)}) as joined
    group by grouping sets ((day), (minutes), (category_id, minutes), (company_id, minutes))`;
  const ordered = sql`select *, sum(n) over (partition by level, day, category_id, company_id order by minutes) as passed,
      sum(n) filter (where minutes is not null) over (partition by level, day, category_id, company_id) as timed
    from (${counted}) as counted`;
  return db
    .select({
      of: sql<
        Sum['of']
      >`case level when 3 then 'day' when 5 then 'category' when 6 then 'company' else 'all' end`,
      id: sql<number | null>`coalesce(day, category_id, company_id)`,
      count: sql<number>`sum(n)::float8`,
      times: sql<NumbersTimes>`case when max(timed) > 0 then json_build_object(
        'median', min(minutes) filter (where passed >= 0.5 * timed), 'p90', min(minutes) filter (where passed >= 0.9 * timed)) end`,
      roundTrips: sql<number | null>`(sum(trips) / nullif(max(timed), 0))::float8`,
      minutesBack: sql<number>`coalesce(sum(back), 0)::float8`,
    })
    .from(sql`(${ordered}) as ordered`)
    .groupBy(sql`level, day, category_id, company_id`);
}

/**
 * Counts the different employees of the rows: by category, and of all under 0. Unconfirmed accounts do not count: anybody can make some, and
 * would be told of the others by the figures that these then allow.
 */
export async function countPeople(
  db: Db,
  period: Period,
  facts: SQL,
): Promise<ReadonlyMap<number | null, People>> {
  const rows = await db
    .select({
      isAll: sql<boolean>`grouping(category_id) = 1`,
      id: sql<number | null>`category_id`,
      people: sql<number>`count(distinct confirmed_id)::int`,
      confirmed: sql<number>`count(confirmed_id)::int`,
      withTime: sql<number>`(count(distinct confirmed_id) filter (where minutes is not null))::int`,
    })
    .from(
      sql`(select facts.*, ${users.id} as confirmed_id from (${facts}) as facts
        left join ${users} on ${users.id} = facts.user_id and ${users.emailConfirmedAt} is not null
        where exists (select 1 from ${memberships} where user_id = facts.user_id
          and company_id = any(${`{${(period.companyIds ?? []).join()}}`}::text::integer[]))) as facts`,
    )
    .groupBy(sql`grouping sets ((), (category_id))`);
  return new Map(rows.map(({ isAll, id, ...counts }) => [isAll ? 0 : id, counts]));
}

export interface People {
  readonly people: number;
  /** Rows of theirs. */
  readonly confirmed: number;
  /** Employees with a time. */
  readonly withTime: number;
}
