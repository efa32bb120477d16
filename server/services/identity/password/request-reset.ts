import { randomUUID } from 'node:crypto';
import { queuedMails } from '../../../db/schema/mails.ts';
import { normalEmail } from '../sign-up/normal-email.ts';
import type { Services } from '../../context.ts';
import { sendSoon } from '../../mails/queue-mail.ts';
import { mailDelayMs } from '../secrets/mail-delay.ts';

/**
 * Queues a mail to an address, whether it has an account or not. The mail is written after the reply, so that the reply
 * is the same for every address, in time too: docs/product/identity.md#same-replies.
 */
export async function requestReset(services: Services, email: string): Promise<void> {
  const now = services.clock.now();
  await services.db.insert(queuedMails).values({
    name: 'reset-mail',
    recipient: normalEmail(email),
    messageId: randomUUID(),
    dueAt: now,
    createdAt: now,
  });
  sendSoon(services, mailDelayMs());
}
