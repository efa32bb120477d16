import { test as base } from '../../fixtures.ts';
import { ask, openSession, type StoredSession } from './signed-in.ts';

interface WorkerFixtures {
  /** Session of the demo employee, opened once per worker. */
  readonly demo: StoredSession;
  /** External id of one of their requests in progress. */
  readonly requestId: string;
}

/** Extends `test`: each test starts signed in as the demo employee, unless it sets `isGuest`. */
export const test = base.extend<{ readonly isGuest: boolean }, WorkerFixtures>({
  demo: [async ({}, use) => use(await openSession()), { scope: 'worker' }],
  requestId: [
    async ({ demo }, use) => {
      const { requests } = await ask<{ requests: { external_id: string }[] }>(demo, '/requests/in_progress');
      await use(requests[0]?.external_id ?? '');
    },
    { scope: 'worker' },
  ],
  isGuest: [false, { option: true }],
  storageState: async ({ demo, isGuest }, use) => use(isGuest ? { cookies: [], origins: [] } : demo.state),
});

export { expect } from '../../fixtures.ts';
