import type postgres from 'postgres';

/** What the query builder needs of the driver for single statements. */
export interface StatementClient {
  readonly options: postgres.Sql['options'];
  readonly unsafe: (text: string, values?: unknown[], options?: postgres.UnsafeQueryOptions) => Statement;
}

interface Statement extends PromiseLike<unknown> {
  values(): Promise<unknown>;
}

/** A connection that has answered nothing for this long is held up by one statement, or by the server. */
export const STALLED_AFTER_MS = 20;
/** Beyond this, packets grow no cheaper, and a held-up connection holds up too many. */
const ON_THE_WAY_MAX = 64;

interface Lane {
  readonly sql: postgres.Sql;
  onTheWay: number;
  /** When it last answered, or began to have something to answer; on the clock of `performance`. */
  aliveAtMs: number;
}

function keepsUp(lane: Lane): boolean {
  if (lane.onTheWay === 0) return true;
  return lane.onTheWay < ON_THE_WAY_MAX && performance.now() - lane.aliveAtMs < STALLED_AFTER_MS;
}

/**
 * Single statements on clients of one connection each. They share the first for as long as it keeps up: what is asked at
 * the same time goes out in one packet, and packets are what costs. A connection answers in order, so while a statement
 * takes long on one, those that come later take the next.
 */
export function statementLanes(clients: readonly [postgres.Sql, ...postgres.Sql[]]): StatementClient {
  const lanes = clients.map((sql): Lane => ({ sql, onTheWay: 0, aliveAtMs: 0 }));
  const pick = () =>
    lanes.find(keepsUp) ?? lanes.reduce((least, lane) => (lane.onTheWay < least.onTheWay ? lane : least));
  const send = <Answer>(ask: (sql: postgres.Sql) => PromiseLike<Answer>): Promise<Answer> => {
    const lane = pick();
    if (lane.onTheWay === 0) lane.aliveAtMs = performance.now();
    lane.onTheWay += 1;
    const answered = () => {
      lane.onTheWay -= 1;
      lane.aliveAtMs = performance.now();
    };
    return Promise.resolve(
      ask(lane.sql).then(
        (answer) => {
          answered();
          return answer;
        },
        (error: unknown) => {
          answered();
          throw error;
        },
      ),
    );
  };
  return {
    options: clients[0].options,
    unsafe: (text, values, options) => {
      const statement = (sql: postgres.Sql) =>
        sql.unsafe(text, values as postgres.ParameterOrJSON<never>[], options);
      return {
        then: (onFulfilled, onRejected) => send(statement).then(onFulfilled, onRejected),
        values: () => send((sql) => statement(sql).values()),
      };
    },
  };
}
