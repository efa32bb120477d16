import { date, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { companies } from './identity.ts';

/**
 * Keeps of an erased employee's requests what bookkeeping needs: docs/product/employees.md#erase. Nothing in it leads to a
 * person: no reference, no text, days instead of times.
 */
export const erasedRequests = pgTable('erased_requests', {
  id: serial('id').primaryKey(),
  /** Null for an employee without a company. */
  companyId: integer('company_id').references(() => companies.id),
  surveyKey: text('survey_key').notNull(),
  status: text('status', { enum: ['open', 'in_progress', 'closed'] }).notNull(),
  createdOn: date('created_on').notNull(),
  /** Day of the last change. */
  updatedOn: date('updated_on').notNull(),
});
