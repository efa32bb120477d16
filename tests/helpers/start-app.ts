import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { asc } from 'drizzle-orm';
import { createApp } from '../../server/app.ts';
import { outbox } from '../../server/db/schema/outbox.ts';
import { seedDemo } from '../../server/db/seed/seed-demo.ts';
import { inProcessBackground } from '../../server/ports/in-process-background.ts';
import { openLiveHub } from '../../server/ports/live-hub.ts';
import { createLocalStorage } from '../../server/ports/local-storage.ts';
import { outboxMail } from '../../server/ports/outbox-mail.ts';
import { outboxSms } from '../../server/ports/outbox-sms.ts';
import type { StoragePort } from '../../server/ports/storage.ts';
import type { Services } from '../../server/services/context.ts';
import { openTestDatabase } from './database.ts';
import { movingClock, type MovingClock } from './moving-clock.ts';

const ORIGIN = 'http://localhost';
/** High enough that no test meets a limit by accident. */
const UNLIMITED = 1_000_000;

export interface StartOptions {
  /** Opens the outbox page and makes the demo account. */
  readonly demo?: boolean;
  readonly automaticReplies?: boolean;
  readonly appOrigins?: readonly string[];
  readonly appOrigin?: string;
  readonly productName?: string;
  readonly rateLimitFactor?: number;
  readonly trustProxy?: boolean;
  readonly countSql?: boolean;
  /** How often a silent stream says that it lives, and looks whether its session does. */
  readonly heartbeatMs?: number;
  /** Files somewhere else than in `storageFolder`; the clock is the app's, and starts now. */
  readonly storage?: (own: { clock: MovingClock; apiOrigin: string; secret: string }) => StoragePort;
}

export type OutboxRow = typeof outbox.$inferSelect;

export interface RunningApp {
  readonly services: Services;
  readonly clock: MovingClock;
  /** One line per request so far, as the server would print it. */
  readonly logLines: readonly string[];
  /** Where the uploaded files are. */
  readonly storageFolder: string;
  /** Calls the app in this process; `path` may be an absolute address that the app itself gave out. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Everything mailed and texted so far, oldest first; waits for background work, delayed work included. */
  outbox(): Promise<OutboxRow[]>;
  /** Serves the same app on a free port, for what only a real socket shows. Returns its address. */
  listen(): Promise<string>;
  /** What a lost database looks like. */
  closeDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** The real app on a real database of its own; only time, the network and the mail providers are left out. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const [database, storageFolder] = await Promise.all([
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'sundial-files-')),
  ]);
  // Other people's servers go by the time of day.
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
    secret,
    staffToken: 'a-staff-token-that-is-only-good-for-tests',
    appOrigin: options.appOrigin ?? ORIGIN,
    productName: options.productName ?? 'Sundial',
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
    fetch: async (path, init) => app.fetch(new Request(new URL(path, ORIGIN), init)),
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
