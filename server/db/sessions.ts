import { Pool, type ClientConfig, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Deadlines } from './client.ts';
import { codeOf, connectionLost } from './connect.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** A caller of before its deadline gives its session back a moment after it. */
const RETURN_WITHIN_MS = 1_000;

/**
 * SQLSTATEs after which a session is of no more use: the connection failed (08), a prepared statement is unknown or its result has
 * changed (26000, 0A000), the server is a standby (25006) or ends (57P).
 */
const SPENT = /^(?:08...|0A000|25006|26000|57P..)$/;

/** A statement with more values writes many rows; its text seldom comes again, so it is not prepared. */
const PREPARED_MAX_VALUES = 100;
/** Each session keeps the plans of what it prepared. */
const PREPARED_MAX = 1_000;

/** Returns the name under which a statement is prepared; undefined for one that is not. */
type NameOf = (text: string, values: number) => string | undefined;

/** A connection to PostgreSQL, which one caller has at a time. */
export class Session {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  #isLost = false;
  #isSpent = false;
  /** Called when the connection is lost, for the caller who has it. */
  onLost: (error: Error) => void = () => undefined;

  readonly #deadlineMs: number;

  constructor(client: PoolClient, nameOf: NameOf, deadlineMs: number) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
    this.#nameOf = nameOf;
    // The driver ends the process when nobody listens.
    client.on('error', (error) => this.#lose(error));
  }

  isLost(): boolean {
    return this.#isLost;
  }

  /** Sends a statement at once, behind those that wait for their answers. Rejects with a code, at the latest at its deadline. */
  async query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.isLost()) throw connectionLost(undefined);
    const late = setTimeout(() => this.destroy(), this.#deadlineMs);
    try {
      const named =
        typeof statement === 'string'
          ? statement
          : { ...statement, name: this.#nameOf(statement.text, values?.length ?? 0) };
      return await this.#client.query(named, values);
    } catch (error) {
      if (this.isLost()) throw connectionLost(error);
      this.#isSpent ||= SPENT.test(codeOf(error) ?? '');
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** Closes the connection without a word, and rejects every statement on it. */
  destroy(): void {
    this.#lose(undefined);
    this.#client.connection.stream.destroy();
  }

  /** Gives the session back; a lost or spent one is closed. */
  release(): void {
    this.onLost = () => undefined;
    const isUsable = !this.#isLost && !this.#isSpent;
    if (!isUsable) this.destroy();
    this.#client.release(!isUsable);
  }

  #lose(cause: unknown): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.onLost(connectionLost(cause));
  }
}

function coded(code: string, sentence: string): Error {
  return Object.assign(new Error(sentence), { code });
}

export interface Sessions {
  /** Waits, first come first served, for a free session. Rejects with a code, at the latest at its deadline. */
  take(): Promise<Session>;
  /** Runs a statement on a session that is free. */
  query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult>;
  load(): { readonly running: number; readonly waiting: number };
  /** Throws, with a code, while connections do not come back, or nobody gets one for longer than a call waits. */
  check(): void;
  /** Waits for what runs, and closes what is left after so many milliseconds. */
  close(withinMs: number): Promise<void>;
}

interface SessionsOptions extends ClientConfig {
  readonly max: number;
  readonly deadlines: Deadlines;
  /** False where the next statement may run in another session. */
  readonly isPrepared: boolean;
}

/** Opens up to `max` connections as they are needed, in place of those that were lost, too. */
export function openSessions({ isPrepared, deadlines, ...options }: SessionsOptions): Sessions {
  // Statements that need no answer of each other are sent together: docs/decisions/027-pg.md.
  const pool = new Pool({
    ...options,
    pipeline: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: deadlines.connectionMs,
  });
  const names = new Map<string, string>();
  const nameOf: NameOf = (text, values) => {
    if (!isPrepared || values > PREPARED_MAX_VALUES) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MAX) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const sessions = new Map<PoolClient, Session>();
  const sessionOf = (client: PoolClient) => new Session(client, nameOf, deadlines.statementMs);
  pool.on('connect', (client) => void sessions.set(client, sessionOf(client)));
  const allClosed = Promise.withResolvers<undefined>();
  pool.on('remove', (client) => {
    sessions.delete(client);
    if (pool.ending && sessions.size === 0) allClosed.resolve(undefined);
  });
  // An idle connection was lost; the pool has removed it.
  pool.on('error', () => undefined);
  const takenAtMs = new Map<PoolClient, number>();
  pool.on('acquire', (client) => void takenAtMs.set(client, performance.now()));
  pool.on('release', (_error, client) => void takenAtMs.delete(client));
  /** True from the end of a caller's wait until somebody gets a session. */
  let isStarved = false;
  const load = () => ({ running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  const take = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      isStarved = true;
      // Whatever the reason is, such as a certificate that has expired: without a connection the database is away.
      throw connectionLost(error);
    });
    isStarved = false;
    return sessions.get(client) ?? sessionOf(client);
  };
  return {
    take,
    query: async (statement, values) => {
      const session = await take();
      try {
        return await session.query(statement, values);
      } finally {
        session.release();
      }
    },
    load,
    check: () => {
      const nowMs = performance.now();
      const oldestMs = nowMs - Math.min(nowMs, ...takenAtMs.values());
      if (oldestMs > deadlines.transactionMs + RETURN_WITHIN_MS)
        throw coded('CONNECTION_NOT_RETURNED', 'A connection was not given back at its deadline.');
      if (isStarved && load().running >= options.max)
        throw coded('NO_CONNECTION_FREE', 'All connections are in use for longer than a call waits for one.');
    },
    close: async (withinMs) => {
      // Also ends what says goodbye to a peer that no longer answers.
      const late = setTimeout(() => {
        for (const session of sessions.values()) session.destroy();
      }, withinMs);
      await pool.end();
      // The driver does not wait for the server's goodbye, before which the database cannot be renamed, for example.
      if (sessions.size > 0) await allClosed.promise;
      clearTimeout(late);
    },
  };
}
