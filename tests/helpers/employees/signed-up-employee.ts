import { randomUUID } from 'node:crypto';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import type { TestBrowser } from '../browser-effects.ts';
import { browserOn, signInAs } from './signed-in-employee.ts';
import type { RunningApp } from '../start-app.ts';

export const PASSWORD = 'a-quiet-morning-42';

/** Opens a browser with a new employee signed in, who has no requests yet. */
export async function signedUpEmployee(app: RunningApp): Promise<TestBrowser> {
  const browser = browserOn(app);
  const email = `robin.${randomUUID()}@example.com`;
  await postSignUp({
    email,
    password: PASSWORD,
    name: 'Robin',
    last_name: 'Berry',
    company_slug: 'example-bakery',
  });
  await signInAs(email, PASSWORD);
  return browser;
}
