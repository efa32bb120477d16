import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { eventually } from './eventually.ts';

/** Waits until so many connections of a PostgreSQL database wait for a lock, such as one of the transaction `tx`. */
export function lockWaits(tx: Db, connections: number): Promise<void> {
  return eventually(async () => {
    // A transaction otherwise sees the connections as they were at its first look.
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
    expect(await tx.$count(sql`pg_stat_activity`, waiting)).toBe(connections);
  });
}
