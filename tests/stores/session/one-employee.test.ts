// docs/product/session.md#exempt-calls
// docs/product/session.md#other-tabs
// docs/product/session.md#one-employee
import { afterEach, describe, expect, test, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { cacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { wipeEverything } from '../../../src/lib/session/session.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { signedInEmployee, storeSession } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile({ demo: true });
afterEach(() => {
  vi.unstubAllGlobals();
});

function anotherSession(token = 'Bearer another-employee') {
  storeSession(token, effects().now() + 3_600_000);
}

describe('stored data', () => {
  test('stays deleted when a reply arrives after the sign-out', async () => {
    const browser = await signedInEmployee(app);
    using replies = holdReplies();
    const refreshing = refreshUser();
    wipeEverything();
    replies.release();
    await refreshing;
    expect(browser.local.keys()).toEqual([]);
  });

  test('never stores a reply to the previous session', async () => {
    const browser = await signedInEmployee(app);
    using replies = holdReplies();
    const refreshing = refreshUser();
    anotherSession();
    replies.release();
    await refreshing;
    expect(cacheOwner()).toBeNull();
    expect(browser.local.get('token')).toBe('Bearer another-employee');
  });
});
