import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Clock } from '../clock.ts';
import type { SmsPort } from './sms.ts';

/** Stores text messages in the development mailbox. The default without a provider. */
export function outboxSms(db: Db, clock: Clock): SmsPort {
  return {
    async send({ to, text }) {
      await db.insert(outbox).values({ kind: 'sms', recipient: to, text, createdAt: clock.now() });
    },
  };
}
