import { and, countDistinct, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { RATING_MAX } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { completions, requests } from '../../db/schema/requests.ts';
import { surveyCategories } from '../../db/schema/content.ts';
import {
  askedIn,
  completedIn,
  countPeople,
  isOf,
  type People,
  type Period,
  type Sum,
  sumUp,
} from './period.ts';

/** Fewer employees than that could be recognized. */
const PEOPLE_MIN = 5;
/** A hidden count of one could be four, for all that a page shows: that is no more than “fewer than 5” says. */
const SLACK_MIN = 3;

const hidden = z.literal(['fewer than 5', 'not shown']);
const shownNumber = z.union([z.number(), hidden]);
const shownTimes = z.union([z.nullable(z.object({ median: z.number(), p90: z.number() })), hidden]);

/** What a page shows of a month. Figures are hidden when they are about too few employees, or would reveal such a figure. */
export const reportFigures = z.object({
  requests: shownNumber,
  firstAnswer: shownTimes,
  completions: shownNumber,
  completion: shownTimes,
  roundTrips: z.union([z.nullable(z.number()), hidden]),
  minutesBack: shownNumber,
  categories: z.array(
    z.object({ name: z.string(), requests: shownNumber, completions: shownNumber, minutesBack: shownNumber }),
  ),
  ratings: z.array(shownNumber),
});
export type ReportFigures = z.output<typeof reportFigures>;
export type Shown<Value> = Value | z.output<typeof hidden>;

interface Counted {
  /** Requests, completions or ratings. */
  readonly count: number;
  /** Those of employees with a confirmed address: whoever has made the others knows how many they are. */
  readonly confirmed: number;
  /** Different employees with a confirmed address; the count may be of others alone. */
  readonly people: number;
}

interface Hiding {
  /** For each group, what is shown of a value of it. */
  readonly show: readonly ((value: number) => Shown<number>)[];
  /** True when the whole must not be shown either: it would tell what the hidden groups are. */
  readonly hidesWhole: boolean;
}

/**
 * Decides which groups may be shown beside their whole, of which `confirmedWhole` are of confirmed employees. A small group is hidden. The whole minus the shown groups would reveal it,
 * so others are hidden as well, the smallest first, until the hidden sum leaves `SLACK_MIN` open. A reader knows that a small group has
 * a count of one at least and any other one of five at least: a hidden sum of six would be one and five.
 */
export function hide(groups: readonly Counted[], confirmedWhole: number): Hiding {
  const few = groups.filter(({ count, people }) => count > 0 && people < PEOPLE_MIN);
  const others = groups
    .filter(({ people }) => people >= PEOPLE_MIN)
    .toSorted((one, two) => one.people - two.people);
  const beside = new Set<Counted>();
  const leastOfFew = few.filter(({ confirmed }) => confirmed > 0).length;
  const slack = () => {
    const shown = others.filter((group) => !beside.has(group));
    const shownSum = shown.reduce((sum, { confirmed }) => sum + confirmed, 0);
    return confirmedWhole - shownSum - leastOfFew - beside.size * PEOPLE_MIN;
  };
  // One is necessary in any case: several small groups may be the same people.
  for (const other of few.length === 0 ? [] : others) {
    if (beside.size > 0 && slack() >= SLACK_MIN) break;
    beside.add(other);
  }
  const show = groups.map((group) => (value: number) => {
    if (few.includes(group)) return 'fewer than 5';
    return beside.has(group) ? 'not shown' : value;
  });
  return { show, hidesWhole: few.length > 0 && slack() < SLACK_MIN };
}

/** Returns the value of a figure about so many employees. */
function ifMany<Value>(people: number, value: Value): Shown<Value> {
  return people < PEOPLE_MIN ? 'fewer than 5' : value;
}

function unlessHidden<Value>(isHidden: boolean, value: Shown<Value>): Shown<Value> {
  return isHidden && value !== 'fewer than 5' ? 'not shown' : value;
}

const NOBODY: People = { people: 0, confirmed: 0, withTime: 0 };

/** Returns what the page may show. */
export async function figuresOf(db: Db, period: Period): Promise<ReportFigures> {
  const facts = [askedIn(period), completedIn(period)] as const;
  const [asked, completed, askers, helped, ratings, names] = await Promise.all([
    ...([sumUp(db, period, facts[0]), sumUp(db, period, facts[1])] as const),
    ...([countPeople(db, period, facts[0]), countPeople(db, period, facts[1])] as const),
    ratingsOf(db, period),
    db.select({ id: surveyCategories.id, name: surveyCategories.name }).from(surveyCategories),
  ]);
  const find = (sums: readonly Sum[], of: Sum['of'], id: number | null = null) =>
    sums.find((sum) => sum.of === of && sum.id === id);
  const [requested, done] = [find(asked, 'all'), find(completed, 'all')];
  const [allAskers, allHelped] = [askers.get(0) ?? NOBODY, helped.get(0) ?? NOBODY];
  const ids = [...asked, ...completed].filter(({ of }) => of === 'category').map(({ id }) => id);
  const groups = [...new Set(ids)].map((id) => ({
    name: names.find((category) => category.id === id)?.name ?? 'Other',
    asked: { count: find(asked, 'category', id)?.count ?? 0, ...(askers.get(id) ?? NOBODY) },
    completed: {
      count: find(completed, 'category', id)?.count ?? 0,
      minutesBack: find(completed, 'category', id)?.minutesBack ?? 0,
      ...(helped.get(id) ?? NOBODY),
    },
  }));
  const requestCount = requested?.count ?? 0;
  const completionCount = done?.count ?? 0;
  const byAsked = hide(
    groups.map((group) => group.asked),
    allAskers.confirmed,
  );
  const byCompleted = hide(
    groups.map((group) => group.completed),
    allHelped.confirmed,
  );
  const shownCompletions = unlessHidden(byCompleted.hidesWhole, ifMany(allHelped.people, completionCount));
  // Not every completion is rated, so the ratings are as many as the completions at most.
  const byRating = hide(ratings, typeof shownCompletions === 'number' ? allHelped.confirmed : Infinity);
  return {
    requests: unlessHidden(byAsked.hidesWhole, ifMany(allAskers.people, requestCount)),
    firstAnswer: ifMany(allAskers.withTime, requested?.times ?? null),
    completions: shownCompletions,
    completion: ifMany(allHelped.withTime, done?.times ?? null),
    roundTrips: ifMany(allHelped.withTime, done?.roundTrips ?? null),
    minutesBack: unlessHidden(byCompleted.hidesWhole, ifMany(allHelped.people, done?.minutesBack ?? 0)),
    categories: groups
      .map((group, index) => ({
        name: group.name,
        requests: byAsked.show[index]?.(group.asked.count) ?? 0,
        completions: byCompleted.show[index]?.(group.completed.count) ?? 0,
        minutesBack: byCompleted.show[index]?.(group.completed.minutesBack) ?? 0,
      }))
      .toSorted(mostShownFirst),
    // All of them alike, when the completions would tell what is hidden: then nobody knows which rating was given at all.
    ratings: ratings.map(({ count }, index) =>
      byRating.hidesWhole ? 'not shown' : (byRating.show[index]?.(count) ?? 0),
    ),
  };
}

type Category = ReportFigures['categories'][number];

/** Compares what is shown alone: the place between two other categories would tell a hidden count. */
function mostShownFirst(one: Category, other: Category): number {
  const [count, otherCount] = [one, other].map(({ requests: shown }) =>
    typeof shown === 'number' ? shown : -1,
  );
  return (otherCount ?? 0) - (count ?? 0) || one.name.localeCompare(other.name, 'en');
}

async function ratingsOf(db: Db, period: Period): Promise<Counted[]> {
  const rows = await db
    .select({
      rating: completions.rating,
      count: countDistinct(completions.id),
      confirmed: sql<number>`(count(distinct ${completions.id}) filter (where ${users.id} is not null))::int`,
      people: countDistinct(users.id),
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .leftJoin(users, and(eq(users.id, requests.userId), isNotNull(users.emailConfirmedAt)))
    .where(isOf(period, completions.completedAt))
    .groupBy(completions.rating);
  return Array.from({ length: RATING_MAX }, (_, index) => {
    const found = rows.find(({ rating }) => rating === index + 1);
    return { count: found?.count ?? 0, confirmed: found?.confirmed ?? 0, people: found?.people ?? 0 };
  });
}
