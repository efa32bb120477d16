import { SERVER_SENTENCE, type Fault } from './faults.ts';

const unreadable = /sent an answer we could not read/;

/** What a person reads unless SPEC section 8 has a sentence of its own for the call. */
export const usualSentences: Readonly<Record<Exclude<Fault, 'slow'>, RegExp>> = {
  refused: /could not reach the server/,
  hangs: /taking too long to answer/,
  '500 JSON': new RegExp(SERVER_SENTENCE),
  '502 HTML': /Bad Gateway|An unexpected error occurred/,
  '200 HTML': unreadable,
  'cut JSON': unreadable,
  empty: unreadable,
  'wrong shape': unreadable,
};
