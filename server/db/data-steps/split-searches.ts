import type { DataStep } from './data-step.ts';

/** Gives earlier records of searches their words, by which an erasure finds them. */
export const splitSearches: DataStep = {
  name: 'split_searches',
  after: '0005_records_of_the_desk',
  table: 'concierge_actions',
  rows: 1_000,
  statement: `
    update concierge_actions set words = regexp_split_to_array(lower(trim(detail)), '[^[:alnum:]]+')
    where id > $1 and id <= $2 and action = 'searched' and words is null and detail is not null`,
};
