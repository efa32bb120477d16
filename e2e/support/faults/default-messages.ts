import { SERVER_SENTENCE, type Fault } from './faults.ts';

const unreadable = /sent an answer we could not read/;

/** Failure texts of calls that have no text of their own. */
export const defaultMessages: Readonly<Record<Exclude<Fault, 'slow'>, RegExp>> = {
  refused: /could not reach the server/,
  hangs: /taking too long to answer/,
  '500 JSON': new RegExp(SERVER_SENTENCE),
  '502 HTML': /Bad Gateway|An unexpected error occurred/,
  '200 HTML': unreadable,
  'cut JSON': unreadable,
  empty: unreadable,
  'wrong shape': unreadable,
};
