import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, wordVector } from './columns.ts';
import { conciergeId } from './concierges.ts';
import { companies } from './identity.ts';
import { messages } from './requests.ts';

/** Whom concierges send the employees of a company to: docs/product/desk-vendors.md. An empty text says nothing. */
export const vendors = pgTable(
  'vendors',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    hours: text('hours').notNull(),
    region: text('region').notNull(),
    /** For concierges alone. */
    remark: text('remark').notNull(),
    words: wordVector('words').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('vendors_company').on(table.companyId, table.name, table.id)],
);

/** How it went with a vendor, in one line. */
export const vendorNotes = pgTable(
  'vendor_notes',
  {
    id: serial('id').primaryKey(),
    vendorId: integer('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    conciergeId: conciergeId(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('vendor_notes_vendor').on(table.vendorId, table.id)],
);

/** The options of cards that are a vendor. The card itself does not name it: the employee reads cards. */
export const vendorOptions = pgTable(
  'vendor_options',
  {
    vendorId: integer('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    optionId: text('option_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.optionId] }),
    index('vendor_options_vendor').on(table.vendorId, table.messageId),
  ],
);
