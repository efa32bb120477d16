import { postSignIn } from '../../../src/lib/api/identity.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { saveSession, stopLeaving } from '../../../src/lib/session/session.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { openTestBrowser, type TestBrowser } from '../browser-effects.ts';
import type { RunningApp } from '../start-app.ts';
import type { SignedInConcierge } from './concierge.ts';

export const DEMO_EMAIL = 'demo@sundial.example';
export const DEMO_PASSWORD = 'sunny-demo-day';

/** Opens a browser on the app and its clock. */
export function browserOn(app: RunningApp): TestBrowser {
  stopLeaving();
  return openTestBrowser({
    fetch: (input, init) => app.fetch(String(input instanceof Request ? input.url : input), init),
    now: () => app.clock.now().getTime(),
    apiBase: 'http://localhost',
  });
}

/** Stores a session that owes no step; without an expiry it lasts for an hour. */
export function storeSession(token: string, expiresAt: number | null = null): void {
  saveSession({ token, expiresAt, enrollmentAvailable: false, codeRequired: false });
}

/** Opens a browser with a concierge signed in. */
export function conciergesBrowser(app: RunningApp, concierge: SignedInConcierge): TestBrowser {
  const browser = browserOn(app);
  storeSession(concierge.authorization);
  return browser;
}

/** Lets seconds pass with each look at the clock, so that nothing waits for the next one. */
export function hurryClock({ clock }: RunningApp): void {
  const now = () => {
    clock.advance(2_000);
    return clock.now().getTime();
  };
  provideEffects({ ...effects(), now });
}

/** Signs in and loads the user, as the sign-in page does. */
export async function signInAs(email: string, password: string): Promise<void> {
  const session = await postSignIn(email, password);
  if (session.token === null) throw new Error('The sign-in returned no token.');
  saveSession({ ...session, token: session.token });
  await refreshUser();
}

/** Opens a browser with the demo employee signed in. Requires an app with `demo`. */
export async function signedInEmployee(app: RunningApp): Promise<TestBrowser> {
  const browser = browserOn(app);
  await signInAs(DEMO_EMAIL, DEMO_PASSWORD);
  return browser;
}
