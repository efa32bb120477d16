import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, read and written as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull();

export type JsonScalar = string | number | boolean | null;

/**
 * A `jsonb` column for one answer. Drizzle's `jsonb` parses strings a second time on read: the phone number
 * "5555550142" would become a number and the text "true" a boolean.
 */
export const jsonScalar = customType<{ data: JsonScalar; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
});

/** A `bytea` column. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A `tsvector` column: the words of a text, written as an expression. */
export const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
