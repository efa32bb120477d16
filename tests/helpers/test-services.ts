import type { Hono } from 'hono';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/client.ts';
import { createAlerts } from '../../server/log/alerts.ts';
import { jsonLog } from '../../server/log/log.ts';
import { jobKinds } from '../../server/outgoing/job-kinds.ts';
import { inProcessBackground } from '../../server/ports/background.ts';
import type { Clock } from '../../server/ports/clock.ts';
import { openLiveHub } from '../../server/ports/live.ts';
import { createCallsInFlight } from '../../server/routes/http/calls-in-flight.ts';
import { createPresenceBoard } from '../../server/services/desk-request/presence-board.ts';
import { outboxMail } from '../../server/ports/mail/mail.ts';
import { openRateLimits } from '../../server/ports/rate-limits.ts';
import { outboxSms } from '../../server/ports/sms.ts';
import { createLocalStorage } from '../../server/ports/storage/local-storage.ts';
import type { StoragePort } from '../../server/ports/storage/storage.ts';
import type { Services } from '../../server/services/context.ts';
import { areaCodesOf, FICTIONAL_AREA_CODE } from '../../server/shared/area-codes.ts';
import { parseOffice } from '../../server/shared/networks.ts';
import {
  ACCOUNT_LIMITS,
  DESK_SETTINGS,
  type DeskSettings,
  type AccountLimits,
  TEXT_LIMITS,
} from '../../server/shared/limits.ts';

export const ORIGIN = 'http://localhost';
const OPERATOR_TOKEN = 'an-operator-token-that-is-only-good-for-tests';
export const TEST_SECRET = 'a secret that is only good for tests';
/** Factor high enough that no test reaches a rate limit by accident. */
const UNLIMITED = 1_000_000;

/** Settings of an app that another process can have, too. */
export interface PlainOptions {
  /** Opens the outbox page and creates the demo account. */
  readonly demo?: boolean;
  readonly automaticReplies?: boolean;
  readonly appOrigins?: readonly string[];
  readonly appOrigin?: string;
  readonly apiOrigin?: string;
  readonly productName?: string;
  readonly signUpWithoutCompany?: boolean;
  readonly rateLimitFactor?: number;
  /** Replaces single limits of an account; the hourly ones and that of calls at once are off. */
  readonly limits?: Partial<AccountLimits>;
  /** False turns text messages off. */
  readonly textsOn?: boolean;
  /** Replaces single limits of text messages; those of networks, companies and the day are off. */
  readonly textLimits?: Partial<typeof TEXT_LIMITS>;
  /** Replaces settings of the desk. */
  readonly desk?: Partial<DeskSettings>;
  readonly trustedProxies?: number;
  /** As in `OFFICE_NETWORKS`. */
  readonly offices?: readonly string[];
  /** Interval of heartbeats and session checks of a live stream, in ms. */
  readonly heartbeatMs?: number;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly storageFolder: string;
  readonly storage?: StoragePort | undefined;
}

/** Creates the services of an app with replaced clock, mail and SMS providers. */
export async function createTestServices(
  { database, clock, storageFolder, storage }: Parts,
  options: PlainOptions,
  writeLog: (line: string) => void,
): Promise<Services> {
  const { db, reports } = database;
  const log = jsonLog(writeLog);
  const live = await openLiveHub(database, options.heartbeatMs);
  return {
    db,
    reports,
    ping: () => database.ping(),
    clock,
    compareClocks: () => Promise.resolve(true),
    mail: outboxMail(db, clock),
    sms: outboxSms(db, clock),
    storage: storage ?? createLocalStorage({ folder: storageFolder, apiOrigin: ORIGIN, secret: TEST_SECRET }),
    storageHealth: { state: 'good' },
    check: () => Promise.resolve([]),
    proxies: { most: 0, fewest: Infinity, hasUnreadable: false },
    background: inProcessBackground((name, error) => {
      console.error(`Background work failed: ${name}`, error);
    }),
    jobKinds,
    log,
    alerts: createAlerts(log),
    live,
    presence: createPresenceBoard(live, clock),
    openRateLimit: openRateLimits(database, (what) => {
      log('warn', 'rate_limits_alone', { what });
    }),
    limits: {
      ...ACCOUNT_LIMITS,
      messagesPerHour: UNLIMITED,
      messageBytesPerHour: UNLIMITED * 1000,
      linkMailsPerHour: UNLIMITED,
      callsAtOnce: UNLIMITED,
      ...options.limits,
    },
    texts: {
      on: options.textsOn ?? true,
      areaCodes: new Set([...areaCodesOf(['US', 'CA']), FICTIONAL_AREA_CODE]),
      limits: {
        ...TEXT_LIMITS,
        perNetwork: UNLIMITED,
        perCompany: UNLIMITED,
        perDay: UNLIMITED,
        ...options.textLimits,
      },
    },
    desk: { ...DESK_SETTINGS, ...options.desk },
    secret: TEST_SECRET,
    fallbackSecrets: [],
    operatorToken: () => OPERATOR_TOKEN,
    appOrigin: options.appOrigin ?? ORIGIN,
    apiOrigin: options.apiOrigin ?? ORIGIN,
    contentOrigin: '',
    productName: options.productName ?? 'Sundial',
    signUpWithoutCompany: options.signUpWithoutCompany ?? true,
    outboxSecret: 'an-outbox-secret-that-is-only-good-for-tests',
    demo: options.demo ?? false,
    automaticReplies: options.automaticReplies ?? false,
  };
}

/** Creates the app on these services. */
export function createTestApp(
  services: Services,
  options: PlainOptions,
  inFlight = createCallsInFlight(),
): Hono {
  return createApp({
    services,
    appOrigins: options.appOrigins ?? [],
    rateLimitFactor: options.rateLimitFactor ?? UNLIMITED,
    trustedProxies: options.trustedProxies ?? 0,
    offices: (options.offices ?? []).flatMap((text) => parseOffice(text) ?? []),
    demo: options.demo ?? false,
    inFlight,
  });
}
