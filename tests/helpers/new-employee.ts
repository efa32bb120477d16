import { randomUUID } from 'node:crypto';
import { postSignIn, postSignUp } from '../../src/lib/api/identity.ts';
import { saveSession } from '../../src/lib/stores/session.ts';
import { refreshUser } from '../../src/lib/stores/user.ts';
import type { TestBrowser } from './browser-effects.ts';
import { browserOn } from './signed-in-employee.ts';
import type { RunningApp } from './start-app.ts';

const PASSWORD = 'a-quiet-morning-42';

/** Opens a browser in which somebody has just signed up: no requests yet. */
export async function newEmployee(app: RunningApp): Promise<TestBrowser> {
  const browser = browserOn(app);
  const email = `robin.${randomUUID()}@example.com`;
  await postSignUp({
    email,
    password: PASSWORD,
    name: 'Robin',
    last_name: 'Berry',
    company_slug: 'example-bakery',
  });
  const session = await postSignIn(email, PASSWORD);
  if (session.token === null) throw new Error('The sign-in brought no token.');
  saveSession({ ...session, token: session.token });
  await refreshUser();
  return browser;
}
