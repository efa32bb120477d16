import { type SQL, sql, and, inArray, isNotNull } from 'drizzle-orm';
import type { Turn, TurnState } from '../../../src/lib/contract/desk-queue.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Db } from '../../db/client.ts';
import { companies } from '../../db/schema/identity.ts';
import { afterService, hoursOf, type ServiceHours } from '../companies/service-hours.ts';

interface Target {
  readonly minutes: number;
  readonly hours: ServiceHours;
}

type AnswerTargets = ReadonlyMap<number, Target>;

export async function answerTargets(db: Db, companyIds: readonly number[]): Promise<AnswerTargets> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: companies.id,
      minutes: companies.answerMinutes,
      serviceHours: companies.serviceHours,
      timeZone: companies.timeZone,
      holidays: companies.holidays,
    })
    .from(companies)
    .where(and(inArray(companies.id, [...new Set(companyIds)]), isNotNull(companies.answerMinutes)));
  return new Map(
    rows.map(({ id, minutes, ...stored }) => [id, { minutes: minutes ?? 0, hours: hoursOf(stored) }]),
  );
}

/**
 * Returns when an answer that is due since `since` is late for an employee of the companies: the earliest of their targets
 * (docs/product/desk-queue.md#service-hours), null without any.
 */
export function lateAt(targets: AnswerTargets, companyIds: readonly number[], since: Date): Date | null {
  let earliest: Date | null = null;
  for (const id of companyIds) {
    const target = targets.get(id);
    if (target === undefined) continue;
    const late = afterService(since, target.minutes, target.hours);
    if (late !== null && (earliest === null || late < earliest)) earliest = late;
  }
  return earliest;
}

/** The columns that decide whose turn it is; join `concierges` by the owner. */
export const turnColumns = {
  status: requests.status,
  waitsFor: requests.waitsFor,
  waitingSince: requests.waitingSince,
  waitsBecause: requests.waitsBecause,
  completedAt: requests.completedAt,
  ownerId: requests.ownerId,
  ownerName: concierges.name,
};

type StateRow = Pick<typeof requests.$inferSelect, 'status' | 'waitsFor' | 'waitingSince' | 'completedAt'>;
type TurnRow = StateRow &
  Pick<typeof requests.$inferSelect, 'waitsBecause' | 'ownerId'> & { readonly ownerName: string | null };

function turnState(row: StateRow, now: Date): TurnState {
  if (row.status === 'closed') return 'completed';
  if (row.waitsFor === 'them') return 'them';
  return row.waitingSince > now ? 'later' : 'us';
}

/** Returns whose turn it is and since when, exactly one state for each row: docs/product/desk-queue.md#whose-turn. */
export function stateSince(row: StateRow, now: Date) {
  const state = turnState(row, now);
  const since = state === 'completed' ? (row.completedAt ?? row.waitingSince) : row.waitingSince;
  return { state, since };
}

/** Returns the turn of a request. `lateAt` says when an answer that is due would be late by its company's target. */
export function emitTurn(row: TurnRow, now: Date, lateAt: (since: Date) => Date | null): Turn {
  const { state, since } = stateSince(row, now);
  return {
    state,
    since: since.toISOString(),
    late_at: state === 'us' ? (lateAt(since)?.toISOString() ?? null) : null,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
    reason: state === 'us' ? reasonOf(row) : null,
  };
}

/** Nobody misses the owner of a request that somebody else has claimed. */
function reasonOf({ waitsBecause, ownerId }: TurnRow): Turn['reason'] {
  if (waitsBecause === 'unsaid') return null;
  return waitsBecause === 'owner_gone' && ownerId !== null ? null : waitsBecause;
}

const isOpen = sql`${requests.status} <> 'closed'`;

/** Returns the conditions on `requests` of the three states of an uncompleted request at `now`; they exclude each other. */
export function openStates(now: Date): Readonly<Record<'us' | 'them' | 'later', SQL>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const forUs = sql`${isOpen} and ${requests.waitsFor} = 'us'`;
  return {
    us: sql`(${forUs} and ${requests.waitingSince} <= ${at})`,
    later: sql`(${forUs} and ${requests.waitingSince} > ${at})`,
    them: sql`(${isOpen} and ${requests.waitsFor} = 'them')`,
  };
}
