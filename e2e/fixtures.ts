import { test as base, expect, type BrowserContext, type Page } from 'playwright/test';
import { expectAccessible } from './support/page/accessibility.ts';
import { concierge } from './support/employees/concierge.ts';
import { newestTo, readOutbox, type Sent } from './support/employees/outbox.ts';
import { guardPages } from './support/page/page-guard.ts';
import { uniqueEmail, type Employee } from './support/employees/employee.ts';
import type { Owner } from './support/employees/own-request.ts';
import {
  arriveNew,
  arriveSignedIn,
  giveSession,
  openSession,
  type At,
} from './support/employees/sessions.ts';
import { messageLog } from './support/locators.ts';

interface Fixtures {
  /** Allows console messages and page errors that match; any other fails the test. */
  readonly allowConsole: (pattern: RegExp) => void;
  /** Signs up a new employee with API calls and opens a page, by default the first step of the onboarding. */
  readonly signUp: (given?: Partial<Employee> & At) => Promise<Employee>;
  /** Signs in as the demo employee with an API call and opens a page, by default the dashboard. */
  readonly signIn: (at?: At['at']) => Promise<void>;
  /** Returns every mail and text message sent so far, newest first. */
  readonly outbox: () => Promise<Sent[]>;
  /** Waits for a mail or text message to the recipient and returns the newest. */
  readonly lastMessageTo: (recipient: string) => Promise<Sent>;
  /** Lets a concierge act with a call of the API. */
  readonly concierge: typeof concierge;
  /** Opens the request of an employee as they do, in a browser of their own, which the end of the test closes. */
  readonly openAsEmployee: (owner: Owner) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use, testInfo) => {
      const guard = guardPages();
      context.on('page', guard.watch);
      await use(guard.allow);
      const problems = [...guard.problems()];
      // A call that a test changes may be under way now; what the page calls from here on reaches the API.
      for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
      if (testInfo.status !== 'skipped') expect(problems, 'console messages and page errors').toEqual([]);
    },
    { auto: true },
  ],
  signUp: async ({ page }, use) => use((given) => arriveNew(page, given)),
  signIn: async ({ page }, use) => use((at) => arriveSignedIn(page, at)),
  outbox: async ({ request }, use) => use(() => readOutbox(request)),
  lastMessageTo: async ({ request }, use) => use((recipient) => newestTo(request, recipient)),
  concierge: async ({}, use) => use(concierge),
  openAsEmployee: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ employee, path }) => {
      const page = await browser.newPage();
      contexts.push(page.context());
      await giveSession(page, await openSession(page.request, employee));
      await page.goto(path);
      await expect(messageLog(page)).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect, expectAccessible, uniqueEmail };
