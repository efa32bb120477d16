import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * What the operator did: docs/product/employees.md#operators-log. A trigger refuses every change of a row. The targets are no
 * references: a row outlives the erasure of its employee, without a name or an address.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: serial('id').primaryKey(),
    createdAt: createdAt(),
    /** User of the machine who typed the command, as the command line says. */
    actor: text('actor').notNull(),
    /** Name of the call, such as `eraseEmployee`. */
    action: text('action').notNull(),
    companyId: integer('company_id'),
    accountId: integer('account_id'),
    /** Code of the error when the call was refused; it then has a second row. */
    refused: text('refused'),
  },
  (table) => [index('operator_actions_account').on(table.accountId)],
);
