import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { asc } from 'drizzle-orm';
import { createApp } from '../../server/app.ts';
import { outbox } from '../../server/db/schema/outbox.ts';
import { seedDemo } from '../../server/seed/seed-demo.ts';
import { inProcessBackground } from '../../server/ports/background/in-process-background.ts';
import { openLiveHub } from '../../server/ports/live/live-hub.ts';
import { createLocalStorage } from '../../server/ports/storage/local-storage.ts';
import { outboxMail } from '../../server/ports/mail/outbox-mail.ts';
import { outboxSms } from '../../server/ports/sms/outbox-sms.ts';
import type { StoragePort } from '../../server/ports/storage/storage.ts';
import type { Services } from '../../server/services/context.ts';
import { ACCOUNT_LIMITS, type AccountLimits } from '../../server/shared/account-limits.ts';
import { openTestDatabase } from './database.ts';
import { movingClock, type MovingClock } from './moving-clock.ts';

const ORIGIN = 'http://localhost';
const HERE = '127.0.0.1';
/** Factor high enough that no test reaches a rate limit by accident. */
const UNLIMITED = 1_000_000;

export interface StartOptions {
  /** Opens the outbox page and creates the demo account. */
  readonly demo?: boolean;
  readonly automaticReplies?: boolean;
  readonly appOrigins?: readonly string[];
  readonly appOrigin?: string;
  readonly productName?: string;
  readonly rateLimitFactor?: number;
  /** Replaces single limits of an account; the hourly ones are off. */
  readonly limits?: Partial<AccountLimits>;
  readonly trustProxy?: boolean;
  readonly countSql?: boolean;
  /** Interval of heartbeats and session checks of a live stream, in ms. */
  readonly heartbeatMs?: number;
  /** Replaces the file storage in `storageFolder`; the app's clock then starts now. */
  readonly storage?: (own: { clock: MovingClock; apiOrigin: string; secret: string }) => StoragePort;
}

export type OutboxRow = typeof outbox.$inferSelect;

export interface RunningApp {
  readonly services: Services;
  readonly clock: MovingClock;
  /** The server's log, one line per request. */
  readonly logLines: readonly string[];
  /** Folder of uploaded files. */
  readonly storageFolder: string;
  /** Calls the app in process, from the IP address `from` (this machine by default); `path` may be an absolute URL of the app. */
  fetch(path: string, init?: RequestInit, from?: string): Promise<Response>;
  /** Waits for background work and returns all mails and text messages, oldest first. */
  outbox(): Promise<OutboxRow[]>;
  /** Serves the same app on a free port and returns its origin, for tests that need a socket. */
  listen(): Promise<string>;
  /** Closes the database alone, to simulate its loss. */
  closeDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real app on a new database, with replaced clock, network, mail and SMS providers. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const [database, storageFolder] = await Promise.all([
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'sundial-files-')),
  ]);
  // A foreign storage server uses the real time.
  const clock = options.storage ? movingClock(new Date().toISOString()) : movingClock();
  const { db } = database;
  const secret = 'a secret that is only good for tests';
  const services: Services = {
    db,
    clock,
    mail: outboxMail(db, clock),
    sms: outboxSms(db, clock),
    storage:
      options.storage?.({ clock, apiOrigin: ORIGIN, secret }) ??
      createLocalStorage({ folder: storageFolder, apiOrigin: ORIGIN, secret }),
    background: inProcessBackground((name, error) => {
      console.error(`Background work failed: ${name}`, error);
    }),
    live: await openLiveHub(database, options.heartbeatMs),
    limits: {
      ...ACCOUNT_LIMITS,
      messagesPerHour: UNLIMITED,
      messageBytesPerHour: UNLIMITED * 1000,
      ...options.limits,
    },
    secret,
    staffToken: 'a-staff-token-that-is-only-good-for-tests',
    operatorToken: 'an-operator-token-that-is-only-good-for-tests',
    appOrigin: options.appOrigin ?? ORIGIN,
    productName: options.productName ?? 'Sundial',
    outboxSecret: 'an-outbox-secret-that-is-only-good-for-tests',
    demo: options.demo ?? false,
    automaticReplies: options.automaticReplies ?? false,
  };
  if (options.demo) await seedDemo(services);
  const logLines: string[] = [];
  const app = createApp({
    services,
    appOrigins: options.appOrigins ?? [],
    rateLimitFactor: options.rateLimitFactor ?? UNLIMITED,
    trustProxy: options.trustProxy ?? false,
    demo: options.demo ?? false,
    countSql: options.countSql ?? false,
    writeLog: (line) => logLines.push(line),
  });
  let databaseIsOpen = true;
  const closeDatabase = async () => {
    if (databaseIsOpen) await database.close();
    databaseIsOpen = false;
  };
  const atClose: (() => Promise<unknown>)[] = [];

  return {
    services,
    clock,
    logLines,
    storageFolder,
    fetch: async (path, init, from = HERE) =>
      app.fetch(new Request(new URL(path, ORIGIN), init), { incoming: { socket: { remoteAddress: from } } }),
    outbox: async () => {
      await services.background.drain();
      return db.select().from(outbox).orderBy(asc(outbox.id));
    },
    listen: async () => {
      const answer = getRequestListener(app.fetch);
      const server = createServer((request, response) => void answer(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      atClose.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    closeDatabase,
    close: async () => {
      services.live.close();
      for (const step of atClose) await step();
      await services.background.drain();
      await closeDatabase();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
}
