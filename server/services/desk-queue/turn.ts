import { type SQL, sql } from 'drizzle-orm';
import type { Turn, TurnState } from '../../../src/lib/contract/desk-queue.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { requests } from '../../db/schema/requests.ts';

/** The columns that decide whose turn it is; join `concierges` by the owner. */
export const turnColumns = {
  status: requests.status,
  waitsFor: requests.waitsFor,
  waitingSince: requests.waitingSince,
  completedAt: requests.completedAt,
  ownerId: requests.ownerId,
  ownerName: concierges.name,
};

export interface TurnRow {
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly waitsFor: 'us' | 'them';
  readonly waitingSince: Date;
  readonly completedAt: Date | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
}

/** Returns whose turn it is, exactly one state for each row: docs/product/desk-queue.md#whose-turn. */
export function turnState(row: Pick<TurnRow, 'status' | 'waitsFor' | 'waitingSince'>, now: Date): TurnState {
  if (row.status === 'closed') return 'completed';
  if (row.waitsFor === 'them') return 'them';
  return row.waitingSince > now ? 'later' : 'us';
}

/** Returns the turn of a request. `lateAt` says when an answer that is due would be late by its company's target. */
export function emitTurn(row: TurnRow, now: Date, lateAt: (since: Date) => Date | null): Turn {
  const state = turnState(row, now);
  const since = state === 'completed' ? (row.completedAt ?? row.waitingSince) : row.waitingSince;
  return {
    state,
    since: since.toISOString(),
    late_at: state === 'us' ? (lateAt(since)?.toISOString() ?? null) : null,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
  };
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
