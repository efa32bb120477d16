import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestBrowser } from './browser-effects.ts';
import { signedInEmployee } from './signed-in-employee.ts';
import { startApp, type RunningApp } from './start-app.ts';

export interface DemoEmployee {
  /** One for all tests of the file. */
  app: RunningApp;
  /** One for each test, in which the demo employee has just signed in. */
  browser: TestBrowser;
}

/** Registers what starts, renews and ends both; they are there as soon as the first test runs. */
export function demoEmployee(): DemoEmployee {
  const demo = {} as DemoEmployee;
  beforeAll(async () => {
    demo.app = await startApp({ demo: true });
  });
  afterAll(() => demo.app.close());
  beforeEach(async () => {
    demo.browser = await signedInEmployee(demo.app);
  });
  return demo;
}
