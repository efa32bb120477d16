import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type {
  QueueChoices,
  QueueCounts,
  QueueRow,
  QueueTab,
  deskQueue as endpoint,
} from '../../../src/lib/contract/desk-queue.ts';
import { QUEUE_PAGE_SIZE } from '../../../src/lib/contract/shared/limits.ts';
import type { EmittedBy, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { requestWords } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/content.ts';
import type { Concierge, Services } from '../context.ts';
import { beginOfDay, endOfDay } from '../companies/time-zones.ts';
import { listCompanies } from '../desk/desk-session.ts';
import { limitReads, recordListed, recordRead } from '../desk/record-read.ts';
import { emitEmployee, employeeColumns, companiesOfRequest, inScope } from '../desk/scope.ts';
import { answerTargets, lateAt, emitTurn, openStates, turnColumns } from './turn.ts';
import { matchesQuery } from '../requests/search-words.ts';

type Query = ParsedQueryOf<typeof endpoint>;

const EXCERPT_CHARACTERS = 160;

interface LastMessage {
  readonly source: 'user' | 'concierge';
  readonly excerpt: string;
}

const newestOnes = sql`order by ${messages.createdAt} desc, ${messages.id} desc limit 1`;

/** A note of a machine is no message of ours: docs/product/live.md#automatic-notes. */
const lastMessage = sql<LastMessage | null>`(
  select json_build_object('source', ${messages.source},
    'excerpt', left(${messages.body}, ${sql.raw(String(EXCERPT_CHARACTERS))}))
  from ${messages} where ${messages.requestId} = ${requests.id} and not ${messages.isAutomatic} ${newestOnes})`;

const lastMessageId = sql<number | null>`(
  select ${messages.id} from ${messages} where ${messages.requestId} = ${requests.id} ${newestOnes})`;

/** What a list is sorted by, and in which direction. The id decides between equal times. */
interface Order {
  readonly key: SQL;
  readonly isNewestFirst: boolean;
}

const waiting: Order = { key: sql`${requests.waitingSince}`, isNewestFirst: false };
const ORDERS: Readonly<Record<QueueTab, Order>> = {
  us: waiting,
  them: waiting,
  later: waiting,
  // What waits for the employee comes last.
  mine: {
    key: sql`case when ${requests.waitsFor} = 'us' then ${requests.waitingSince}
      else ${requests.waitingSince} + interval '100 years' end`,
    isNewestFirst: false,
  },
  completed: { key: sql`${requests.completedAt}`, isNewestFirst: true },
  all: { key: sql`${requests.createdAt}`, isNewestFirst: true },
};

/**
 * Returns a page of a list within the concierge's scope, and the counts of the tabs, and records the search and what the page shows,
 * wherever it begins. A page reads an index from its place on, so that each costs the same.
 * @throws {ServiceError} `too_many_requests` (docs/product/desk-audit.md#limit-of-reads).
 */
export async function listQueue(
  services: Services,
  concierge: Concierge,
  query: Query,
): Promise<EmittedBy<typeof endpoint>> {
  const { db, clock } = services;
  const now = clock.now();
  const words = query.q?.trim() ?? '';
  if (words !== '') await recordSearch(services, concierge, words);
  const order = ORDERS[query.tab];
  const direction = sql.raw(order.isNewestFirst ? 'desc' : 'asc');
  const [rows, counts] = await Promise.all([
    db
      .select({
        id: requests.id,
        externalId: requests.externalId,
        name: requests.name,
        createdAt: requests.createdAt,
        urgent: requests.urgent,
        sortKey: sql<string>`(extract(epoch from ${order.key}) * 1000)::bigint::text`,
        turn: turnColumns,
        employee: employeeColumns,
        companies: companiesOfRequest,
        categoryName: surveyCategories.name,
        lastMessage,
        lastMessageId,
      })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
      .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId))
      .leftJoin(concierges, eq(concierges.id, requests.ownerId))
      .leftJoin(requestWords, eq(requestWords.requestId, requests.id))
      .where(
        and(
          inScope(concierge),
          inTab(query.tab, concierge, now),
          ...filters(query),
          matchesQuery(query.q),
          isBehind(query.after, order),
        ),
      )
      .orderBy(sql`${order.key} ${direction}`, sql`${requests.id} ${direction}`)
      // One more than the page tells whether another one follows.
      .limit(QUEUE_PAGE_SIZE + 1),
    countTabs(services, concierge, now),
  ]);
  const page = rows.slice(0, QUEUE_PAGE_SIZE);
  await recordListed(
    services,
    concierge,
    'requests',
    page.map(({ id }) => id),
  );
  const idsOf = (row: (typeof page)[number]) => row.companies.map((company) => company.id);
  const targets = await answerTargets(db, page.flatMap(idsOf));
  const last = page.at(-1);
  const next = rows.length > page.length && last !== undefined ? `${last.sortKey}_${String(last.id)}` : null;
  return {
    requests: page.map((row): QueueRow => ({
      id: row.id,
      external_id: row.externalId,
      name: row.name,
      turn: emitTurn(row.turn, now, (since) => lateAt(targets, idsOf(row), since)),
      employee_name: emitEmployee(row.employee).name,
      company_names: row.companies.map(({ name }) => name),
      category_name: row.categoryName,
      excerpt: row.lastMessage?.excerpt ?? null,
      excerpt_from: fromOf(row.lastMessage),
      last_message_id: row.lastMessageId,
      created_at: row.createdAt.toISOString(),
      urgent: row.urgent,
    })),
    next,
    counts,
  };
}

