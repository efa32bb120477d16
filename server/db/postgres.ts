import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, DatabaseOptions } from './client.ts';
import { migratePostgres } from './migrate.ts';
import { schema } from './schema/all-tables.ts';
import { lend, transactionsOn } from './transactions.ts';

/**
 * Single statements share few connections, several of them on the way at once: fewer, larger packets make a loaded
 * server twice as fast. The number on the way must stay small, because the driver's list of busy connections grows for
 * as long as each takes one more.
 */
const STATEMENT_CONNECTIONS = 4;
const STATEMENTS_ON_THE_WAY = 8;
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
  const statements = connect(url, STATEMENT_CONNECTIONS, { max_pipeline: STATEMENTS_ON_THE_WAY });
  const config = { schema, ...(logger === undefined ? {} : { logger }) };
  const transactions = Array.from({ length: TRANSACTION_CONNECTIONS }, () =>
    transactionsOn((onclose) => connect(url, 1, { onclose, max_lifetime: null })),
  );
  // What the builder uses of a client is all there.
  const builders = transactions.map(({ client }) => drizzle(client as unknown as postgres.Sql, config));
  const withBuilder = lend(builders);
  const single = drizzle(statements, config);
  const transaction: typeof single.transaction = (work, how) =>
    withBuilder((builder) => builder.transaction(work, how));
  const db = Object.assign(single, { transaction });
  return {
    db,
    kind: 'postgres',
    listen: (channel, onNews, onGap) => listenOn(statements, channel, onNews, onGap),
    dump: () => Promise.reject(new Error('Only an embedded database can be dumped.')),
    close: async () => {
      await Promise.all([
        statements.end({ timeout: CLOSE_TIMEOUT_S }),
        ...transactions.map(({ end }) => end(CLOSE_TIMEOUT_S)),
      ]);
    },
  };
}

/** `more` may have options that the driver reads but does not declare. */
function connect(
  url: string,
  connections: number,
  more: postgres.Options<Record<string, never>> & { readonly max_pipeline?: number } = {},
): postgres.Sql {
  return postgres(url, {
    ...more,
    max: connections,
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
