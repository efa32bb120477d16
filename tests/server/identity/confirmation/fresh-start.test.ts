// docs/product/identity.md#fresh-start
import { describe, expect, test } from 'vitest';
import { resendConfirmation as sendConfirmationAgain } from '../../../../server/services/identity/confirm-email.ts';
import { createMailToken } from '../../../../server/services/secrets/tokens.ts';
import { listDevices } from '../../../../src/lib/contract/account.ts';
import { postIntroAnswers, startSurvey } from '../../../../src/lib/contract/assistant.ts';
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  openRequests,
} from '../../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../../src/lib/contract/thread.ts';
import { answer, newRequest, next, started } from '../../../helpers/employees/answered-survey.ts';
import { callerWith, conciergeOf, type Caller } from '../../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import { deskRequest } from '../../../../src/lib/contract/desk-request.ts';
import * as api from '../support/call-identity.ts';

const own = api.ownAddresses();
const app = await appOfFile();
await api.addCompanies(app);
await addTestSurveys(app);

const OWNERS = 'amber kettle orbit';
const EXPIRED = { status: 422, body: { code: 'link_expired' } };

async function callerOf(email: string, password: string): Promise<Caller> {
  const { authorization = '' } = await api.signedIn(app, email, password);
  return callerWith(app, authorization.replace('Bearer ', ''));
}

/** Signs up with a foreign address and leaves a profile, a request and a second factor behind. */
async function squat(email: string) {
  await api.signUpUnconfirmed(app, email, {
    name: 'Evil',
    last_name: 'Squatter',
    company_slug: 'test-optional',
  });
  const headers = await api.signedIn(app, email);
  const squatter = await callerOf(email, api.PASSWORD);
  const { user_request_survey: intro } = await squatter.call(startSurvey, { params: { id: 603 }, body: {} });
  await squatter.call(postIntroAnswers, {
    params: { token: intro.token },
    body: {
      answers: [
        { answer_id: 104, value: '5555550199' },
        { answer_id: 165, value: 'evil@squatter.test' },
      ],
    },
  });
  const request = await newRequest(squatter);
  await api.changeAccount(app, email, { mfaNumber: '5555550199', mfaEnabledAt: app.clock.now() });
  return { headers, request };
}

async function resetLink(email: string): Promise<string> {
  await api.forgot(app, email);
  return api.linkToken(app, email, 'reset-password');
}

