import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { completions } from '../db/schema/requests.ts';
import { measureCompletion } from './clocks.ts';
import type { LockedRequest } from './lock.ts';

type Row = typeof completions.$inferSelect;

/** Stores a completion of a locked request, in place of one that still stands, with the minutes of its playbook, else none. Returns its id. */
export async function insertCompletion(
  transaction: Db,
  { id: requestId, newestCompletion }: LockedRequest,
  conciergeId: number,
  completedAt: Date,
): Promise<number> {
  if (newestCompletion !== null && newestCompletion.reopened_by === null) {
    await transaction
      .update(completions)
      .set({ reopenedAt: completedAt, reopenedBy: 'concierge' })
      .where(eq(completions.id, newestCompletion.id));
  }
  const minutes = sql`coalesce((
    select (s.playbook ->> 'minutes')::integer from request_surveys s join requests r on r.survey_id = s.id
    where r.id = ${requestId}), 0)`;
  const measured = await measureCompletion(transaction, requestId, completedAt);
  const [stored] = await transaction
    .insert(completions)
    .values({ requestId, conciergeId, completedAt, minutes, ...measured })
    .returning({ id: completions.id });
  if (stored === undefined) throw new Error('The completion was not inserted.');
  return stored.id;
}

/** Returns the newest completion of a request, which may have ended; null before the first one. */
export async function newestCompletion(db: Db, requestId: number): Promise<Row | null> {
  const [newest] = await db
    .select()
    .from(completions)
    .where(eq(completions.requestId, requestId))
    .orderBy(desc(completions.id))
    .limit(1);
  return newest ?? null;
}

/** What is said of a completion, by either side. */
export type Said = Partial<
  Pick<
    Row,
    | 'messageId'
    | 'minutes'
    | 'outcome'
    | 'outcomeSurveyId'
    | 'rating'
    | 'ratingText'
    | 'ratedAt'
    | 'thankedAt'
  >
>;

/** Stores what a concierge or the employee says of a completion. */
export async function describeCompletion(transaction: Db, id: number, said: Said): Promise<void> {
  await transaction.update(completions).set(said).where(eq(completions.id, id));
}
