import { test as base } from '../../fixtures.ts';
import { ask, openSession, type KeptSession } from './signed-in.ts';

interface WorkerFixtures {
  /** The demo employee, signed in once for all tests of a worker. */
  readonly demo: KeptSession;
  /** External id of a request of theirs that is not completed. */
  readonly requestId: string;
}

/** Tests that begin signed in as the demo employee, unless they say `isGuest`. */
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
