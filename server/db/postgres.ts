import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, DatabaseOptions } from './client.ts';
import { migratePostgres } from './migrate.ts';
import { schema } from './schema/all-tables.ts';
import { statementLanes } from './statement-lanes.ts';
import { lend, transactionsOn } from './transactions.ts';

/** A transaction has a connection to itself, of a client of its own: see `transactions.ts`. */
const TRANSACTION_CONNECTIONS = 10;
const CONNECT_TIMEOUT_S = 5;
const IDLE_TIMEOUT_S = 60;
/** The driver would wait up to 20 s between attempts; a database that is back should be noticed at once. */
const RECONNECT_AFTER_S = 1;
const CLOSE_TIMEOUT_S = 2;
/** A statement that takes this long is a mistake; better one failed call than a blocked pool. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** A Postgres server, version 15 or later. Lost connections are opened anew by the next call. */
export async function openPostgres(url: string, { logger }: DatabaseOptions): Promise<Database> {
  await migratePostgres(url);
  // Mostly the first alone is in use, and connected.
  const statements = [connect(url), connect(url), connect(url), connect(url)] as const;
  const config = { schema, ...(logger === undefined ? {} : { logger }) };
  const transactions = Array.from({ length: TRANSACTION_CONNECTIONS }, () =>
    transactionsOn((onclose) => connect(url, { onclose, max_lifetime: null })),
  );
  // What the builder uses of a client is all there.
  const builders = transactions.map(({ client }) => drizzle(client as unknown as postgres.Sql, config));
  const withBuilder = lend(builders);
  const single = drizzle(statementLanes(statements) as unknown as postgres.Sql, config);
  const transaction: typeof single.transaction = (work, how) =>
    withBuilder((builder) => builder.transaction(work, how));
  const db = Object.assign(single, { transaction });
  return {
    db,
    kind: 'postgres',
    listen: (channel, onNews, onGap) => listenOn(statements[0], channel, onNews, onGap),
    dump: () => Promise.reject(new Error('Only an embedded database can be dumped.')),
    close: async () => {
      await Promise.all([
        ...statements.map((client) => client.end({ timeout: CLOSE_TIMEOUT_S })),
        ...transactions.map(({ end }) => end(CLOSE_TIMEOUT_S)),
      ]);
    },
  };
}

/** A client of one connection. */
function connect(url: string, more: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  return postgres(url, {
    ...more,
    max: 1,
    prepare: true,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: (attempt) => Math.min(3 ** attempt / 100, RECONNECT_AFTER_S),
    onnotice: () => undefined,
    connection: { application_name: 'reference-api', statement_timeout: STATEMENT_TIMEOUT_MS },
  });
}

/** The driver listens on a connection of its own and opens that anew when it is lost; only then is there a gap. */
async function listenOn(
  client: postgres.Sql,
  channel: string,
  onNews: (payload: string) => void,
  onGap: () => void,
): Promise<void> {
  let isFirst = true;
  await client.listen(channel, onNews, () => {
    if (!isFirst) onGap();
    isFirst = false;
  });
}
