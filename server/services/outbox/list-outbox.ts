import { desc } from 'drizzle-orm';
import { outbox } from '../../db/schema/mails.ts';
import type { Services } from '../context.ts';

const NEWEST_MAX = 200;

export interface OutboxEntry {
  readonly kind: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly created_at: string;
}

/** Returns the newest mails and text messages of the development mailbox, newest first. */
export async function listOutbox({ db }: Services): Promise<OutboxEntry[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(NEWEST_MAX);
  return rows.map(({ kind, recipient, subject, text, createdAt }) => ({
    kind,
    to: recipient,
    subject,
    text,
    created_at: createdAt.toISOString(),
  }));
}
