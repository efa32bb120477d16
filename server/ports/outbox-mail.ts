import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/outbox.ts';
import type { Clock } from './clock.ts';
import type { MailPort } from './mail.ts';

/** Keeps mails in the database, where a person or a test reads them: the default while no provider is configured. */
export function outboxMail(db: Db, clock: Clock): MailPort {
  return {
    async send({ to, subject, text }) {
      await db.insert(outbox).values({ kind: 'mail', recipient: to, subject, text, createdAt: clock.now() });
    },
  };
}
