import type postgres from 'postgres';

/** What the query builder needs of the driver for a transaction. */
export interface TransactionClient {
  readonly options: postgres.Sql['options'];
  readonly unsafe: (text: string, values?: unknown[], options?: postgres.UnsafeQueryOptions) => Statement;
  readonly begin: Bracket;
  /** A transaction within a transaction. */
  readonly savepoint: Bracket;
}

type Bracket = <Result>(work: (client: TransactionClient) => Promise<Result>) => Promise<Result>;

interface Statement extends PromiseLike<unknown> {
  values(): Promise<unknown>;
}

function connectionLost(): Error {
  return Object.assign(new Error('The connection was lost in a transaction'), { code: 'CONNECTION_CLOSED' });
}

/**
 * Transactions on a client of one connection, one after the other. The driver's own would write the rollback to a
 * connection that the server has cut, which ends the process; here nothing is sent once the connection is lost, least of
 * all on the new one, where it would not be part of the transaction.
 *
 * `open` makes the client and tells it whom to call when its connection closes.
 */
export function transactionsOn(open: (onClose: () => void) => postgres.Sql): {
  readonly client: TransactionClient;
  end(timeoutS: number): Promise<void>;
} {
  let isLost = false;
  let savepoints = 0;
  let last: Promise<unknown> = Promise.resolve();
  const sql = open(() => {
    isLost = true;
  });

  const send: TransactionClient['unsafe'] = (text, values, options) => {
    // One statement at a time: what waits in the driver would go on with the next connection.
    const start = <Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> => {
      const mine = last.then(() => {
        if (isLost) throw connectionLost();
        return ask();
      });
      last = mine.catch(() => undefined);
      return mine;
    };
    const statement = () => sql.unsafe(text, values as postgres.ParameterOrJSON<never>[], options);
    return {
      then: (onFulfilled, onRejected) => start(statement).then(onFulfilled, onRejected),
      values: () => start(() => statement().values()),
    };
  };

  const client: TransactionClient = {
    options: sql.options,
    unsafe: send,
    begin: async (work) => {
      await sql.unsafe('begin');
      // Not before: a connection that was idle for too long closes as late as now, and the next one is opened.
      isLost = false;
      try {
        const result = await work(client);
        // The server answers a commit with a rollback where a statement failed before, whoever caught that.
        const { command } = (await send('commit')) as { command?: string };
        if (command !== 'COMMIT') throw new Error('A statement of the transaction failed.');
        return result;
      } catch (error) {
        await send('rollback').then(undefined, () => undefined);
        throw error;
      }
    },
    savepoint: async (work) => {
      savepoints += 1;
      const name = `savepoint_${String(savepoints)}`;
      await send(`savepoint ${name}`);
      try {
        return await work(client);
      } catch (error) {
        await send(`rollback to ${name}`).then(undefined, () => undefined);
        throw error;
      }
    },
  };
  return { client, end: (timeoutS) => sql.end({ timeout: timeoutS }) };
}

/** Lends each of several things to one piece of work at a time; who finds none free waits, first come first served. */
export function lend<Thing>(things: readonly Thing[]) {
  const free = [...things];
  const waiting: ((thing: Thing) => void)[] = [];
  return async <Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> => {
    const thing = free.pop() ?? (await new Promise<Thing>((resolve) => waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(thing);
      else next(thing);
    }
  };
}
