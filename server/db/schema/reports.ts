import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companies } from './identity.ts';

/** Figures of a month that an employer has got, as they were: docs/product/desk-numbers.md#issued-figures. */
export const companyReports = pgTable(
  'company_reports',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    /** Day of the company's calendar, `YYYY-MM-DD`. */
    madeOn: text('made_on').notNull(),
    /** What the page shows: figures about five employees and more, and what is hidden. */
    figures: jsonb('figures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month] })],
);
