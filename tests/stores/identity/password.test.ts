import { beforeEach, expect, test } from 'vitest';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { startOverForgotPassword } from '../../../src/lib/stores/identity/password-forgot.ts';
import { $signIn, enterSignIn, submitCredentials } from '../../../src/lib/stores/identity/sign-in.ts';
import { $unlock, unlockAccount } from '../../../src/lib/stores/identity/unlock.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn, DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const WRONG_PASSWORDS_MAX = 10;

let browser: TestBrowser;

const app = await appOfFile({ demo: true });
beforeEach(() => {
  browser = browserOn(app);
  startOverForgotPassword();
});

async function linkIn(subject: RegExp, path: RegExp): Promise<string> {
  const mail = (await app.outbox()).findLast((row) => subject.test(row.subject));
  return path.exec(mail?.text ?? '')?.[0] ?? '';
}

test('unlock opens a locked account, with one request however often it is mounted', async () => {
  expectFailedCall('POST /api/v1/users/sign_in', 401);
  enterSignIn();
  for (let attempt = 0; attempt < WRONG_PASSWORDS_MAX; attempt += 1) {
    await submitCredentials({ email: DEMO_EMAIL, password: 'not-the-password' });
  }
  await submitCredentials({ email: DEMO_EMAIL, password: DEMO_PASSWORD });
  expect($signIn.get().failure).not.toBeNull();

  browser.here = await linkIn(/unlock/i, /\/unlock\/\S+/);
  const calls = noteCalls();
  await Promise.all([unlockAccount(), unlockAccount()]);
  await unlockAccount();
  expect(calls).toHaveLength(1);
  expect($unlock.get()).toEqual({ status: 'unlocked' });

  browser.here = '/sign-in';
  enterSignIn();
  await submitCredentials({ email: DEMO_EMAIL, password: DEMO_PASSWORD });
  expect(browser.navigations.at(-1)?.to).toBe('/dashboard/');
});
