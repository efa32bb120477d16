import { and, eq, inArray, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { conciergeActions } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import { recordAction } from '../../story/record-action.ts';
import type { Concierge, Services } from '../context.ts';
import { at, requestAddress } from '../requests/request-address.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { ServiceError } from '../service-error.ts';

const RETRY_AFTER_S = 600;
/** A page that refreshes itself within this time is recorded once. */
const REPEATED_MS = 10 * MINUTE_MS;

type InTransaction = Omit<Services, 'db'> & { readonly db: Db };

/** What a concierge is about to read: a request by its address, or what the words of a search find. */
type Wanted = { readonly request: string } | { readonly words: string };

/**
 * Refuses to open, change or search for more requests in an hour than a concierge may, and tells the operator:
 * docs/product/desk-audit.md#limit-of-reads. Call it in the transaction that records the call, before the lock of the request: it makes parallel calls of the concierge wait for each
 * other, so that a count and the record that follows it are one step.
 * @throws {ServiceError} `too_many_requests`; `not_found` when the request's is no address.
 */
export async function limitReads(
  { db, clock, alerts, desk }: InTransaction,
  { id: conciergeId }: Concierge,
  wanted: Wanted,
): Promise<void> {
  const ofHour = and(
    eq(conciergeActions.conciergeId, conciergeId),
    gt(conciergeActions.createdAt, new Date(clock.now().getTime() - HOUR_MS)),
  );
  const isCounted =
    'words' in wanted
      ? isSearch(wanted.words)
      : inArray(
          conciergeActions.requestId,
          db
            .select({ id: requests.id })
            .from(requests)
            .where(at(requestAddress(wanted.request))),
        );
  const counted = db
    .select({ id: conciergeActions.id })
    .from(conciergeActions)
    .where(and(isCounted, ofHour))
    .limit(1);
  if ((await counted).length > 0) return;
  await inTurn(db, conciergeId);
  const [read] = await db
    .select({
      count: sql<number>`(count(distinct ${conciergeActions.requestId})
        + count(distinct ${conciergeActions.detail}) filter (where ${conciergeActions.action} = 'searched'))::int`,
    })
    .from(conciergeActions)
    .where(ofHour);
  if ((read?.count ?? 0) < desk.threadsPerHour) return;
  alerts.raise('desk_reads', { concierge: conciergeId, limit: desk.threadsPerHour });
  throw new ServiceError('too_many_requests', { of: 'reads' }, { retryAfterSeconds: RETRY_AFTER_S });
}

/** Makes parallel calls of a concierge wait for each other until the end of the transaction. */
async function inTurn(tx: Db, conciergeId: number): Promise<void> {
  const own = eq(concierges.id, conciergeId);
  await tx.select({ id: concierges.id }).from(concierges).where(own).for('no key update');
}

function isSearch(words: string): SQL | undefined {
  return and(eq(conciergeActions.action, 'searched'), eq(conciergeActions.detail, words));
}

interface Read {
  readonly action: 'opened' | 'searched' | 'listed';
  readonly userId: number | null;
  readonly requestId: number | null;
  /** The words of a search, or which list. */
  readonly detail: string | null;
}

/** Records that a concierge opened a request, searched or saw a list, once in ten minutes. */
export async function recordRead(services: InCall, concierge: Concierge, read: Read): Promise<void> {
  if (await isRepeated(services, concierge, read)) return;
  await recordAction(services.db, concierge, { ...read, createdAt: services.clock.now() });
}

/** Does what `recordRead` does for the calls that a page makes at once. Call it in a transaction. */
export async function recordReadOnce(services: InCall, concierge: Concierge, read: Read): Promise<void> {
  if (await isRepeated(services, concierge, read)) return;
  await inTurn(services.db, concierge.id);
  await recordRead(services, concierge, read);
}

type InCall = Pick<InTransaction, 'db' | 'clock'>;

async function isRepeated({ db, clock }: InCall, concierge: Concierge, read: Read): Promise<boolean> {
  const now = clock.now();
  const [repeated] = await db
    .select({ id: conciergeActions.id })
    .from(conciergeActions)
    .where(
      and(
        ofSession(concierge),
        eq(conciergeActions.action, read.action),
        sql`${conciergeActions.requestId} is not distinct from ${read.requestId}::integer`,
        sql`${conciergeActions.detail} is not distinct from ${read.detail}::text`,
        gt(conciergeActions.createdAt, new Date(now.getTime() - REPEATED_MS)),
      ),
    )
    .limit(1);
  return repeated !== undefined;
}

/**
 * Records of which requests a list shows the beginning, each once in ten minutes: a page that refreshes itself adds the new ones alone
 * (docs/product/desk-audit.md#lists).
 */
export async function recordListed(
  { db, clock }: Pick<InTransaction, 'db' | 'clock'>,
  concierge: Concierge,
  list: 'requests' | 'ratings',
  requestIds: readonly number[],
): Promise<void> {
  if (requestIds.length === 0) return;
  const now = clock.now();
  const shown = await db
    .select({ ids: conciergeActions.listedIds })
    .from(conciergeActions)
    .where(
      and(
        ofSession(concierge),
        eq(conciergeActions.action, 'listed'),
        eq(conciergeActions.detail, list),
        gt(conciergeActions.createdAt, new Date(now.getTime() - REPEATED_MS)),
      ),
    );
  const known = new Set(shown.flatMap(({ ids }) => ids ?? []));
  const listedIds = [...new Set(requestIds)].filter((id) => !known.has(id));
  if (listedIds.length === 0) return;
  const record = { action: 'listed', detail: list, listedIds, userId: null, createdAt: now } as const;
  await recordAction(db, concierge, record);
}

/** A program with a personal token has no session: all its calls count together. */
function ofSession({ id, sessionId }: Concierge) {
  return and(
    eq(conciergeActions.conciergeId, id),
    sessionId === null ? isNull(conciergeActions.sessionId) : eq(conciergeActions.sessionId, sessionId),
  );
}
