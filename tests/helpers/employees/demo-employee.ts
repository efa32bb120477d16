import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestBrowser } from '../browser-effects.ts';
import { signedInEmployee } from './signed-in-employee.ts';
import { startApp, type RunningApp } from '../start-app.ts';

export interface DemoEmployee {
  /** Shared by all tests of a file. */
  app: RunningApp;
  /** A new one for each test, with the demo employee signed in. */
  browser: TestBrowser;
}

/** Registers the hooks that start and end both; they are set when the first test runs. */
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
