import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { asc, eq } from 'drizzle-orm';
import type { Broker } from '../../server/db/client.ts';
import { concierges } from '../../server/db/schema/concierges.ts';
import { outbox } from '../../server/db/schema/mails.ts';
import { createDemo } from '../../server/demo/create-demo.ts';
import type { StoragePort } from '../../server/ports/storage/storage.ts';
import type { Services } from '../../server/services/context.ts';
import { addConcierge } from '../../server/services/desk/concierges.ts';
import { isEmbedded, openTestDatabase } from './database.ts';
import { openDemoDatabase } from './demo-snapshot.ts';
import { movingClock, type MovingClock } from './moving-clock.ts';
import type { SecondProcess, SecondSettings } from './processes/second-process.ts';
import { callsEnded, waitedFor, watchApp } from './open-work.ts';
import {
  createTestApp,
  createTestServices,
  ORIGIN,
  TEST_SECRET,
  type PlainOptions,
} from './test-services.ts';

const HERE = '127.0.0.1';
/** Name of the concierge that every app has. */
export const TEST_CONCIERGE = 'Test Concierge';

/** SECURITY_PROCESSES=2 sends every second call to another process on the same PostgreSQL database. */
const hasSecondProcess = process.env['SECURITY_PROCESSES'] === '2';

export interface StartOptions extends PlainOptions {
  /** Replaces the file storage in `storageFolder`; the app's clock then starts now. */
  readonly storage?: (own: { clock: MovingClock; apiOrigin: string; secret: string }) => StoragePort;
  /** Carries the notifications in place of PostgreSQL; closed with the app. */
  readonly broker?: Broker;
}

export type OutboxRow = typeof outbox.$inferSelect;

export interface RunningApp {
  readonly services: Services;
  readonly clock: MovingClock;
  /** Token of the concierge `TEST_CONCIERGE`. */
  readonly conciergeToken: string;
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
  const { storage: openStorage, broker, ...plain } = options;
  const storageFolder = await mkdtemp(join(tmpdir(), 'sundial-files-'));
  const isUsualDemo = options.demo && isEmbedded && !openStorage && !options.productName;
  const database = isUsualDemo ? await openDemoDatabase(storageFolder) : await openTestDatabase({ broker });
  // A foreign storage server uses the real time.
  const clock = options.storage ? movingClock(new Date().toISOString()) : movingClock();
  const { db } = database;
  const storage = openStorage?.({ clock, apiOrigin: ORIGIN, secret: TEST_SECRET });
  const logLines: string[] = [];
  const writeLog = (line: string) => logLines.push(line);
  const own = await createTestServices({ database, clock, storageFolder, storage }, plain, writeLog);
  if (options.demo && !isUsualDemo) await createDemo(own);
  const { token: conciergeToken } = await addConcierge(own, TEST_CONCIERGE);
  // A lead, so that it opens every call of the desk.
  await db.update(concierges).set({ role: 'lead' }).where(eq(concierges.name, TEST_CONCIERGE));
  const app = createTestApp(own, plain);
  const second = await secondProcess(own, clock, { storageFolder, options: plain });
  const drain = async () => {
    await own.background.drain();
    await second?.drain();
  };
  const services = { ...own, background: { ...own.background, drain } };
  let calls = 0;
  let databaseIsOpen = true;
  const closeDatabase = async () => {
    if (databaseIsOpen) await database.close();
    databaseIsOpen = false;
  };
  const atClose: (() => Promise<unknown>)[] = [];
  const answer = async (request: Request, from: string) => {
    calls += 1;
    if (second !== null && calls % 2 === 0) return second.fetch(request, from);
    return abortable(request, await app.fetch(request, { incoming: { socket: { remoteAddress: from } } }));
  };

  const running: RunningApp = {
    services,
    clock,
    conciergeToken,
    logLines,
    storageFolder,
    fetch: async (path, init, from = HERE) => {
      const request = new Request(new URL(path, ORIGIN), init);
      return waitedFor(`${request.method} ${path}`, answer(request, from));
    },
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
      forget();
      await callsEnded();
      services.live.close();
      services.presence.close();
      for (const step of atClose) await step();
      await services.background.drain();
      await second?.close();
      await closeDatabase();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
  const forget = watchApp({
    openStreams: () => services.live.openStreams(),
    endStreams: () => services.live.close(),
    close: running.close,
  });
  return running;
}

/** Ends the body of a stream with its call, as a connection does. */
function abortable({ signal }: Request, response: Response): Response {
  if (response.headers.get('content-type') !== 'text/event-stream' || response.body === null) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response);
}

/** Returns an app with other services and settings on the same database, as another process would be; it needs no close. */
export function variantOf(
  app: RunningApp,
  changed: Partial<Services>,
  options: PlainOptions = {},
): RunningApp {
  const services = { ...app.services, ...changed };
  const variant = createTestApp(services, options);
  return {
    ...app,
    services,
    fetch: async (path, init, from = HERE) => {
      const request = new Request(new URL(path, ORIGIN), init);
      const answer = variant.fetch(request, { incoming: { socket: { remoteAddress: from } } });
      return waitedFor(`${request.method} ${path}`, Promise.resolve(answer));
    },
  };
}

/** Starts an app for all tests of a file, which closes behind the last one (test-end.ts). */
export const appOfFile = (options?: StartOptions): Promise<RunningApp> => startApp(options);

async function secondProcess(
  { db }: Services,
  clock: MovingClock,
  settings: Omit<SecondSettings, 'databaseUrl'>,
): Promise<SecondProcess | null> {
  if (!hasSecondProcess) return null;
  if (isEmbedded) throw new Error('Two processes need PostgreSQL: set TEST_DATABASE_URL.');
  // Not always: it replaces the password hash, which one measurement needs as it is.
  const { startSecondProcess } = await import('./processes/second-process.ts');
  return startSecondProcess(db, clock, settings);
}
