import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/outbox.ts';
import type { Clock } from './clock.ts';
import type { SmsPort } from './sms.ts';

/** Keeps text messages in the database: the default while no provider is configured. */
export function outboxSms(db: Db, clock: Clock): SmsPort {
  return {
    async send({ to, text }) {
      await db.insert(outbox).values({ kind: 'sms', recipient: to, text, createdAt: clock.now() });
    },
  };
}
