import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noAboutYou, noContactInfo } from '../../../src/lib/forms/onboarding-fields.ts';
import { contactInfoAnswers } from '../../../src/lib/stores/onboarding/answers.ts';
import {
  dropOnboardingDrafts,
  keepAboutYou,
  keepContactInfo,
  readAboutYou,
  readContactInfo,
  $newcomer,
  $onboarding,
  backToAboutUs,
  backToAboutYou,
  continueToAboutYou,
  enterStep,
  resetOnboarding,
  saveAboutYou,
  saveContactInfo,
  skipAboutYou,
  skipContactInfo,
} from '../../../src/lib/stores/onboarding/onboarding.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { forgetCacheOwner, loading } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { DEMO_EMAIL } from '../../helpers/employees/signed-in-employee.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { holdReplies, replyWith } from '../../helpers/slow-replies.ts';
import { eventually } from '../../helpers/eventually.ts';

const demo = await demoEmployee();
const atStart = { busy: null, failure: null };
const whereTo = () => demo.browser.navigations.map(({ to }) => to);

beforeEach(resetOnboarding);

test.each([
  [continueToAboutYou, '/welcome/about-you/'],
  [backToAboutUs, '/welcome/about-us/'],
  [backToAboutYou, '/welcome/about-you/'],
  [skipAboutYou, '/welcome/contact-info/'],
])('the links of the steps: %o', (follow, to) => {
  follow();
  expect(whereTo()).toEqual([to]);
});

describe('a step', () => {
  let page: TestPage;
  let stop: () => void = () => undefined;
  const reports: Report[] = [];

  beforeEach(() => {
    page = openTestPage();
  });
  // The page stays: stores remove their listeners a moment after their last subscriber has left.
  afterEach(() => {
    stop();
    for (const { id } of $toasts.get()) closeToast(id);
  });

  test('shows the newcomer and the notice of the sign-in, and watches the session', async () => {
    demo.browser.session.set('notice', JSON.stringify({ message: 'Welcome', type: 'info' }));
    // The user is neither loaded nor cached.
    forgetCacheOwner();
    $user.set(loading);
    stop = enterStep();
    expect($toasts.get().some(({ message }) => message === 'Welcome')).toBe(true);
    await eventually(() => {
      expect($newcomer.get()).toEqual({ firstName: 'Demo', email: DEMO_EMAIL });
    });
    demo.browser.local.clear();
    page.send('storage', { key: null });
    expect(whereTo()).toEqual(['/sign-in/']);
  });

  test('that was left before its code was loaded watches nothing', async () => {
    enterStep()();
    await new Promise((resolve) => setImmediate(resolve));
    demo.browser.local.clear();
    page.setVisibility('visible');
    expect(whereTo()).toEqual([]);
  });

  test('starts without the failure of the last one, and reports a failure by its place', async () => {
    connectReporting((report) => void reports.push(report));
    // Those that waited for a connection.
    reports.length = 0;
    demo.browser.online = false;
    await saveAboutYou(noAboutYou);
    expect($onboarding.get()).toEqual({
      busy: null,
      failure:
        'We could not save your answers. We could not reach the server. Please check your connection and try again.',
    });
    expect(reports).toMatchObject([{ error: { kind: 'network' } }]);
    stop = enterStep();
    expect($onboarding.get()).toEqual(atStart);
  });
});

test('while a step is saved it says so, and nothing is saved or skipped a second time', async () => {
  using replies = holdReplies();
  const saving = saveAboutYou(noAboutYou);
  expect($onboarding.get()).toEqual({ busy: 'saving', failure: null });
  await saveContactInfo(noContactInfo);
  await skipContactInfo();
  expect($onboarding.get().busy).toBe('saving');
  expect(whereTo()).toEqual([]);
  replies.release();
  await saving;
  expect(whereTo()).toEqual(['/welcome/contact-info/']);
  expect(new Set(replies.calls).size).toBe(replies.calls.length);
  expect($onboarding.get().busy, 'until the page is left').toBe('saving');
});

describe('skipping the last step', () => {
  test('is announced, and tells nothing to a server that knows the onboarding as done', async () => {
    using replies = holdReplies();
    const skipping = skipContactInfo();
    expect($onboarding.get()).toEqual({ busy: 'skipping', failure: null });
    await saveContactInfo(noContactInfo);
    expect(replies.calls).toEqual([]);
    replies.release();
    await skipping;
    expect(replies.calls).toEqual([]);
    expect(whereTo()).toEqual(['/dashboard/']);
  });

  test('goes on although the server cannot be told', async () => {
    expectFailedCall('GET /api/v1/users/current', 500);
    replyWith(200, { user: { external_id: 'x', email: 'a@b.c', onboarding_completed: false } });
    await refreshUser();
    replyWith(500, {});
    expectFailedCall('POST /api/v1/request_surveys/:id/user_request_surveys', 500);
    await refreshUser();
    await skipContactInfo();
    expect(whereTo()).toEqual(['/dashboard/']);
  });
});

const ids = (answers: readonly { readonly answer_id: number }[]) => answers.map(({ answer_id: id }) => id);

test('answers of an address are sent once it is begun; empty fields are null', () => {
  expect(ids(contactInfoAnswers({ ...noContactInfo, city: ' ' }))).toEqual([104, 165]);
  const answers = contactInfoAnswers({ ...noContactInfo, phone: '(555) 555-0100', city: 'Springfield' });
  expect(ids(answers)).toEqual([104, 165, 313, 148, 149, 150, 151, 311]);
  const values = answers.map(({ value }) => value);
  expect(values).toEqual(['5555550100', null, null, null, null, 'Springfield', null, null]);
});

test('drafts of both steps are kept apart, and deleted together', () => {
  keepAboutYou({ car: true });
  keepContactInfo({ city: 'Springfield' });
  expect(readAboutYou()).toEqual({ ...noAboutYou, car: true });
  expect(readContactInfo()).toEqual({ ...noContactInfo, city: 'Springfield' });
  dropOnboardingDrafts();
  expect([readAboutYou(), readContactInfo()]).toEqual([null, null]);
});
