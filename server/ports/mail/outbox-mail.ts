import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Clock } from '../clock.ts';
import type { MailPort } from './mail.ts';

/** Stores mails in the development mailbox. The default without a provider. */
export function outboxMail(db: Db, clock: Clock): MailPort {
  return {
    async send({ to, subject, text }) {
      await db.insert(outbox).values({ kind: 'mail', recipient: to, subject, text, createdAt: clock.now() });
    },
  };
}
