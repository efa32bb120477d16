import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails, outbox } from '../../db/schema/mails.ts';

/** Mails that an account sends to its further addresses. Others that went there were for the address's owner. */
const TO_FURTHER_ADDRESSES = ['mail-address-mail', 'answer-mail', 'daily-answer-mail', 'reminder-mail'];

/**
 * Deletes mails that wait to be sent to the address of an erased account, mails that were handed over to its recipients, and their messages in
 * the development mailbox. Returns their number. A mail about a request goes with its own employee, who may share the mailbox; to a further
 * address no other mail of the account waits, but its owner's may.
 */
export async function deleteMessages(tx: Db, email: string, recipients: readonly string[]): Promise<number> {
  const waiting = await tx
    .delete(jobs)
    .where(and(eq(jobs.recipient, email), isNull(jobs.userId)))
    .returning({ id: jobs.id });
  const sent = await tx
    .delete(outbox)
    .where(inArray(outbox.recipient, recipients))
    .returning({ id: outbox.id });
  const handedOver = await tx
    .delete(handedOverMails)
    .where(
      or(
        eq(handedOverMails.recipient, email),
        and(
          inArray(handedOverMails.recipient, recipients),
          inArray(handedOverMails.name, TO_FURTHER_ADDRESSES),
        ),
      ),
    )
    .returning({ id: handedOverMails.id });
  return waiting.length + sent.length + handedOver.length;
}
