import { test as base, expect } from 'playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { runConcierge } from './support/concierge.ts';
import { newestTo, readOutbox, type Sent } from './support/outbox.ts';
import { guardPages } from './support/page-guard.ts';
import { uniqueEmail, type Person } from './support/people.ts';
import { arriveNew, arriveSignedIn } from './support/sessions.ts';

interface Fixtures {
  /** Lets console messages and page errors that match pass; anything else a page complains of fails the test. */
  readonly allowConsole: (pattern: RegExp) => void;
  /** A new person, at the first step of the onboarding; made by calls, not by the form. */
  readonly signUp: (given?: Partial<Person>) => Promise<Person>;
  /** Somebody on their dashboard, the demo person unless said otherwise; signed in by a call, not by the form. */
  readonly signIn: (who?: Pick<Person, 'email' | 'password'>) => Promise<void>;
  /** Everything sent so far, newest first. */
  readonly outbox: () => Promise<Sent[]>;
  /** The newest message to somebody, waited for. */
  readonly lastMessageTo: (recipient: string) => Promise<Sent>;
  /** Runs the concierge's command line; answers what it prints. */
  readonly concierge: (...args: string[]) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use) => {
      const guard = guardPages();
      context.on('page', guard.watch);
      await use(guard.allow);
      expect(guard.problems(), 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
  signUp: async ({ page }, use) => use((given) => arriveNew(page, given)),
  signIn: async ({ page }, use) => use((who) => arriveSignedIn(page, who)),
  outbox: async ({ request }, use) => use(() => readOutbox(request)),
  lastMessageTo: async ({ request }, use) => use((recipient) => newestTo(request, recipient)),
  concierge: async ({}, use) => use(runConcierge),
});

export { expect, expectAccessible, uniqueEmail };
