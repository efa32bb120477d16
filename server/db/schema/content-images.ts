import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures of the content: logos and drawings that every visitor may see. */
export const contentImages = pgTable('content_images', {
  /** SHA-256 of the bytes in hex with the extension of the type, e.g. `0a….svg`. */
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: createdAt(),
});
