import { test as base } from '../../fixtures.ts';
import { needs } from '../needs.ts';
import { foreignSite } from '../server.ts';
import { ask, openSession, type StoredSession } from './signed-in.ts';

interface WorkerFixtures {
  /** Session of the demo employee, opened once per worker. */
  readonly demo: StoredSession;
  /** External id of one of their requests in progress. */
  readonly requestId: string;
}

/** Stands for the session on a foreign site, where each test skips itself: a fixture of a worker can't. */
const NO_SESSION: StoredSession = { token: '', state: { cookies: [], origins: [] } };

/** Extends `test`: each test starts signed in as the demo employee, unless it sets `isGuest`. */
export const test = base.extend<{ readonly isGuest: boolean }, WorkerFixtures>({
  demo: [
    async ({}, use) => use(foreignSite === undefined ? await openSession() : NO_SESSION),
    { scope: 'worker' },
  ],
  requestId: [
    async ({ demo }, use) => {
      if (demo === NO_SESSION) return use('');
      const { requests } = await ask<{ requests: { external_id: string }[] }>(demo, '/requests/in_progress');
      return use(requests[0]?.external_id ?? '');
    },
    { scope: 'worker' },
  ],
  isGuest: [false, { option: true }],
  storageState: async ({ demo, isGuest }, use) => {
    if (!isGuest) needs('sample data');
    await use(isGuest ? NO_SESSION.state : demo.state);
  },
});

export { expect } from '../../fixtures.ts';
