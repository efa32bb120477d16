import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { queuedMails } from '../../db/schema/mails.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { sealMail } from './sealed-mail.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

/** Stores a mail and sends it after the reply. From then on it survives the process: docs/mail-and-sms.md#the-queue. */
export async function queueMail(services: Services, name: string, mail: Mail): Promise<void> {
  await storeMail(services, services.db, name, mail);
  sendSoon(services);
}

/** Stores a mail with the other changes of a transaction, after which the caller calls `sendSoon`. */
export async function storeMail(services: Services, tx: Db, name: string, mail: Mail): Promise<void> {
  const messageId = randomUUID();
  const content = sealMail(services, messageId, mail);
  const now = services.clock.now();
  await tx.insert(queuedMails).values({
    name,
    recipient: mail.to,
    messageId,
    content,
    dueAt: now,
    createdAt: now,
    // What employees can stop opens no account.
    canWait: mail.unsubscribe !== undefined,
  });
}

/** Sends what is due after the reply, or after `delayMs`. */
export function sendSoon(services: Services, delayMs = 0): void {
  services.background.run('send-mails', () => sendQueuedMails(services), delayMs);
}
