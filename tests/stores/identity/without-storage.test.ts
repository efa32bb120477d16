// docs/product/session.md#storage-unavailable
import { expect, test } from 'vitest';
import type { KeyValue } from '../../../src/lib/effects/effects.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import { openSessionBy } from '../../../src/lib/stores/identity/open-session.ts';
import { $signIn, submitCredentials } from '../../../src/lib/stores/identity/sign-in.ts';
import { $signUp, submitSignUp } from '../../../src/lib/stores/identity/sign-up.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { signIn } from '../../server/identity/support/call-identity.ts';

const app = await appOfFile();
const password = 'three random words';
const values = (email: string) => ({ email, password, firstName: 'Kim', lastName: 'Roth' });

/** Lets a storage keep values as long as the page, as one that is blocked or full does. */
function breakStorage(storage: KeyValue): void {
  const { set } = storage;
  Object.assign(storage, {
    set: (key: string, value: string) => {
      set(key, value);
      return false;
    },
  });
}

test.each(['local', 'session'] as const)(
  'a sign-up creates no account and says what helps without %s storage',
  async (name) => {
    const browser = browserOn(app);
    breakStorage(browser[name]);
    const email = `kim.${name}@people.test`;
    await submitSignUp(values(email));
    expect($signUp.get()).toMatchObject({
      busy: false,
      failure: expect.stringContaining('please allow cookies and site data') as unknown,
    });
    expect(browser.navigations).toEqual([]);
    expect((await signIn(app, email, password)).status).toBe(401);
  },
);

test.each(['local', 'session'] as const)(
  'a sign-in opens no session and says what helps without %s storage',
  async (name) => {
    const browser = browserOn(app);
    const email = `robin.${name}@people.test`;
    await submitSignUp(values(email));
    expect($signUp.get().failure).toBeNull();
    browser.local.clear();
    breakStorage(browser[name]);
    const before = browser.navigations.length;
    await submitCredentials({ email, password });
    expect($signIn.get()).toMatchObject({ busy: false, refusals: 0 });
    expect($signIn.get().failure).toContain('please allow cookies and site data');
    expect(browser.navigations).toHaveLength(before);
    expect(readSession()).toBeNull();
  },
);

test('a browser that keeps sessions is left without a trace of the question', async () => {
  const browser = browserOn(app);
  await openSessionBy(() => Promise.reject(new Error('not now')));
  expect([...browser.local.keys(), ...browser.session.keys()]).toEqual([]);
});
