import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails, outbox } from '../../db/schema/mails.ts';

/** Deletes mails that wait to be sent or were handed over, and the messages of the development mailbox. Returns their number. */
export async function deleteMessages(tx: Db, recipients: readonly string[]): Promise<number> {
  const waiting = await tx.delete(jobs).where(inArray(jobs.recipient, recipients)).returning({ id: jobs.id });
  const sent = await tx
    .delete(outbox)
    .where(inArray(outbox.recipient, recipients))
    .returning({ id: outbox.id });
  const handedOver = await tx
    .delete(handedOverMails)
    .where(inArray(handedOverMails.recipient, recipients))
    .returning({ id: handedOverMails.id });
  return waiting.length + sent.length + handedOver.length;
}
