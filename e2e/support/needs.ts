import { test } from 'playwright/test';
import { foreignSite } from './server.ts';

const NEEDS = {
  accounts: 'it creates accounts, which a foreign site must not get',
  'sample data': 'it needs the sample data of the API',
  rewrites: 'it opens addresses with parameters, which not every host rewrites',
  outbox: 'it reads the outbox of the API',
  concierge: 'it answers as the concierge, with the token of the API',
} as const;

/** Skips the running test on a foreign site, which has none of what only our own API has. */
export function needs(what: keyof typeof NEEDS): void {
  test.skip(foreignSite !== undefined, `BASE_URL is set: ${NEEDS[what]}`);
}
