import type { Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema/all-tables.ts';

/** Both drivers, embedded and Postgres, behind one type without casts. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database, migrated to the newest schema. */
export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Hands over what any process notifies on `channel` from now on; `onGap` is called whenever some of it may have been
   * missed. Ends with the database.
   */
  listen(channel: string, onNews: (payload: string) => void, onGap: () => void): Promise<void>;
  /** The whole embedded database as one file, from which another can start at once. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly logger?: Logger;
  /** What an in-memory database starts from instead of nothing. */
  readonly snapshot?: Blob;
}
