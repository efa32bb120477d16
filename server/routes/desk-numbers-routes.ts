import * as contract from '../../src/lib/contract/desk-numbers.ts';
import { listRatings, readNumbers } from '../services/desk-numbers/read-numbers.ts';
import { LISTS } from './http/account-limits.ts';
import { defineCalls } from './http/mount.ts';

export const deskNumbersCalls = defineCalls('desk-numbers', contract, {
  deskNumbers: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => readNumbers(services, concierge, query),
  },
  deskNumbersRatings: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listRatings(services, concierge, query),
  },
});
