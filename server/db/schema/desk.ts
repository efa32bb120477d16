import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { concierges } from './concierges.ts';
import { users } from './identity.ts';
import { requests } from './requests.ts';

/** Records what concierges did apart from writing: docs/product/desk.md#recorded-actions. */
export const conciergeActions = pgTable(
  'concierge_actions',
  {
    id: serial('id').primaryKey(),
    conciergeId: integer('concierge_id')
      .notNull()
      .references(() => concierges.id),
    action: text('action', { enum: ['started', 'completed', 'lifted_mfa'] }).notNull(),
    /** The employee whom it concerns. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an action on the account. */
    requestId: integer('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('concierge_actions_request').on(table.requestId, table.createdAt),
    index('concierge_actions_user').on(table.userId),
  ],
);
