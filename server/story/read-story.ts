import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { completions, requestEvents } from '../db/schema/requests.ts';
import type { ToldEvent } from './events.ts';
import type { CompletionState, State } from './request-state.ts';

/** Returns everything that has happened to a request, oldest first. */
export async function readStory(db: Db, requestId: number): Promise<ToldEvent[]> {
  const rows = await db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(asc(requestEvents.number));
  return rows.map(
    // Only `change` and `insertMessage` write the rows, from events.
    ({ kind, messageId, detail, at }) =>
      ({ kind, ...(messageId !== null && { messageId }), ...detail, at }) as ToldEvent,
  );
}

/** Returns the completions of a request, oldest first. */
export function readCompletions(db: Db, requestId: number): Promise<CompletionState[]> {
  return db
    .select({ id: completions.id, endedBy: completions.reopenedBy, endedAt: completions.reopenedAt })
    .from(completions)
    .where(eq(completions.requestId, requestId))
    .orderBy(asc(completions.id));
}

/** Compares but for why they wait, which earlier versions did not store. */
export function isSameState(one: State, other: State): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

const sorted = ({ waitsBecause: _, ...state }: State) =>
  Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1));
