import { type Logger, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { schema } from './schema/all-tables.ts';

/** Drizzle's query builder, the same for both drivers. Statements run alone or as part of a transaction. */
export type Db = Omit<PgDatabase<PgQueryResultHKT, typeof schema>, 'transaction'>;

/** The query builder of an open database. It can start transactions; the one that a transaction gets can't. */
export interface RootDb extends Db {
  /** Runs `work` in one transaction: commits when it resolves, rolls back and rejects when it rejects. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
}

export interface TransactionLoad {
  readonly running: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

/** Carries notifications between processes in place of PostgreSQL. */
export interface Broker {
  /** Sends to every process, this one included, in order. Resolves with the number of processes that hear it. */
  send(payloads: readonly string[]): Promise<number>;
  /** Passes on what is sent, and calls `onGap` when something may have been missed. */
  listen(onPayload: (payload: string) => void, onGap: () => void): void;
  /** Returns false while the broker is away: nothing arrives, and `onGap` is called afterwards. */
  isUp(): boolean;
  close(): void;
}

/** An open database, migrated to the newest schema. */
export interface Database {
  readonly db: RootDb;
  /** For sums over many rows: on PostgreSQL one read-only connection of its own, whose statements come one after the other. */
  readonly reports: Db;
  readonly kind: 'embedded' | 'postgres';
  /** True behind a connection pooler. */
  readonly isPooled: boolean;
  /** Undefined: the database carries the notifications. */
  readonly broker: Broker | undefined;
  /**
   * Passes each notification to `onNotify` until the database is closed. Calls `onGap` after a lost connection, when notifications
   * may be missing.
   */
  listen(onNotify: (payload: string) => void, onGap: () => void): Promise<void>;
  /**
   * Resolves when the database does what calls need: docs/hosting.md#health-checks. Waits for no other statement on PostgreSQL. Rejects
   * with its error otherwise.
   */
  ping(): Promise<void>;
  /** Returns the time of the database's machine. */
  now(): Promise<Date>;
  /** Returns the transactions of this process; undefined for the embedded database. */
  readonly transactionLoad?: () => TransactionLoad;
  /** Returns the whole embedded database as one file, from which another can start at once. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Milliseconds after which what the database does not answer is refused. */
export interface Deadlines {
  readonly statementMs: number;
  readonly transactionMs: number;
  /** For a new connection, and for one that is free. */
  readonly connectionMs: number;
}

export interface DatabaseOptions {
  readonly logger?: Logger;
  /** Connections to a PostgreSQL server that this process may open, at least 4. */
  readonly connections?: number;
  /** Address of PostgreSQL itself, for notifications, when the other address leads to a pooler of transactions. */
  readonly listenUrl?: string | undefined;
  /** Carries the notifications in place of PostgreSQL. Closed with the database. */
  readonly broker?: Broker | undefined;
  readonly deadlines?: Deadlines;
  /** Called when a transaction is ended at its deadline. */
  readonly onOverdue?: () => void;
  /** A data folder from `dump` that a new embedded database starts with. */
  readonly snapshot?: Blob;
}

/** Caches a value per database, such as a prepared statement. Building a query costs more than running a small one. */
export function oncePerDb<Built>(build: (db: Db) => Built): (db: Db) => Built {
  const built = new WeakMap<Db, { readonly value: Built }>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known.value;
    const value = build(db);
    built.set(db, { value });
    return value;
  };
}

/** Returns the `set` of an upsert that overwrites every column with the new row's value. */
export function excludedColumns(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}

/** A statement has at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows into batches that one statement can write. */
export function inBatches<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
