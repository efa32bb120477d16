import { sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../db/client.ts';
import { messages, requests } from '../db/schema/requests.ts';

const opened = oncePerDb((db) => {
  const requestId = sql`${sql.placeholder('requestId')}::integer`;
  const newest = db.$with('newest').as(
    db
      .select({ id: sql<number>`coalesce(max(${messages.id}), 0)::integer`.as('id') })
      .from(messages)
      .where(sql`${messages.requestId} = ${requestId}`),
  );
  // Most openings show nothing new, and write nothing.
  const marked = db.$with('marked', {}).as(sql`
    update ${requests} set opened_message_id = newest.id from newest
    where ${requests.id} = ${requestId} and coalesce(${requests.openedMessageId}, -1) < newest.id`);
  return db.with(newest, marked).select({ id: newest.id }).from(newest).prepare('mark_opened');
});

/** Stores that a concierge has opened the messages of a request, and returns the id of the newest one: docs/product/thread.md#taking-back. */
export async function markOpened(db: Db, requestId: number): Promise<number> {
  const [newest] = await opened(db).execute({ requestId });
  return newest?.id ?? 0;
}
