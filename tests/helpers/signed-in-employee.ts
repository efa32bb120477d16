import { postSignIn } from '../../src/lib/api/identity.ts';
import { forgetRefusals } from '../../src/lib/stores/session-refusal.ts';
import { saveSession } from '../../src/lib/stores/session.ts';
import { refreshUser } from '../../src/lib/stores/user.ts';
import { openTestBrowser, type TestBrowser } from './browser-effects.ts';
import type { RunningApp } from './start-app.ts';

export const DEMO_EMAIL = 'demo@sundial.example';
export const DEMO_PASSWORD = 'sunny-demo-day';

/** Opens a browser on the app, with its clock. */
export function browserOn(app: RunningApp): TestBrowser {
  forgetRefusals();
  return openTestBrowser({
    fetch: (input, init) => app.fetch(String(input instanceof Request ? input.url : input), init),
    now: () => app.clock.now().getTime(),
    apiBase: 'http://localhost',
  });
}

/** Opens a browser in which the demo employee has just signed in. The app must have been started with `demo`. */
export async function signedInEmployee(app: RunningApp): Promise<TestBrowser> {
  const browser = browserOn(app);
  const session = await postSignIn(DEMO_EMAIL, DEMO_PASSWORD);
  if (session.token === null) throw new Error('The demo sign-in brought no token.');
  saveSession({ ...session, token: session.token });
  await refreshUser();
  return browser;
}
