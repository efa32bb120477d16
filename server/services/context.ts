import type { Check } from '../../src/lib/contract/operator/installation.ts';
import type { Db, RootDb } from '../db/client.ts';
import type { Alerts } from '../log/alerts.ts';
import type { Log } from '../log/log.ts';
import type { JobKind, KindOfJob } from '../outgoing/job-kind.ts';
import type { Background } from '../ports/background.ts';
import type { Clock } from '../ports/clock.ts';
import type { LivePort } from '../ports/live.ts';
import type { MailPort } from '../ports/mail/mail.ts';
import type { OpenRateLimit } from '../ports/rate-limits.ts';
import type { SmsPort } from '../ports/sms.ts';
import type { StorageHealth, StoragePort } from '../ports/storage/storage.ts';
import type { PresenceBoard } from './desk-request/presence-board.ts';
import type { AccountLimits, DeskSettings, TextSettings } from '../shared/limits.ts';
import type { Network } from '../shared/networks.ts';

/** Dependencies of the services, passed as their first argument. */
export interface Services {
  readonly db: RootDb;
  /** For sums over many rows. */
  readonly reports: Db;
  /** Resolves when the database answers, and rejects with its error otherwise. */
  readonly ping: () => Promise<void>;
  readonly clock: Clock;
  /** Compares the clock with the database's, and adopts its time if they agree. Returns whether they do. */
  readonly compareClocks: () => Promise<boolean>;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly storage: StoragePort;
  readonly storageHealth: StorageHealth;
  /** Checks the installation: docs/product/configuration.md#check-of-an-installation. */
  readonly check: () => Promise<Check[]>;
  /** Proxies that calls of this process came through, by their entries of `X-Forwarded-For`, and whether one was no address. */
  readonly proxies: { most: number; fewest: number; hasUnreadable: boolean };
  readonly background: Background;
  /** What is done for each kind of job. */
  readonly jobKinds: Readonly<Record<JobKind, KindOfJob<Services>>>;
  readonly log: Log;
  readonly alerts: Alerts;
  readonly live: LivePort;
  readonly presence: PresenceBoard;
  readonly openRateLimit: OpenRateLimit;
  readonly limits: AccountLimits;
  readonly texts: TextSettings;
  readonly desk: DeskSettings;
  /** Key of the HMACs of one-time codes and file addresses. */
  readonly secret: string;
  /** Further secrets, whose authenticator apps, backup codes and queued mails still work: docs/runbooks/secrets.md. */
  readonly fallbackSecrets: readonly string[];
  /** Returns the bearer token of `npm run admin` and `npm run content`, read anew: a deleted one ends at once. Null without one. */
  operatorToken(): string | null;
  /** Address of the site in mails, e.g. `http://localhost:8787`, without a trailing slash. */
  readonly appOrigin: string;
  /** Address of this API, without a trailing slash. */
  readonly apiOrigin: string;
  /** Origin in the addresses of the content's pictures; empty when the API serves the site itself. */
  readonly contentOrigin: string;
  readonly productName: string;
  /** False if an account needs a company: docs/product/companies.md#sign-up-without-a-company. */
  readonly signUpWithoutCompany: boolean;
  /** Bearer of the outbox page: a part of its address. */
  readonly outboxSecret: string;
  /** True in the demo, whose concierges need no second factor. */
  readonly demo: boolean;
  /** Answers each new request with an automatic reply. Demo only. */
  readonly automaticReplies: boolean;
}

/** The employee who makes the call; in calls of both kinds of accounts it may be a concierge. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  readonly email: string;
  /** The full name; the address for an account without one (docs/product/identity.md#fresh-start). */
  readonly fullName: string;
  /** SHA-256 in hex of the mfa-token that the call proved; null without one. */
  readonly mfaTokenHash: string | null;
  /** The networks that the call came from, narrowest first. Never stored or logged. */
  readonly networks: readonly Network[];
}

/** The concierge who makes a call of the desk. */
export interface Concierge {
  readonly id: number;
  /** Shown to employees as the sender of messages. */
  readonly name: string;
  readonly role: 'concierge' | 'lead';
  /** The companies whose employees the concierge serves; null for all. */
  readonly companyIds: readonly number[] | null;
  /** The concierge's account; null for a program with a personal token. */
  readonly userId: number | null;
  /** The session of the call; null for a program. */
  readonly sessionId: number | null;
}
