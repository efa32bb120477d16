import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../src/lib/api/shared/client.ts';
import { listDevices } from '../../../src/lib/contract/account.ts';
import { $displayName, $initials, refreshUser, unlessMissing } from '../../../src/lib/stores/session/user.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { replyWith } from '../../helpers/slow-replies.ts';

let browser: TestBrowser;
beforeEach(() => {
  browser = openTestBrowser({ fetch: () => new Promise(() => undefined), now: () => 0 });
});

async function loadUser(facts: object): Promise<void> {
  replyWith(200, { user: { external_id: 'x', email: 'ana@people.test', ...facts } });
  await refreshUser();
}

test('the name is empty until it is known; an account without one has its address', async () => {
  expect($displayName.get()).toBe('');
  await loadUser({ full_name: 'Ana Lee' });
  expect($displayName.get()).toBe('Ana Lee');
  expect($initials.get()).toBe('AL');
  await loadUser({ full_name: '' });
  expect($displayName.get()).toBe('ana@people.test');
});

test.each([401, 404])(
  'a call that an API does not know, which it answers with %i, is missing',
  async (status) => {
    expectFailedCall('GET /api/v1/users/sessions', status);
    await loadUser({});
    const user = { external_id: 'x', email: 'ana@people.test' };
    replacedFetch(async (input, init) =>
      new Request(input, init).url.endsWith('/current')
        ? Response.json({ user })
        : Response.json({ error: 'No.' }, { status }),
    );
    expect(await unlessMissing(() => call(listDevices))).toBeNull();
    expect(browser.navigations, 'the session goes on').toEqual([]);
  },
);

test('a call of an API with more than the core calls that fails otherwise fails', async () => {
  expectFailedCall('GET /api/v1/users/sessions', 500);
  await loadUser({ email_confirmed: true });
  replyWith(500, {});
  await expect(unlessMissing(() => call(listDevices))).rejects.toMatchObject({ status: 500 });
});
