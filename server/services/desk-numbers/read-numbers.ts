import { and, count, eq, isNotNull, sql, desc } from 'drizzle-orm';
import type {
  deskNumbers as endpoint,
  NumbersFigures,
  NumbersGroup,
  deskNumbersRatings as ratingsEndpoint,
} from '../../../src/lib/contract/desk-numbers.ts';
import type { EmittedBy, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS, NUMBERS_MAX_DAYS, RATING_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { completions, requests } from '../../db/schema/requests.ts';
import { surveyCategories } from '../../db/schema/content.ts';
import type { Concierge, Services } from '../context.ts';
import { beginOfDay, dayAfter, dayIn, endOfDay } from '../companies/time-zones.ts';
import { listCompanies } from '../desk/desk-session.ts';
import { recordListed } from '../desk/record-read.ts';
import { inScope, companiesOfRequest } from '../desk/scope.ts';
import { openStates } from '../desk-queue/turn.ts';
import { ServiceError } from '../service-error.ts';
import { askedIn, completedIn, isOf, type Period, type Sum, sumUp } from './period.ts';
import { concierges } from '../../db/schema/concierges.ts';

type Reply = EmittedBy<typeof endpoint>;
type NumbersQuery = ParsedQueryOf<typeof endpoint>;

const DAYS_DEFAULT = 30;

/** A period with its days in the caller's time zone. */
interface Asked extends Period {
  readonly days: readonly string[];
}

/**
 * Returns what a lead asks for, within their scope: a company that they do not serve has no employees.
 * @throws {ServiceError} `period_refused` for a period that is too long or ends before it begins.
 */
function askedPeriod(
  { clock }: Services,
  { companyIds }: Pick<Concierge, 'companyIds'>,
  { company, from, until, zone }: NumbersQuery,
): Asked {
  const last = until ?? dayIn(clock.now(), zone);
  const first = from ?? dayAfter(last, 1 - DAYS_DEFAULT);
  if (first > last) throw new ServiceError('period_refused', {});
  const days = [first];
  for (let day = first; day < last; days.push(day)) {
    day = dayAfter(day);
    if (days.length === NUMBERS_MAX_DAYS) {
      throw new ServiceError('period_refused', { most: NUMBERS_MAX_DAYS });
    }
  }
  const id = Number(company);
  const served = company === undefined ? companyIds : (companyIds?.includes(id) ?? true) ? [id] : [];
  const begins = days.map((day) => beginOfDay(day, zone));
  return { companyIds: served, from: beginOfDay(first, zone), until: endOfDay(last, zone), begins, days };
}

interface Cached {
  readonly atMs: number;
  readonly reply: Promise<Reply>;
}

const CACHED_MAX = 200;
const cacheOf = oncePerDb(() => new Map<string, Cached>());

/**
 * Returns the numbers of a period within the lead's scope, at most a minute old: docs/product/desk-numbers.md#numbers.
 * @throws {ServiceError} `period_refused` as `askedPeriod` does.
 */
export async function readNumbers(services: Services, lead: Concierge, query: NumbersQuery): Promise<Reply> {
  const asked = askedPeriod(services, lead, query);
  const cache = cacheOf(services.reports);
  const key = JSON.stringify(asked);
  const nowMs = services.clock.now().getTime();
  const known = cache.get(key);
  if (known !== undefined && nowMs - known.atMs < MINUTE_MS) return known.reply;
  const reply = read(services, asked);
  cache.delete(key);
  cache.set(key, { atMs: nowMs, reply });
  // A failure is not kept. The caller gets it, too.
  reply.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
  return reply;
}

async function read({ reports: db, clock }: Services, asked: Asked): Promise<Reply> {
  const [requested, completed, ratings, waiting, categories, companies] = await Promise.all([
    sumUp(db, asked, askedIn(asked)),
    sumUp(db, asked, completedIn(asked)),
    countRatings(db, asked),
    countWaiting(db, asked, clock.now()),
    db.select({ id: surveyCategories.id, name: surveyCategories.name }).from(surveyCategories),
    listCompanies(db, asked.companyIds),
  ]);
  const find = (sums: readonly Sum[], of: Sum['of'], id: number | null) =>
    sums.find((sum) => sum.of === of && sum.id === id);
  const figures = (of: Sum['of'], id: number | null) =>
    figuresOf(find(requested, of, id), find(completed, of, id));
  /** The groups with requests or completions, those with most requests first. */
  const groups = (of: Sum['of'], names: Named): NumbersGroup[] => {
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    // Employees without a company are in no group of companies.
    const isGroup = (sum: Sum) => sum.of === of && (of === 'category' || sum.id !== null);
    const ids = new Set([...requested, ...completed].filter(isGroup).map(({ id }) => id));
    return [...ids]
      .map((id) => ({ name: nameOf.get(id ?? 0) ?? null, ...figures(of, id) }))
      .toSorted((one, other) => other.requests - one.requests || other.completions - one.completions);
  };
  return {
    from: asked.days[0] ?? '',
    until: asked.days.at(-1) ?? '',
    days: asked.days.map((day, index) => {
      const { requests: created, completions: done } = figures('day', index + 1);
      return { day, requests: created, completions: done };
    }),
    all: figures('all', null),
    categories: groups('category', categories),
    companies: groups('company', companies),
    ratings,
    waiting,
  };
}

function figuresOf(asked: Sum | undefined, completed: Sum | undefined): NumbersFigures {
  return {
    requests: asked?.count ?? 0,
    first_answer: asked?.times ?? null,
    completions: completed?.count ?? 0,
    completion: completed?.times ?? null,
    round_trips: completed?.roundTrips ?? null,
    minutes_back: completed?.minutesBack ?? 0,
  };
}

type Named = readonly { readonly id: number; readonly name: string }[];

/** Counts how often each rating was given to a completion of the period, also to one that has ended. */
async function countRatings(db: Db, period: Period): Promise<number[]> {
  const rows = await db
    .select({ rating: completions.rating, count: count() })
    .from(completions)
    // For all companies nothing uses this join, and the planner leaves it out.
    .leftJoin(requests, eq(requests.id, completions.requestId))
    .where(and(isOf(period, completions.completedAt), isNotNull(completions.rating)))
    .groupBy(completions.rating);
  const given = (rating: number) => rows.find((row) => row.rating === rating)?.count ?? 0;
  return Array.from({ length: RATING_MAX }, (_, index) => given(index + 1));
}

async function countWaiting(db: Db, { companyIds }: Period, now: Date): Promise<Reply['waiting']> {
  const { us, later, them } = openStates(now);
  const [counts] = await db
    .select({
      us: sql<number>`(count(*) filter (where ${us}))::int`,
      later: sql<number>`(count(*) filter (where ${later}))::int`,
      them: sql<number>`(count(*) filter (where ${them}))::int`,
      since: sql<Date | null>`min(${requests.waitingSince}) filter (where ${us})`.mapWith(
        requests.waitingSince,
      ),
    })
    .from(requests)
    .where(sql`${requests.status} <> 'closed' and ${inScope({ companyIds }) ?? sql`true`}`);
  const { since = null, ...numbers } = counts ?? { us: 0, later: 0, them: 0 };
  return { ...numbers, since: since?.toISOString() ?? null };
}

const PAGE_RATINGS = 50;

/**
 * Returns a page of the ratings of a period's completions within the lead's scope, the newest first, and records it:
 * docs/product/desk-numbers.md#ratings.
 * @throws {ServiceError} `period_refused` as `askedPeriod` does.
 */
export async function listRatings(
  services: Services,
  lead: Concierge,
  { after, ...query }: ParsedQueryOf<typeof ratingsEndpoint>,
): Promise<EmittedBy<typeof ratingsEndpoint>> {
  const [time = '', id = ''] = after?.split('_') ?? [];
  const place = sql`(${completions.ratedAt}, ${completions.id})`;
  const rows = await services.reports
    .select({
      id: completions.id,
      rating: completions.rating,
      text: completions.ratingText,
      ratedAt: completions.ratedAt,
      conciergeName: concierges.name,
      companies: companiesOfRequest,
      request: { id: requests.id, externalId: requests.externalId, name: requests.name },
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .innerJoin(concierges, eq(concierges.id, completions.conciergeId))
    .where(
      and(
        isOf(askedPeriod(services, lead, query), completions.completedAt),
        isNotNull(completions.rating),
        after === undefined
          ? undefined
          : sql`${place} < (to_timestamp(${time}::double precision / 1000), ${Number(id)}::integer)`,
      ),
    )
    .orderBy(desc(completions.ratedAt), desc(completions.id))
    // One more than the page tells whether another one follows.
    .limit(PAGE_RATINGS + 1);
  const ratings = rows.slice(0, PAGE_RATINGS);
  await recordListed(
    services,
    lead,
    'ratings',
    ratings.map(({ request }) => request.id),
  );
  const last = ratings.at(-1);
  const isMore = rows.length > PAGE_RATINGS && last !== undefined;
  return {
    ratings: ratings.map((row) => ({
      id: row.id,
      rating: row.rating ?? 0,
      text: row.text,
      rated_at: row.ratedAt?.toISOString() ?? '',
      concierge_name: row.conciergeName,
      company_names: row.companies.map(({ name }) => name),
      request: { external_id: row.request.externalId, name: row.request.name },
    })),
    next: isMore ? `${String(last.ratedAt?.getTime())}_${String(last.id)}` : null,
  };
}
