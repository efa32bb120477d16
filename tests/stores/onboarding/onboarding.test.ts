// docs/product/onboarding.md#about-you
// docs/product/onboarding.md#contact-info
// docs/product/onboarding.md#address
// docs/product/onboarding.md#skipping
// docs/product/onboarding.md#where-it-ends
// docs/product/onboarding.md#answer-ids
// docs/product/onboarding.md#answers-call
// docs/product/onboarding.md#failed-save
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileAnswers, users } from '../../../server/db/schema/identity.ts';
import { userRequestSurveys } from '../../../server/db/schema/requests.ts';
import { noContactInfo } from '../../../src/lib/forms/onboarding-fields.ts';
import {
  $onboarding,
  afterOnboarding,
  resetOnboarding,
  saveAboutYou,
  saveContactInfo,
  skipContactInfo,
} from '../../../src/lib/stores/onboarding/onboarding.ts';
import { enterSignUp, submitSignUp } from '../../../src/lib/stores/identity/sign-up.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf, loading } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { answerCalls, noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const aboutYou = { home: true, car: false, parent: false, pet: true, partner: false };

let browser: TestBrowser;
let employees = 0;
let email: string;

const app = await appOfFile({ demo: true });
beforeEach(async () => {
  browser = browserOn(app);
  browser.here = '/sign-up/example-bakery';
  employees += 1;
  email = `newcomer.${String(employees)}@people.test`;
  enterSignUp();
  await submitSignUp({ firstName: 'Noa', lastName: 'Berg', email, password: 'three random words' });
  resetOnboarding();
});

async function saved(): Promise<Record<number, unknown>> {
  const rows = await app.services.db
    .select({ id: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .innerJoin(users, eq(users.id, profileAnswers.userId))
    .where(eq(users.email, email));
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

async function isCompleted(): Promise<boolean> {
  await refreshUser();
  return dataOf($user.get())?.onboarding_completed === true;
}

describe('about you', () => {
  test('posts all five answers and opens the next step', async () => {
    await saveAboutYou(aboutYou);
    expect(await saved()).toEqual({ 132: true, 134: false, 121: false, 122: true, 120: false });
    expect(browser.navigations.at(-1)?.to).toBe('/welcome/contact-info/');
    expect(await isCompleted()).toBe(false);
    const started = await app.services.db
      .select({ forAlpha: userRequestSurveys.forAlpha })
      .from(userRequestSurveys)
      .innerJoin(users, eq(users.id, userRequestSurveys.userId))
      .where(eq(users.email, email));
    expect(started).toEqual([{ forAlpha: true }]);
  });

  test('an intro survey that is gone is started anew', async () => {
    expectFailedCall('POST /api/v1/user_request_surveys/:token/answers', 404);
    const key = `onboarding:${dataOf($user.get())?.external_id ?? ''}`;
    browser.session.set(key, '00000000-0000-4000-8000-000000000000');
    await saveAboutYou(aboutYou);
    expect(await saved()).toMatchObject({ 122: true });
  });

  test('starts one intro survey per tab, and another one for another employee', async () => {
    using replies = holdReplies();
    replies.release();
    await saveAboutYou(aboutYou);
    resetOnboarding();
    await saveContactInfo(noContactInfo);
    const starts = () => replies.calls.filter((call) => call.endsWith('/user_request_surveys')).length;
    expect(starts()).toBe(1);
    browser.local.set('cacheOwner', 'another-employee');
    resetOnboarding();
    await saveAboutYou(aboutYou);
    expect(starts()).toBe(2);
  });

  test.each([
    ['a failure of another kind', 500, '00000000-0000-4000-8000-000000000000'],
    ['a survey that has just been started', 404, null],
  ])('does not start a survey anew for %s', async (_, status, known) => {
    expectFailedCall('POST /api/v1/user_request_surveys/:token/answers', status);
    const key = `onboarding:${dataOf($user.get())?.external_id ?? ''}`;
    if (known !== null) browser.session.set(key, known);
    answerCalls(/answers$/, () => Response.json({ error: 'No.', code: 'x' }, { status }));
    const calls = noteCalls();
    await saveAboutYou(aboutYou);
    expect($onboarding.get().failure).toContain('We could not save your answers.');
    const posted = calls.map(({ call }) => call.split('/').at(-1));
    expect(posted).toEqual(known === null ? ['user_request_surveys', 'answers'] : ['answers']);
  });
});

describe('contact info', () => {
  test('the onboarding returns to the page asked for before the sign-in', async () => {
    browser.session.set('returnTo', '/requests');
    await saveContactInfo(noContactInfo);
    expect(browser.navigations.at(-1)?.to).toBe('/requests');
  });

  test.each([
    ['/requests?order=newest#top', '/requests?order=newest#top'],
    ['/welcome/about-you', '/dashboard/'],
    ['/welcome/about-us?from=mail', '/dashboard/'],
    ['/welcome/contact-info#phone', '/dashboard/'],
    [null, '/dashboard/'],
  ])('the end of an onboarding that %j asked for is %s', (returnTo, end) => {
    expect(afterOnboarding(returnTo)).toBe(end);
  });

  test('skipping it ends the onboarding for good, also before the user is loaded', async () => {
    $user.set(loading);
    await skipContactInfo();
    expect(browser.navigations.at(-1)?.to).toBe('/dashboard/');
    expect(await isCompleted()).toBe(true);
  });
});
