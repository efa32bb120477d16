import { timestamp } from 'drizzle-orm/pg-core';

/** Instants are `timestamptz`, read and written as JavaScript dates. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull();
