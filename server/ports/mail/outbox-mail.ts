import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Clock } from '../clock.ts';
import { plainText, type MailPort } from './mail.ts';

/** Stores mails in the development mailbox. The default without a provider. */
export function outboxMail(db: Db, clock: Clock): MailPort {
  return {
    async send(mail) {
      const { to: recipient, subject } = mail;
      const text = plainText(mail);
      await db.insert(outbox).values({ kind: 'mail', recipient, subject, text, createdAt: clock.now() });
    },
  };
}
