// docs/product/mfa.md#authenticator-app
// docs/product/mfa.md#text-messages
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../src/lib/session/session.ts';
import {
  $authenticator,
  $copyNote,
  confirmAuthenticator,
  copyBackupCodes,
  enterAuthenticator,
  leaveAuthenticator,
  forgetCopyNote,
  requestSecret,
  saveBackupCodes,
} from '../../../src/lib/stores/identity/authenticator.ts';
import {
  $codeMethod,
  $codeMethods,
  enterCodeMethod,
  enterCodeStep,
} from '../../../src/lib/stores/identity/mfa-code.ts';
import { $enrollment, chooseApp, enterEnrollment } from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import {
  $otherCode,
  enterOtherCode,
  verifyAppCode,
  verifyBackupCode,
} from '../../../src/lib/stores/identity/other-codes.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { addCompanies, PASSWORD, signUp } from '../../server/identity/support/call-identity.ts';
import { openDownloads } from '../../helpers/saved-files.ts';
import { phoneApp } from '../../server/identity/support/call-second-factor.ts';
import { eventually } from '../../helpers/eventually.ts';

const STEP_MS = 30_000;
const atStart = { step: 'password', busy: false, failure: null, refused: false, secret: '', url: '' };

let browser: TestBrowser;
let employees = 0;
let email: string;

