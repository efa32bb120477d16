import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Deadlines } from '../../../../server/db/client.ts';
import { createDb } from '../../../../server/db/create-db.ts';
import { isDatabaseDown } from '../../../../server/services/health/readiness.ts';
import { openSql } from '../../../../scripts/lib/sql.mjs';
import { startPostgres } from '../../../../scripts/tools/postgres.mjs';

const WORKERS = 12;
/** Half of them is for transactions. */
const CONNECTIONS = 10;
const TRANSACTIONS = 4;
/** What a worker waits for, the longest call and a margin for a busy machine. */
const ANSWER_WITHIN_MS = 20_000;
const RECOVER_WITHIN_MS = 30_000;

/** A way from the API to a server that can fail as networks do. */
export interface Proxy {
  readonly url: string;
  /** Breaks every connection off, and leads new ones to another server. */
  leadTo(target: string): void;
  /** Breaks every connection off. */
  reset(): void;
  /** Passes nothing on, and ends nothing, until `speak`. */
  fallSilent(): void;
  speak(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const pair = [client, upstream] as const;
    for (const [from, to] of [pair, [upstream, client] as const]) {
      sockets.add(from);
      from.on('data', (part) => void (isSilent || to.write(part)));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href,
    reset,
    leadTo: (other) => {
      ({ hostname, port } = new URL(other));
      reset();
    },
    fallSilent: () => {
      isSilent = true;
    },
    // What was swallowed is lost: a packet in the middle of a connection cannot be left out.
    speak: () => {
      isSilent = false;
      reset();
    },
    close: async () => {
      reset();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A PostgreSQL behind a proxy, to be broken. */
export interface BreakableServer {
  readonly proxy: Proxy;
  /** Asks PostgreSQL itself, on a connection of its own. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Sends a signal to the server's first process. */
  signal(name: NodeJS.Signals): void;
}

export interface World extends BreakableServer {
  readonly database: Database;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that is started again whenever it ends, and a database on it through a proxy. */
export async function startWorld(deadlines: Deadlines): Promise<World> {
  const server = await startPostgres({ isDurable: true, isRestarted: true });
  if ('skipped' in server) throw new Error(server.skipped);
  const proxy = await startProxy(server.url);
  const admin = openSql(server.url);
  const database = await createDb(proxy.url, { connections: CONNECTIONS, deadlines });
  await admin.run('create table written (id int primary key, part text)');
  return {
    database,
    proxy,
    // A connection of before the fault may fail the first time.
    ask: (text) => admin.run(text).catch(() => admin.run(text)),
    signal: (name) => void process.kill(server.processId(), name),
    stop: async () => {
      await database.close();
      await proxy.close();
      await admin.end();
      await server.stop();
    },
  };
}

const OURS = `application_name = 'reference-api'`;
async function processes({ ask }: BreakableServer): Promise<number[]> {
  const rows = await ask(`select pid from pg_stat_activity where ${OURS}`);
  return rows.map(({ pid }) => Number(pid));
}

type Fault = (server: BreakableServer) => Promise<void> | void;

/** Returns what happens to the database in a round, by name. Silence takes `silentMs`. */
export const faultsOfDatabase = (silentMs: number): Readonly<Record<string, Fault>> => ({
  'all connections are terminated': async ({ ask }) => {
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`);
  },
  'PostgreSQL stops at once': ({ signal }) => {
    signal('SIGQUIT');
  },
  'PostgreSQL restarts': ({ signal }) => {
    signal('SIGINT');
  },
  'PostgreSQL is killed': ({ signal }) => {
    signal('SIGKILL');
  },
  'the network resets all connections': ({ proxy }) => {
    proxy.reset();
  },
  'the network falls silent': async ({ proxy }) => {
    proxy.fallSilent();
    await wait(silentMs);
    proxy.speak();
  },
  'all backends freeze': async (server) => {
    const frozen = await processes(server);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await wait(silentMs);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  },
});

export interface Outcome {
  readonly acknowledged: number;
  readonly refused: number;
  /** Acknowledged, but not stored whole. */
  lost: number;
  /** Refused for another reason than an unavailable database. */
  readonly wrong: string[];
  readonly neverAnswered: number;
  /** Connections for transactions that can be used at once afterwards. */
  atRest: number;
  readonly longestOutageMs: number;
}

/** Runs a fault so many times under writers, each time until all of them write again. */
export async function runRounds(world: World, cause: Fault, rounds: number): Promise<Outcome> {
  const { database, ask } = world;
  const acknowledged: number[] = [];
  const found = { refused: 0, neverAnswered: 0, longestOutageMs: 0, wrong: [] as string[] };
  const [{ next: first } = { next: 0 }] = await ask('select coalesce(max(id), 0) + 1 as next from written');
  let id = Number(first);
  let isOver = false;
  const successes = Array.from({ length: WORKERS }, () => 0);

  /** Statements in turn and at once, as a message has them. */
  const write = (own: number) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select ${own}::int as a`);
      await Promise.all([
        tx.execute(sql`insert into written values (${2 * own}, 'first')`),
        tx.execute(sql`insert into written values (${2 * own + 1}, 'second')`),
        tx.execute(sql`select count(*) from written where id = ${own}`),
      ]);
    });

  async function work(index: number): Promise<void> {
    let failingSince: number | null = null;
    while (!isOver) {
      const own = id++;
      const call = index % 3 === 0 ? database.db.execute(sql`select ${own}::int`) : write(own);
      const late = new AbortController();
      const timeout = wait(ANSWER_WITHIN_MS, 'late' as const, { signal: late.signal }).catch(() => null);
      try {
        if ((await Promise.race([call, timeout])) === 'late') found.neverAnswered += 1;
        else if (index % 3 !== 0) acknowledged.push(own);
        successes[index] = (successes[index] ?? 0) + 1;
        if (failingSince !== null)
          found.longestOutageMs = Math.max(found.longestOutageMs, performance.now() - failingSince);
        failingSince = null;
      } catch (error) {
        failingSince ??= performance.now();
        if (isDatabaseDown(error)) found.refused += 1;
        else found.wrong.push(String(error instanceof Error ? (error.cause ?? error) : error));
        // A caller asks again a little later.
        await wait(20);
      } finally {
        late.abort();
      }
    }
  }

  async function untilAllWrite(): Promise<void> {
    const before = [...successes];
    const deadline = performance.now() + RECOVER_WITHIN_MS;
    while (successes.some((count, index) => count <= (before[index] ?? 0) + 2)) {
      if (performance.now() > deadline) return;
      await wait(5);
    }
  }

  const working = successes.map((_, index) => work(index));
  for (let round = 0; round < rounds; round += 1) {
    await untilAllWrite();
    await cause(world);
    await untilAllWrite();
  }
  isOver = true;
  await Promise.all(working);
  const rows = await ask('select id from written');
  const stored = new Set(rows.map((row) => Number(row['id'])));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((own) => !stored.has(2 * own) || !stored.has(2 * own + 1)).length,
    atRest: await usableConnections(database),
    ...found,
  };
}

/** Returns how many transactions can be open at the same time, at most as many as there are connections for them. */
async function usableConnections({ db }: Database): Promise<number> {
  let open = 0;
  const allOpen = Promise.withResolvers<undefined>();
  const holding = Array.from({ length: TRANSACTIONS }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      open += 1;
      if (open === TRANSACTIONS) allOpen.resolve(undefined);
      await allOpen.promise;
    }),
  );
  await Promise.allSettled(holding);
  return open;
}
