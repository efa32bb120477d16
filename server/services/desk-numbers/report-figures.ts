import { and, countDistinct, eq, isNotNull } from 'drizzle-orm';
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

/** A figure of the page; hidden when it is about too few employees, or would reveal such a figure by subtraction. */
export type Shown<Value> = Value | 'fewer than 5' | 'not shown';

interface Counted {
  /** Requests, completions or ratings. */
  readonly count: number;
  /** Different employees with a confirmed address; the count may be of others alone. */
  readonly people: number;
}

/**
 * Decides which groups of a whole may be shown. When a small group is hidden, the smallest other one is hidden as well: the whole
 * minus the shown groups would reveal the small one.
 */
export function hide(groups: readonly Counted[]): ((value: number) => Shown<number>)[] {
  const few = groups.filter(({ count, people }) => count > 0 && people < PEOPLE_MIN);
  const hidden = new Set(few);
  const others = groups
    .filter(({ people }) => people >= PEOPLE_MIN)
    .toSorted((one, two) => one.people - two.people);
  // One is enough, and necessary: several small groups may be the same people.
  const [smallest] = others;
  if (few.length > 0 && smallest !== undefined) hidden.add(smallest);
  return groups.map((group) => (value) => {
    if (few.includes(group)) return 'fewer than 5';
    return hidden.has(group) ? 'not shown' : value;
  });
}

/** Returns the value of a figure about so many employees. */
function ifMany<Value>(people: number, value: Value): Shown<Value> {
  return people < PEOPLE_MIN ? 'fewer than 5' : value;
}

const NOBODY: People = { people: 0, withTime: 0 };

/** Returns what the page may show. */
export async function figuresOf(db: Db, period: Period) {
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
  const groups = [...new Set(ids)]
    .map((id) => ({
      name: names.find((category) => category.id === id)?.name ?? 'Other',
      asked: { count: find(asked, 'category', id)?.count ?? 0, ...(askers.get(id) ?? NOBODY) },
      completed: {
        count: find(completed, 'category', id)?.count ?? 0,
        minutesBack: find(completed, 'category', id)?.minutesBack ?? 0,
        ...(helped.get(id) ?? NOBODY),
      },
    }))
    .toSorted((one, two) => two.asked.count - one.asked.count);
  const showAsked = hide(groups.map((group) => group.asked));
  const showCompleted = hide(groups.map((group) => group.completed));
  const showRatings = hide(ratings);
  return {
    requests: ifMany(allAskers.people, requested?.count ?? 0),
    firstAnswer: ifMany(allAskers.withTime, requested?.times ?? null),
    completions: ifMany(allHelped.people, done?.count ?? 0),
    completion: ifMany(allHelped.withTime, done?.times ?? null),
    roundTrips: ifMany(allHelped.people, done?.roundTrips ?? null),
    minutesBack: ifMany(allHelped.people, done?.minutesBack ?? 0),
    categories: groups.map((group, index) => ({
      name: group.name,
      requests: showAsked[index]?.(group.asked.count) ?? 0,
      completions: showCompleted[index]?.(group.completed.count) ?? 0,
      minutesBack: showCompleted[index]?.(group.completed.minutesBack) ?? 0,
    })),
    ratings: ratings.map((rating, index) => showRatings[index]?.(rating.count) ?? 0),
  };
}

export type ReportFigures = Awaited<ReturnType<typeof figuresOf>>;

async function ratingsOf(db: Db, period: Period): Promise<Counted[]> {
  const rows = await db
    .select({
      rating: completions.rating,
      count: countDistinct(completions.id),
      people: countDistinct(users.id),
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .leftJoin(users, and(eq(users.id, requests.userId), isNotNull(users.emailConfirmedAt)))
    .where(isOf(period, completions.completedAt))
    .groupBy(completions.rating);
  return Array.from({ length: RATING_MAX }, (_, index) => {
    const found = rows.find(({ rating }) => rating === index + 1);
    return { count: found?.count ?? 0, people: found?.people ?? 0 };
  });
}
