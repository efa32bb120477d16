import type { Db } from '../db/client.ts';
import type { Background } from '../ports/background.ts';
import type { Clock } from '../ports/clock.ts';
import type { LivePort } from '../ports/live.ts';
import type { MailPort } from '../ports/mail.ts';
import type { SmsPort } from '../ports/sms.ts';
import type { StoragePort } from '../ports/storage.ts';

/** What every service verb gets as its first argument. */
export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly storage: StoragePort;
  readonly background: Background;
  readonly live: LivePort;
  /** Keys the HMACs of one-time codes and file addresses. */
  readonly secret: string;
  /** What the concierge's tools send as their Bearer token. */
  readonly staffToken: string;
  /** Where links in mails lead, e.g. `http://localhost:8787`; no trailing slash. */
  readonly appOrigin: string;
  readonly productName: string;
  /** Demo only: a new request is acknowledged by an automatic reply. */
  readonly automaticReplies: boolean;
}

/** The signed-in employee on whose behalf a verb runs. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly fullName: string;
}