describe('finding “the squatter’s data survive the owner’s reset”: the first reset of an unconfirmed account', () => {
  test('starts it afresh: no name, second factor, sessions, requests or onboarding of before', async () => {
    const { headers, request } = await squat(own('owner'));
    const before = await api.accountOf(app, own('owner'));
    expect((await api.reset(app, await resetLink(own('owner')), OWNERS)).status).toBe(200);

    expect((await api.currentUser(app, headers)).status).toBe(401);
    expect((await api.signIn(app, own('owner'), api.PASSWORD)).status).toBe(401);
    expect((await api.signIn(app, own('owner'), OWNERS)).body).toMatchObject({ mfa_required: false });
    const owner = await callerOf(own('owner'), OWNERS);
    const mine = (await api.currentUser(app, await api.signedIn(app, own('owner'), OWNERS))).body;
    expect(mine).toMatchObject({
      user: {
        ...{ full_name: '', name_missing: true, email: own('owner'), email_confirmed: true },
        ...{ request_count: 0, onboarding_completed: false, mfa_enabled: false, mfa_available: true },
        companies: [{ name: 'Company test-optional' }],
      },
    });
    expect(mine).not.toMatchObject({ user: { external_id: before.externalId } });
    for (const list of [openRequests, inProgressRequests, completedRequests]) {
      expect((await owner.call(list)).requests).toEqual([]);
    }
    for (const id of [request.id, request.external_id]) {
      expect(await owner.refused(getRequest, { params: { id } })).toMatchObject({ status: 404 });
      expect(
        await owner.refused(postMessage, { params: { id }, body: { message: { body: 'Mine?' } } }),
      ).toMatchObject({ status: 404 });
    }
    const { sessions } = await owner.call(listDevices);
    // The three sign-ins above.
    expect(sessions).toHaveLength(3);
  });

  test('prefills nothing that was entered before', async () => {
    await squat(own('prefilled'));
    await api.reset(app, await resetLink(own('prefilled')), OWNERS);
    const owner = await callerOf(own('prefilled'), OWNERS);
    const id = await started(owner, SURVEY);
    await answer(owner, id, ITEM.thing, 'A lamp');
    await answer(owner, id, ITEM.kind, 'c');
    const phone = await next(owner, id);
    await answer(owner, id, ITEM.phone, null);
    expect([phone?.universal_answer, (await next(owner, id))?.universal_answer]).toEqual([
      null,
      own('prefilled'),
    ]);
  });

  test('refuses links of the released account that were mailed at the same time, and mails no further one', async () => {
    await api.signUpUnconfirmed(app, own('crossed'));
    const { id } = await api.accountOf(app, own('crossed'));
    await api.reset(app, await resetLink(own('crossed')), OWNERS);
    const link = async (purpose: 'reset' | 'confirmation') => {
      const recipient = { userId: id, email: own('crossed') };
      return (await createMailToken(app.services.db, app.services, recipient, purpose)) ?? expect.fail();
    };
    expect(await api.reset(app, await link('reset'), 'a squatter again')).toMatchObject(EXPIRED);
    expect((await api.signIn(app, own('crossed'), OWNERS)).status).toBe(200);
    expect(await api.confirm(app, await link('confirmation'))).toMatchObject(EXPIRED);
    const viewer = {
      userId: id,
      sessionId: 0,
      email: own('crossed'),
      fullName: '',
      mfaTokenHash: null,
      networks: [],
    };
    await expect(sendConfirmationAgain(app.services, viewer)).rejects.toMatchObject({
      code: 'unauthenticated',
      sentence: 'Please sign in again.',
    });
  });

  test('keeps the request for the concierge, without the address', async () => {
    const { request } = await squat(own('kept'));
    await api.reset(app, await resetLink(own('kept')), OWNERS);
    const { employee } = await conciergeOf(app).call(deskRequest, { params: { id: request.id } });
    expect(employee).toMatchObject({ name: 'Evil Squatter', email: null, email_confirmed: false });
  });

  test('says so in the mail with the link and in the mail afterwards', async () => {
    await api.signUpUnconfirmed(app, own('told'));
    await api.reset(app, await resetLink(own('told')), OWNERS);
    const [before, after] = await api.sentTo(app, own('told'));
    expect(before?.text).toContain(
      'Otherwise start with an empty account, with nothing of what was entered or sent before:',
    );
    expect(after?.text).toContain('so the account started afresh');
  });

  test('takes no name into account that a stranger has entered', async () => {
    await api.signUpUnconfirmed(app, own('named'), { name: 'Quiet', last_name: 'Morning' });
    expect((await api.reset(app, await resetLink(own('named')), 'quiet morning')).status).toBe(200);
    const confirmed = { password: api.PASSWORD, name: 'Quiet', last_name: 'Morning' };
    await api.signUp(app, own('confirmed.name'), confirmed);
    const refused = await api.reset(app, await resetLink(own('confirmed.name')), 'quiet morning');
    expect(refused.body).toMatchObject({ code: 'password_too_common' });
  });
});

test('a reset of a confirmed account keeps its data', async () => {
  await api.signUp(app, own('confirmed'));
  const { id } = await newRequest(await callerOf(own('confirmed'), api.PASSWORD));
  await api.reset(app, await resetLink(own('confirmed')));
  const owner = await callerOf(own('confirmed'), api.NEW_PASSWORD);
  expect((await owner.call(openRequests)).requests.map((request) => request.id)).toEqual([id]);
  expect((await api.sentTo(app, own('confirmed'))).map(({ text }) => text).join()).not.toContain('afresh');
});

test('the second reset of an account that started afresh keeps its data', async () => {
  await squat(own('twice'));
  await api.reset(app, await resetLink(own('twice')), OWNERS);
  const { id } = await newRequest(await callerOf(own('twice'), OWNERS));
  await api.reset(app, await resetLink(own('twice')), api.NEW_PASSWORD);
  const owner = await callerOf(own('twice'), api.NEW_PASSWORD);
  expect((await owner.call(openRequests)).requests.map((request) => request.id)).toEqual([id]);
});

test('the concierge sees the address in place of the name that is missing', async () => {
  await api.signUpUnconfirmed(app, own('nameless'));
  await api.reset(app, await resetLink(own('nameless')), OWNERS);
  const owner = await callerOf(own('nameless'), OWNERS);
  const { id } = await newRequest(owner);
  await owner.call(postMessage, { params: { id }, body: { message: { body: 'Hello' } } });
  const { employee, request } = await conciergeOf(app).call(deskRequest, { params: { id } });
  expect(employee).toMatchObject({
    name: own('nameless'),
    email: own('nameless'),
    email_confirmed: true,
  });
  expect(request.messages).toMatchObject([{ source_name: own('nameless') }]);
});
