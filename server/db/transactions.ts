import type { DrizzleConfig } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db, Deadlines, RootDb } from './client.ts';
import { codeOf, connectionLost } from './connect.ts';
import { type Publish, setOutlet } from './publisher.ts';
import type { schema } from './schema/all-tables.ts';
import type { Session, Sessions } from './sessions.ts';
import { BEGIN } from './settings.ts';

type Config = DrizzleConfig<typeof schema>;

/** Returns the query builder on sessions or on a single one. */
export function queryBuilderOn({ query }: Pick<Sessions, 'query'>, config: Config) {
  // Drizzle calls nothing else of the driver's pool: its own transactions are not used.
  return drizzle({ query } as unknown as Pool, config);
}

interface TransactionOptions {
  readonly sessions: Sessions;
  readonly config: Config;
  readonly deadlines: Deadlines;
  readonly publish: Publish;
  /** PostgreSQL carries the notifications. */
  readonly isDatabase: boolean;
  /** Called when a transaction is ended at its deadline. */
  readonly onOverdue: () => void;
}

/** The transaction is aborted: a statement before this one has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** The query builder of a session, made once: making one costs more than a small transaction. */
interface Builder {
  readonly db: Db;
  /** Undefined between two transactions, when statements are refused. */
  current: Transaction | undefined;
}

interface Transaction {
  /** The error of the first statement that failed, which is the reason why all later ones do. */
  failure?: unknown;
}

/** Runs each transaction on a session of its own; waits, first come first served, while all are in use. */
export function openTransactions({
  sessions,
  config,
  deadlines,
  publish,
  isDatabase,
  onOverdue,
}: TransactionOptions): RootDb['transaction'] {
  const builders = new WeakMap<Session, Builder>();

  function builderOf(session: Session): Builder {
    const known = builders.get(session);
    if (known !== undefined) return known;
    const query: Session['query'] = async (statement, values) => {
      const { current } = builder;
      if (current === undefined) throw new Error('The transaction of this statement has ended.');
      try {
        return await session.query(statement, values);
      } catch (error) {
        current.failure ??= error;
        throw codeOf(error) === IN_FAILED_TRANSACTION ? current.failure : error;
      }
    };
    const builder: Builder = { db: queryBuilderOn({ query }, config), current: undefined };
    builders.set(session, builder);
    return builder;
  }

  return async (work) => {
    const session = await sessions.take();
    const builder = builderOf(session);
    const published: string[] = [];
    setOutlet(builder.db, { publish: (payload) => void published.push(payload), isDatabase });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    session.onLost = lost.reject;
    // Nothing may wait for this transaction for ever, whatever `work` waits for.
    const late = setTimeout(() => {
      session.destroy();
      onOverdue();
    }, deadlines.transactionMs);
    try {
      await session.query(BEGIN);
      builder.current = {};
      const result = await Promise.race([work(builder.db), lost.promise]);
      const { command } = await session.query('commit');
      // PostgreSQL answers ROLLBACK when a statement failed, even if `work` caught the error.
      if (command !== 'COMMIT') throw new Error('A statement of the transaction failed.');
      for (const payload of published) publish(payload);
      return result;
    } catch (error) {
      if (!session.isLost()) await session.query('rollback').catch(() => session.destroy());
      throw session.isLost() ? connectionLost(error) : error;
    } finally {
      clearTimeout(late);
      builder.current = undefined;
      session.release();
    }
  };
}
