import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, read and written as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull();
