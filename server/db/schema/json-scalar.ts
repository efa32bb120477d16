import { customType } from 'drizzle-orm/pg-core';

export type JsonScalar = string | number | boolean | null;

/**
 * A `jsonb` column that holds one answer. Drizzle's own `jsonb` parses a string a second time when it reads, so that the
 * phone number "5555550142" would come back as a number and the text "true" as a boolean.
 */
export const jsonScalar = customType<{ data: JsonScalar; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
});
