import { afterEach, describe, expect, test, vi } from 'vitest';
import { getCompany } from '../../../src/lib/api/identity.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { cacheOwner, readCache, setCacheOwner, writeCache } from '../../../src/lib/stores/shared/cache.ts';
import { user } from '../../../src/lib/contract/session.ts';
import { saveSession, wipeEverything } from '../../../src/lib/session/session.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { browserOn, signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile({ demo: true });
afterEach(() => {
  vi.unstubAllGlobals();
});

function anotherSession(token = 'Bearer another-employee') {
  saveSession({
    token,
    expiresAt: effects().now() + 3_600_000,
    enrollmentAvailable: false,
    codeRequired: false,
  });
}

/** Holds back the replies of the API until the gate resolves. */
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

describe('stored data', () => {
  test('is not shown to the next employee after an expired session', async () => {
    await signedInEmployee(app);
    expect(readCache('user', user)).not.toBeNull();
    anotherSession();
    expect(cacheOwner()).toBeNull();
    expect(readCache('user', user)).toBeNull();
  });

  test('is shown again to the same employee', async () => {
    await signedInEmployee(app);
    const owner = cacheOwner() ?? '';
    writeCache('user', readCache('user', user));
    anotherSession();
    setCacheOwner(owner);
    expect(readCache('user', user)).not.toBeNull();
    setCacheOwner('another employee');
    setCacheOwner(owner);
    expect(readCache('user', user)).toBeNull();
  });

  test('stays deleted when a reply arrives after the sign-out', async () => {
    const browser = await signedInEmployee(app);
    const gate = slowDown();
    const refreshing = refreshUser();
    wipeEverything();
    gate.resolve(undefined);
    await refreshing;
    expect(browser.local.keys()).toEqual([]);
  });

  test('never stores a reply to the previous session', async () => {
    const browser = await signedInEmployee(app);
    const gate = slowDown();
    const refreshing = refreshUser();
    anotherSession();
    gate.resolve(undefined);
    await refreshing;
    expect(cacheOwner()).toBeNull();
    expect(browser.local.get('token')).toBe('Bearer another-employee');
  });
});

test('a sign-up link works with an API that answers unknown calls with 401', async () => {
  expectFailedCall('GET /api/v1/companies/:slug', 401);
  const browser = browserOn(app);
  browser.here = '/sign-up/example-bakery';
  provideEffects({
    ...effects(),
    fetch: () => Promise.resolve(Response.json({ error: 'No.' }, { status: 401 })),
  });
  await expect(getCompany('example-bakery')).rejects.toMatchObject({ status: 401 });
  expect(browser.navigations).toEqual([]);
});