const app = await appOfFile();
await addCompanies(app);
beforeEach(async () => {
  employees += 1;
  email = `second.factor.${employees}@people.test`;
  await signUp(app, email, { company_slug: 'test-optional' });
  await signInAgain();
  await enterAuthenticator();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function signInAgain(): Promise<void> {
  browser = browserOn(app);
  expect(await openSession(email, PASSWORD)).toBeNull();
  enterOtherCode();
}

/** Gets a secret and returns the code that an app shows, some time steps from now. */
async function scannedApp(): Promise<(steps?: number) => string> {
  await requestSecret(PASSWORD);
  const { secret } = $authenticator.get();
  return phoneApp(app, { status: 200, body: { secret }, headers: new Headers() });
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('where text messages are turned off, an enrollment begins with the app and does not lead to a number', async () => {
  const offline = await startApp({ textsOn: false });
  await addCompanies(offline);
  await signUp(offline, email, { company_slug: 'test-optional' });
  browser = browserOn(offline);
  expect(await openSession(email, PASSWORD)).toBeNull();
  enterEnrollment();
  await eventually(() => expect($enrollment.get()).toMatchObject({ step: 'app', textOffered: false }));
  await offline.close();
});

test('an enrollment can begin with the app instead of a number', async () => {
  enterEnrollment();
  await eventually(() => expect($enrollment.get().appOffered).toBe(true));
  chooseApp();
  expect($enrollment.get()).toMatchObject({ step: 'app', busy: false, failure: null });
});

describe('the set-up of an authenticator app', () => {
  test('a reload keeps the secret that the phone has, until the first code', async () => {
    const codeOf = await scannedApp();
    const scanned = $authenticator.get();
    await enterAuthenticator();
    expect($authenticator.get()).toEqual(scanned);
    enterEnrollment();
    await eventually(() => expect($enrollment.get().step).toBe('app'));
    expect(await confirmAuthenticator(codeOf())).toHaveLength(10);
    await enterAuthenticator();
    expect($authenticator.get()).toEqual(atStart);
  });

  test('going back begins the set-up anew', async () => {
    await requestSecret(PASSWORD);
    leaveAuthenticator();
    await enterAuthenticator();
    expect($authenticator.get()).toEqual(atStart);
  });

  test('a new sign-in in the tab gets no secret of before', async () => {
    await requestSecret(PASSWORD);
    expect(await openSession(email, PASSWORD)).toBeNull();
    await enterAuthenticator();
    expect($authenticator.get()).toEqual(atStart);
  });

  test('stays at the password that is wrong, and at the one that is not sent', async () => {
    expectFailedCall('POST /api/v1/mfa/authenticator', 422);
    await requestSecret('not this one');
    const failure = 'That is not your password. Please try again.';
    expect($authenticator.get()).toEqual({ ...atStart, failure });
    await enterAuthenticator();
    expect($authenticator.get()).toEqual(atStart);
    browser.online = false;
    await requestSecret(PASSWORD);
    expect($authenticator.get().failure).toMatch(/^Unable to enroll in MFA at this time\. ./);
  });

  test('keeps the secret when the first code is wrong or is not sent', async () => {
    expectFailedCall('POST /api/v1/mfa/authenticator/verify', 422);
    const codeOf = await scannedApp();
    const scanned = $authenticator.get();
    expect(await confirmAuthenticator(wrong(codeOf()))).toBeNull();
    const failure = 'That code is not right. Please enter the newest code of your app.';
    expect($authenticator.get()).toEqual({ ...scanned, failure, refused: true });
    browser.online = false;
    expect(await confirmAuthenticator(codeOf())).toBeNull();
    expect($authenticator.get().failure).toMatch(/^Unable to verify MFA token\. ./);
    expect(readSession()?.mfaToken).toBeNull();
  });

  test('sends each step once, without its earlier failure', async () => {
    expectFailedCall('POST /api/v1/mfa/authenticator', 422);
    expectFailedCall('POST /api/v1/mfa/authenticator/verify', 422);
    await requestSecret('not this one');
    const busy = { ...atStart, busy: true };
    await startTwice(
      () => requestSecret(PASSWORD),
      () => expect($authenticator.get()).toEqual(busy),
    );
    await signInAgain();
    const codeOf = await scannedApp();
    const scanned = $authenticator.get();
    await confirmAuthenticator(wrong(codeOf()));
    await startTwice(
      () => confirmAuthenticator(codeOf()),
      () => expect($authenticator.get()).toEqual({ ...scanned, busy: true }),
    );
  });

  test('needs the token of the reply, and goes without backup codes', async () => {
    await scannedApp();
    const scanned = $authenticator.get();
    replyWith(200, { success: true });
    expect(await confirmAuthenticator('123456')).toBeNull();
    expect($authenticator.get()).toEqual({ ...scanned, failure: 'No MFA verification token received' });
    replyWith(200, { success: true }, { 'mfa-token': 'proved' });
    expect(await confirmAuthenticator('123456')).toEqual([]);
    expect(readSession()?.mfaToken).toBe('proved');
  });
});

describe('signing in with another code', () => {
  let codeOf: (steps?: number) => string;
  let codes: readonly string[];
  beforeEach(async () => {
    codeOf = await scannedApp();
    codes = (await confirmAuthenticator(codeOf())) ?? [];
    app.clock.advance(STEP_MS);
    await signInAgain();
  });

  test('offers the app first, then backup codes, and sends no text message', async () => {
    await enterCodeStep();
    expect($codeMethods.get()).toEqual(['app', 'backup']);
    expect($codeMethod.get()).toBe('app');
    expect((await app.outbox()).filter(({ kind }) => kind === 'sms')).toEqual([]);
    await enterCodeMethod('backup');
    expect($codeMethod.get()).toBe('backup');
  });

  test('verifies a code of the app once', async () => {
    await startTwice(
      () => verifyAppCode(codeOf()),
      () => expect($otherCode.get()).toEqual({ verifying: true, failure: null, refused: false }),
    );
    expect($otherCode.get()).toEqual({ verifying: false, failure: null, refused: false });
    expect(readSession()?.mfaToken).toBeTruthy();
    expect(browser.session.get('notice')).toBeNull();
  });

  test('verifies a backup code and leaves the number of the others', async () => {
    expect(await verifyBackupCode(codes[0] ?? '')).toBe(true);
    expect(readSession()?.mfaToken).toBeTruthy();
    expect(JSON.parse(browser.session.get('notice') ?? '')).toEqual({
      message: 'You have 9 backup codes left.',
      type: 'info',
    });
  });

  test('says why a code is refused, until the next one', async () => {
    expectFailedCall('POST /api/v1/mfa/authenticator/verify', 422);
    expectFailedCall('POST /api/v1/mfa/backup-codes/verify', 422);
    expect(await verifyAppCode(wrong(codeOf()))).toBe(false);
    expect($otherCode.get()).toEqual({
      verifying: false,
      failure: 'That code is not right. Please enter the newest code of your app.',
      refused: true,
    });
    expect(await verifyBackupCode('AAAAA-AAAAA')).toBe(false);
    expect($otherCode.get().failure).toContain('none of your unused backup codes');
    enterOtherCode();
    expect($otherCode.get()).toEqual({ verifying: false, failure: null, refused: false });
    browser.online = false;
    expect(await verifyAppCode(codeOf())).toBe(false);
    expect($otherCode.get().failure).toMatch(/^Unable to verify MFA token\. ./);
    expect($otherCode.get().refused).toBe(false);
    expect(readSession()?.mfaToken).toBeNull();
  });

  test('needs the token of the reply', async () => {
    replyWith(200, { success: true });
    expect(await verifyAppCode('123456')).toBe(false);
    expect($otherCode.get()).toMatchObject({ failure: 'No MFA verification token received', refused: false });
  });
});

describe('backup codes', () => {
  test('are copied one per line; the note says whether the browser allowed it', async () => {
    const copied: string[] = [];
    const writeText = (text: string) => {
      if (copied.length > 0) return Promise.reject(new DOMException('No.', 'NotAllowedError'));
      copied.push(text);
      return Promise.resolve();
    };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copyBackupCodes(['one', 'two']);
    expect(copied).toEqual(['one\ntwo']);
    expect($copyNote.get()).toBe('The codes are copied.');
    await copyBackupCodes(['one', 'two']);
    expect($copyNote.get()).toBe('Your browser did not allow it. Please write the codes down.');
    forgetCopyNote();
    expect($copyNote.get()).toBe('');
  });

  test('are saved as a text file with the name of the product', async () => {
    const { names, files } = openDownloads();
    saveBackupCodes(['one', 'two']);
    expect(names).toEqual(['sundial-backup-codes.txt']);
    expect(await files[0]?.text()).toContain('\n\none\ntwo\n');
  });
});
