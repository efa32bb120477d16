import type { Server } from 'node:http';
import type { Database } from './db/client.ts';
import type { Services } from './services/context.ts';

/** Node keeps a connection open whose call ends after `close`. */
const CLOSE_IDLE_EVERY_MS = 50;

interface Running {
  readonly server: Server;
  readonly services: Services;
  readonly database: Database;
}

/**
 * Takes no new connections, ends the live streams, which reconnect elsewhere, and lets calls and uploads finish for
 * `withinMs`. Then runs what is left of the background work, at most for as long again, and closes the database.
 */
export async function stopServer({ server, services, database }: Running, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  services.live.close();
  await atMost(withinMs, closed);
  clearInterval(closing);
  server.closeAllConnections();
  await atMost(withinMs, services.background.drain());
  await database.close();
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
