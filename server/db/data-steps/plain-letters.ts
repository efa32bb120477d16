import type { DataStep } from './data-step.ts';

/** Letters that the search compares as others since then, with those; each stands alone in the text of a `tsvector` and of an array. */
const CHANGED = [
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
] as const;
const LETTERS = CHANGED.map(([letter]) => letter).join('');

function plain(column: string, type: string): string {
  const text = CHANGED.reduce(
    (changed, [letter, as]) => `replace(${changed}, '${letter}', '${as}')`,
    `${column}::text`,
  );
  return `${column} = ${text}::${type}`;
}

/** Writes the stored words of requests as the search compares them: `guðmundsson` is `gudmundsson`. */
export const plainLettersOfRequests: DataStep = {
  name: 'plain_letters_of_requests',
  after: '0018_deleted_files',
  table: 'requests',
  rows: 500,
  statement: `
    update request_words set ${plain('words', 'tsvector')}, ${plain('own_words', 'tsvector')}, ${plain('contact_words', 'tsvector')}
    where request_id > $1 and request_id <= $2
      and concat(words, own_words, contact_words) ~ '[${LETTERS}]'`,
};

/** Does the same for the words of recorded searches, by which an erasure finds them. */
export const plainLettersOfSearches: DataStep = {
  name: 'plain_letters_of_searches',
  after: '0018_deleted_files',
  table: 'concierge_actions',
  rows: 1_000,
  statement: `
    update concierge_actions set ${plain('words', 'text[]')}
    where id > $1 and id <= $2 and words::text ~ '[${LETTERS}]'`,
};
