import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getCompany } from '../../../src/lib/api/identity.ts';
import { effects, provideEffects } from '../../../src/lib/environment/effects.ts';
import { cacheOwner, readCache, setCacheOwner, writeCache } from '../../../src/lib/stores/cache.ts';
import { user } from '../../../src/lib/contract/current-user.ts';
import { watchSession } from '../../../src/lib/stores/session-watch.ts';
import { $session, readSession, saveSession, wipeEverything } from '../../../src/lib/stores/session.ts';
import { refreshUser } from '../../../src/lib/stores/user.ts';
import { browserOn, signedInEmployee } from '../../helpers/signed-in-employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

function anotherSession(token = 'Bearer somebody-else') {
  saveSession({
    token,
    expiresAt: effects().now() + 3_600_000,
    enrollmentAvailable: false,
    codeRequired: false,
  });
}

/** Holds back the answers of the API until they are let go. */
function slowDown() {
  const real = effects();
  const gate = Promise.withResolvers<undefined>();
  provideEffects({
    ...real,
    fetch: async (...args) => {
      const response = await real.fetch(...args);
      await gate.promise;
      return response;
    },
  });
  return gate;
}

describe('what is kept in the browser', () => {
  test('is not shown to the next person, who signs in after a session that only ran out', async () => {
    await signedInEmployee(app);
    expect(readCache('user', user)).not.toBeNull();
    anotherSession();
    expect(cacheOwner()).toBeNull();
    expect(readCache('user', user)).toBeNull();
  });

  test('is there again for the same person', async () => {
    await signedInEmployee(app);
    const owner = cacheOwner() ?? '';
    writeCache('user', readCache('user', user));
    anotherSession();
    setCacheOwner(owner);
    expect(readCache('user', user)).not.toBeNull();
    setCacheOwner('somebody else');
    setCacheOwner(owner);
    expect(readCache('user', user)).toBeNull();
  });

  test('stays gone when an answer arrives after signing out', async () => {
    const browser = await signedInEmployee(app);
    const gate = slowDown();
    const refreshing = refreshUser();
    wipeEverything();
    gate.resolve(undefined);
    await refreshing;
    expect(browser.local.keys()).toEqual([]);
  });

  test('is never filled with answers for the person before', async () => {
    const browser = await signedInEmployee(app);
    const gate = slowDown();
    const refreshing = refreshUser();
    anotherSession();
    gate.resolve(undefined);
    await refreshing;
    expect(cacheOwner()).toBeNull();
    expect(browser.local.get('token')).toBe('Bearer somebody-else');
  });
});

describe('a page that is open', () => {
  test('is loaded again when another tab signs in anew', async () => {
    const browser = await signedInEmployee(app);
    browser.here = '/requests/1';
    vi.stubGlobal('document', new EventTarget());
    const stop = watchSession();
    try {
      expect(browser.navigations).toEqual([]);
      browser.local.set('token', 'Bearer somebody-else');
      $session.set(readSession());
      expect(browser.navigations).toEqual([{ to: '/requests/1', replace: true }]);
    } finally {
      stop();
    }
  });
});

describe('a sign-up link', () => {
  test('works with an API that guards the calls it does not know', async () => {
    const browser = browserOn(app);
    browser.here = '/sign-up/example-bakery';
    provideEffects({
      ...effects(),
      fetch: () => Promise.resolve(Response.json({ error: 'No.' }, { status: 401 })),
    });
    await expect(getCompany('example-bakery')).rejects.toMatchObject({ status: 401 });
    expect(browser.navigations).toEqual([]);
  });
});
