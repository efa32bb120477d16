import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { requests } from '../db/schema/requests.ts';

interface Move {
  readonly userId: number;
  readonly previous: string;
  readonly next: string;
}

/** Sends the mails of an employee's requests for one address to another. No event: nobody else sees it. */
export async function moveContactEmail(tx: Db, { userId, previous, next }: Move): Promise<void> {
  await tx
    .update(requests)
    .set({ contactEmail: next })
    .where(and(eq(requests.userId, userId), eq(requests.contactEmail, previous)));
}
