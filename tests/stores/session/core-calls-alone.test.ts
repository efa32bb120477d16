// docs/product/api.md#additive-rule
// docs/product/appointments.md#employees-date
// docs/product/assistant.md#drafts-of-an-account
// docs/product/dashboard.md#coming-up
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import { $answerMails, refreshAnswerMails } from '../../../src/lib/stores/account/answer-mails.ts';
import { $mailAddresses, refreshMailAddresses } from '../../../src/lib/stores/account/mail-addresses.ts';
import { $ownData, refreshOwnData } from '../../../src/lib/stores/account/own-data.ts';
import { $profileAnswers, refreshProfileAnswers } from '../../../src/lib/stores/account/profile-answers.ts';
import { $devices, refreshDevices } from '../../../src/lib/stores/account/security.ts';
import { beginAssistant, changeInput } from '../../../src/lib/stores/assistant/assistant.ts';
import { discardUnfinished, refreshAccountDrafts } from '../../../src/lib/stores/assistant/account-drafts.ts';
import { saveTypedText } from '../../../src/lib/stores/assistant/typed-text.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { tellOwnTimeZone } from '../../../src/lib/stores/appointments/tell-time-zone.ts';
import { $helpTopics, refreshHelpTopics } from '../../../src/lib/stores/categories/help-topics.ts';
import { $comingUp, refreshComingUp } from '../../../src/lib/stores/dashboard/coming-up.ts';
import { $timeBack, refreshTimeBack } from '../../../src/lib/stores/completion/time-back.ts';
import {
  $enrollment,
  enterEnrollment,
  putOffEnrollment,
  refreshEnrollmentStatus,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import { $signUpCompany, loadSignUpCompany } from '../../../src/lib/stores/identity/sign-up.ts';
import {
  $resetPassword,
  enterResetPassword,
  submitNewPassword,
} from '../../../src/lib/stores/identity/password-reset.ts';
import { $passkeys, refreshPasskeys } from '../../../src/lib/stores/passkeys/passkeys.ts';
import { refreshRequestLists } from '../../../src/lib/stores/requests/request-lists.ts';
import { $found, findOnServer } from '../../../src/lib/stores/requests/requests-search.ts';
import { settleSignIn } from '../../../src/lib/stores/session/after-sign-in.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $thread, markSeen, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { canSetAppointment } from '../../../src/lib/stores/thread/thread-messages.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { callerWith } from '../../helpers/employees/employee.ts';
import { openComposer, sendFrom, storedBodies } from '../../helpers/employees/own-thread.ts';
import {
  answer as answerQuestion,
  answers,
  asked,
  current,
  CUSTOM_PET,
} from '../../helpers/employees/open-dialogue.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { speakCoreCallsAlone } from '../../helpers/network/core-calls-alone.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addCompanies, confirm, linkToken } from '../../server/identity/support/call-identity.ts';

const PASSWORD = 'three random words';
const NEW_PASSWORD = 'four more random words';

