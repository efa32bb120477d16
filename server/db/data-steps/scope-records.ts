import type { DataStep } from './data-step.ts';

/**
 * Gives earlier records of employees the companies of today: those of their time were not kept. Without an employee a record keeps none,
 * and only leads of all companies read it.
 */
export const scopeRecords: DataStep = {
  name: 'scope_records',
  after: '0005_records_of_the_desk',
  table: 'concierge_actions',
  rows: 1_000,
  statement: `
    update concierge_actions set company_ids = array(
      select m.company_id from memberships m where m.user_id = concierge_actions.user_id)
    where id > $1 and id <= $2 and user_id is not null and company_ids is null`,
};