/** Records a search before it is made, found or not: that nothing is found tells something, too. */
async function recordSearch(services: Services, concierge: Concierge, words: string): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const inTransaction = { ...services, db: transaction };
    await limitReads(inTransaction, concierge, { words });
    const read = { action: 'searched', userId: null, requestId: null, detail: words } as const;
    await recordRead(inTransaction, concierge, read);
  });
}

/** Returns what the filters offer: the companies that the concierge serves, and the categories. */
export async function listChoices({ db }: Services, { companyIds }: Concierge): Promise<QueueChoices> {
  const [companies, categories] = await Promise.all([
    listCompanies(db, companyIds),
    db
      .select({ id: surveyCategories.id, name: surveyCategories.name })
      .from(surveyCategories)
      .orderBy(asc(surveyCategories.name)),
  ]);
  return { companies, categories };
}

function fromOf(message: LastMessage | null): QueueRow['excerpt_from'] {
  if (message === null) return null;
  return message.source === 'concierge' ? 'life_concierge' : 'user';
}

function inTab(tab: QueueTab, { id }: Concierge, now: Date): SQL | undefined {
  switch (tab) {
    case 'us':
    case 'them':
    case 'later':
      return openStates(now)[tab];
    case 'mine':
      return sql`(${requests.status} <> 'closed' and ${requests.ownerId} = ${id})`;
    case 'completed':
      return sql`${requests.completedAt} is not null`;
    case 'all':
      return undefined;
  }
}

function filters({ company, category, owner, from, until, zone }: Query): (SQL | undefined)[] {
  return [
    company === undefined
      ? undefined
      : sql`exists (select 1 from memberships m where m.user_id = ${requests.userId} and m.company_id = ${Number(company)})`,
    category === undefined ? undefined : eq(requestSurveys.categoryId, Number(category)),
    owner === undefined ? undefined : eq(requests.ownerId, Number(owner)),
    from === undefined ? undefined : gte(requests.createdAt, beginOfDay(from, zone)),
    until === undefined ? undefined : lt(requests.createdAt, endOfDay(until, zone)),
  ];
}

function isBehind(after: string | undefined, { key, isNewestFirst }: Order): SQL | undefined {
  if (after === undefined) return undefined;
  const [time = '', id = ''] = after.split('_');
  const comparison = sql.raw(isNewestFirst ? '<' : '>');
  return sql`(${key}, ${requests.id}) ${comparison}
    (to_timestamp(${time}::double precision / 1000), ${Number(id)}::integer)`;
}

async function countTabs({ db }: Services, concierge: Concierge, now: Date): Promise<QueueCounts> {
  const { us, them, later } = openStates(now);
  const [counts] = await db
    .select({
      us: sql<number>`(count(*) filter (where ${us}))::int`,
      mine: sql<number>`(count(*) filter (where ${requests.ownerId} = ${concierge.id}))::int`,
      them: sql<number>`(count(*) filter (where ${them}))::int`,
      later: sql<number>`(count(*) filter (where ${later}))::int`,
      to_answer: sql<number>`(count(*) filter (where ${us}
        and (${requests.ownerId} is null or ${requests.ownerId} = ${concierge.id})))::int`,
    })
    .from(requests)
    .where(and(sql`${requests.status} <> 'closed'`, inScope(concierge)));
  return counts ?? { us: 0, mine: 0, them: 0, later: 0, to_answer: 0 };
}