/** How an API of core calls can answer a call that it does not know; the number is the status that the console shows. */
const WAYS: readonly (readonly [string, number | null, () => Response])[] = [
  ...[400, 401, 403, 404, 405, 422, 429, 500, 501, 503].map(
    (status) =>
      [
        String(status),
        status,
        () => Response.json({ error: 'No.', message: 'No.', code: 'not_found' }, { status }),
      ] as const,
  ),
  ['an empty object', null, () => Response.json({})],
  ['a list', null, () => Response.json([])],
  ['a page', null, () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  [
    'a reset connection',
    null,
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];

let lastPhone = 5_555_550_100;
/** A number gets a few texts a day. */
const nextPhone = () => String((lastPhone += 1));

const app = await appOfFile();
await addCompanies(app);

describe.each(WAYS)('against an API that answers every other call with %s', (_, status, answer) => {
  const email = () => dataOf($user.get())?.email ?? '';
  let browser: TestBrowser;

  beforeEach(async () => {
    browser = browserOn(app);
    // For the limit of one code a minute.
    app.clock.advance(60_000);
    const address = `plain.${randomUUID()}@people.test`;
    await postSignUp({
      email: address,
      password: PASSWORD,
      name: 'Kim',
      last_name: 'Roth',
      company_slug: 'fictional-freight',
    });
    await confirm(app, await linkToken(app, address, 'confirm-email'));
    speakCoreCallsAlone(PASSWORD, answer);
    // Which calls fail is told by what each test sees.
    if (status !== null) expectConsole('error', new RegExp(` answered with a status of ${status}$`));
    expect(await openSession(address, PASSWORD)).toBeNull();
    expect(await settleSignIn()).toBe('/mfa-enrollment/');
    await putOffEnrollment();
    expect(browser.navigations.at(-1)).toEqual({ to: '/dashboard/', replace: true });
  });

  test('the requests are listed and searched, and a message arrives', async () => {
    const { external_id: id } = await newRequest(
      callerWith(app, (readSession()?.token ?? '').replace('Bearer ', '')),
    );
    await refreshRequestLists();
    await findOnServer('moving');
    expect($found.get().status).toBe('missing');
    await openThread(id);
    const composer = await openComposer(id);
    await sendFrom(composer, 'The ferry leaves at nine.');
    expect(await storedBodies(id)).toContain('The ferry leaves at nine.');
    const request = dataOf($thread.get());
    if (request !== null) await markSeen(request);
    expect(request !== null && canSetAppointment(request), 'a date is not offered').toBe(false);
    expect(readSession()).not.toBeNull();
  });

  test('sections that the API does not have are hidden', async () => {
    const sections = [
      [refreshDevices, $devices],
      [refreshPasskeys, $passkeys],
      [refreshAnswerMails, $answerMails],
      [refreshProfileAnswers, $profileAnswers],
      [refreshOwnData, $ownData],
      [refreshMailAddresses, $mailAddresses],
    ] as const;
    for (const [refresh, $section] of sections) {
      await refresh();
      expect($section.get()).toMatchObject({ status: 'ready', data: null });
    }
    await refreshTimeBack();
    expect(dataOf($timeBack.get())).toEqual({ minutes: 0, completions: 0 });
    await refreshHelpTopics();
    expect(dataOf($helpTopics.get())).toEqual([]);
    await refreshComingUp();
    expect(dataOf($comingUp.get())).toEqual([]);
    await tellOwnTimeZone('Asia/Tokyo');
    expect(readSession()).not.toBeNull();
  });

  test('the link of a company leads to the form of a sign-up', async () => {
    browser.here = '/sign-up/fictional-freight';
    await loadSignUpCompany();
    expect($signUpCompany.get()).toEqual({ status: 'none' });
  });

  test('unfinished requests are kept, continued and discarded in the browser', async () => {
    await beginAssistant(CUSTOM_PET);
    await answerQuestion('A new bed for a large cat');
    changeInput(asked().id, { text: 'Before the week' });
    await saveTypedText();
    await refreshAccountDrafts();
    await beginAssistant({ kind: 'continue' });
    expect(answers()).toEqual(['A new bed for a large cat']);
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'Before the week' });
    expect(await discardUnfinished(current().userSurveyId ?? -1)).toBe(true);
    expect(readUnfinished()).toEqual([]);
    expect(readSession()).not.toBeNull();
  });

  test('two-step verification is set up by text', async () => {
    enterEnrollment();
    await refreshEnrollmentStatus();
    await submitPhone(nextPhone());
    expect($enrollment.get()).toMatchObject({ step: 'code', failure: null });
  });

  test('a new password is stored', async () => {
    const address = email();
    await app.fetch('/api/v1/users/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email: address } }),
    });
    browser.here = `/reset-password/${await linkToken(app, address, 'reset-password')}`;
    enterResetPassword();
    await submitNewPassword({ password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    expect($resetPassword.get()).toMatchObject({ failure: null });
    expect(await openSession(address, NEW_PASSWORD)).toBeNull();
  });
});
